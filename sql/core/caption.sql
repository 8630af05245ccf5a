-- Every caption once, in the edition that stands first.
WITH chosen AS (
    SELECT caption_id, arg_min(release, edition_rank(release)) AS release, arg_min(text, edition_rank(release)) AS text
    FROM core.caption_text
    GROUP BY caption_id
)

SELECT
    caption_id,
    split_part(caption_id, '#', 1) AS image_id,
    photo_id_of(caption_id) AS photo_id,
    corpus_of(caption_id) AS corpus,
    number_of(caption_id) AS number,
    CASE corpus_of(caption_id) WHEN 'multi30k_de' THEN 'de' ELSE 'en' END AS language,
    release,
    text
FROM chosen
ORDER BY caption_id
