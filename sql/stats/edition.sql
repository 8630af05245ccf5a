-- How many texts each edition of a corpus has, and how often it says the same twice: of one image, and of several.
WITH said AS (
    SELECT edition.release, caption.corpus, caption.image_id, edition.text, count(*) AS n
    FROM core.caption_text AS edition
    INNER JOIN core.caption AS caption ON edition.caption_id = caption.caption_id
    GROUP BY edition.release, caption.corpus, caption.image_id, edition.text
),

of_text AS (
    SELECT release, corpus, text, count(*) > 1 AS is_shared FROM said GROUP BY release, corpus, text
)

SELECT
    said.release,
    said.corpus,
    CAST(sum(said.n) AS BIGINT) AS n_captions,
    count(DISTINCT said.text) AS n_texts,
    count(DISTINCT said.image_id) AS n_images,
    count(DISTINCT said.image_id) FILTER (WHERE said.n > 1) AS n_images_repeating,
    count(DISTINCT said.text) FILTER (WHERE of_text.is_shared) AS n_texts_shared,
    count(DISTINCT said.image_id) FILTER (WHERE of_text.is_shared) AS n_images_sharing
FROM said
INNER JOIN of_text ON said.release = of_text.release AND said.corpus = of_text.corpus AND said.text = of_text.text
GROUP BY said.release, said.corpus
ORDER BY said.release, said.corpus
