-- How often each word of each corpus occurs, and how early in an order of the captions that their ids alone decide.
WITH caption AS (
    SELECT
        caption_id,
        photo_id,
        corpus,
        language,
        regexp_extract_all(lower(text), '''?[\p{L}\p{N}]+(?:[''’-][\p{L}\p{N}]+)*') AS words,
        row_number() OVER (PARTITION BY corpus, language ORDER BY md5(caption_id)) AS place
    FROM core.caption
),

occurrence AS (
    SELECT caption_id, photo_id, corpus, language, place, unnest(words) AS word FROM caption
),

said AS (
    SELECT corpus, language, word, caption_id, photo_id, place, count(*) AS n
    FROM occurrence
    GROUP BY corpus, language, word, caption_id, photo_id, place
)

SELECT
    corpus,
    language,
    word,
    CAST(sum(n) AS BIGINT) AS n_occurrences,
    count(*) AS n_captions,
    count(DISTINCT photo_id) AS n_photos,
    min(place) AS first_caption
FROM said
GROUP BY corpus, language, word
ORDER BY corpus, language, word
