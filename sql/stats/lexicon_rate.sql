-- How many captions use a word of each list and category, with intervals that know of the clustering of captions by image.
WITH size AS (
    SELECT corpus, count(*) AS n_captions, count(DISTINCT image_id) AS n_images
    FROM core.caption
    WHERE language = 'en'
    GROUP BY corpus
),

image AS (
    SELECT corpus, image_id, count(*) AS n_captions FROM core.caption WHERE language = 'en' GROUP BY corpus, image_id
),

squared AS (SELECT corpus, sum(n_captions * n_captions) AS captions_2 FROM image GROUP BY corpus),

used AS (
    SELECT
        corpus_of(caption_id) AS corpus,
        split_part(caption_id, '#', 1) AS image_id,
        caption_id,
        lexicon,
        unnest(['all', category]) AS category
    FROM audit.lexicon_use
),

by_image AS (
    SELECT used.corpus, used.lexicon, used.category, image.image_id, image.n_captions, count(DISTINCT used.caption_id) AS n_with
    FROM used
    INNER JOIN image ON used.image_id = image.image_id
    GROUP BY used.corpus, used.lexicon, used.category, image.image_id, image.n_captions
),

counted AS (
    SELECT
        corpus,
        lexicon,
        category,
        sum(n_with) AS n_captions_with,
        count(*) AS n_images_with,
        count(*) FILTER (n_with = 1) AS n_images_once,
        sum(n_with * n_with) AS with_2,
        sum(n_with * n_captions) AS with_captions
    FROM by_image
    GROUP BY corpus, lexicon, category
),

rated AS (
    SELECT
        counted.*,
        size.n_captions,
        size.n_images,
        counted.n_captions_with / size.n_captions AS rate,
        squared.captions_2
    FROM counted
    INNER JOIN size ON counted.corpus = size.corpus
    INNER JOIN squared ON counted.corpus = squared.corpus
),

-- The variance of a ratio by linearisation, with images as clusters, over that of a share of independent captions.
varied AS (
    SELECT
        *,
        CASE
            WHEN rate < 1 AND n_images > 1 THEN
                greatest(
                    1.0,
                    n_images / (n_images - 1)
                    * (with_2 - 2 * rate * with_captions + rate * rate * captions_2) / n_captions / (rate * (1 - rate))
                )
            ELSE 1.0
        END AS design_effect
    FROM rated
),

effective AS (SELECT *, n_captions / design_effect AS n, 1.959964 * 1.959964 AS z_2 FROM varied)

SELECT
    corpus,
    lexicon,
    category,
    n_captions,
    CAST(n_captions_with AS BIGINT) AS n_captions_with,
    n_images,
    n_images_with,
    n_images_once,
    rate,
    greatest(0, (rate + z_2 / (2 * n) - sqrt(z_2 * (rate * (1 - rate) / n + z_2 / (4 * n * n)))) / (1 + z_2 / n)) AS rate_low,
    least(1, (rate + z_2 / (2 * n) + sqrt(z_2 * (rate * (1 - rate) / n + z_2 / (4 * n * n)))) / (1 + z_2 / n)) AS rate_high,
    design_effect
FROM effective
ORDER BY corpus, lexicon, category
