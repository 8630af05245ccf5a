-- Of all pairs of a test image and a test caption of Flickr8k, which were judged, and how much their words have in common.
WITH content AS (
    SELECT caption.caption_id, caption.image_id, lower(token.lemma) AS lemma
    FROM core.caption AS caption
    INNER JOIN nlp.text AS text ON caption.text = text.text
    INNER JOIN nlp.token AS token ON text.text_id = token.text_id
    WHERE
        caption.image_id IN (SELECT pool.image_id FROM core.hodosh_caption AS pool)
        AND token.pos IN ('NOUN', 'PROPN', 'VERB', 'ADJ', 'ADV', 'NUM')
),

said AS (
    SELECT DISTINCT image_id, lemma FROM content
),

asked AS (
    SELECT content.caption_id, content.lemma, count(*) AS n_words
    FROM content
    WHERE content.caption_id IN (SELECT pool.caption_id FROM core.hodosh_caption AS pool)
    GROUP BY content.caption_id, content.lemma
),

asked_of AS (
    SELECT caption_id, sum(n_words) AS n_words FROM asked GROUP BY caption_id
),

shared AS (
    SELECT said.image_id, asked.caption_id, sum(asked.n_words) AS n_words
    FROM said
    INNER JOIN asked ON said.lemma = asked.lemma
    GROUP BY said.image_id, asked.caption_id
),

judged AS (
    SELECT
        image_id,
        caption_id,
        bool_or(kind = 'expert') AS is_by_expert,
        bool_or(kind = 'crowd') AS is_by_crowd,
        bool_or(rating_1 + rating_2 + rating_3 >= 9) AS is_well_rated
    FROM core.judgment
    GROUP BY image_id, caption_id
),

pair AS (
    SELECT
        image.image_id,
        caption.caption_id,
        image.image_id = caption.image_id AS is_own_caption,
        CASE
            WHEN judged.is_by_expert AND judged.is_by_crowd THEN 'both'
            WHEN judged.is_by_expert THEN 'expert'
            WHEN judged.is_by_crowd THEN 'crowd'
            ELSE 'nobody'
        END AS judged_by,
        coalesce(judged.is_well_rated, false) AS is_well_rated,
        shared.n_words / asked_of.n_words >= 0.25 AS is_sharing
    FROM core.hodosh_caption AS image
    CROSS JOIN core.hodosh_caption AS caption
    LEFT JOIN judged ON image.image_id = judged.image_id AND caption.caption_id = judged.caption_id
    LEFT JOIN shared ON image.image_id = shared.image_id AND caption.caption_id = shared.caption_id
    LEFT JOIN asked_of ON caption.caption_id = asked_of.caption_id
)

SELECT
    judged_by,
    is_own_caption,
    count(*) AS n_pairs,
    count(DISTINCT image_id) AS n_images,
    count(DISTINCT caption_id) AS n_captions,
    count(*) FILTER (is_sharing) AS n_sharing,
    count(*) FILTER (is_well_rated) AS n_well_rated,
    count(*) FILTER (is_well_rated AND is_sharing) AS n_well_rated_sharing
FROM pair
GROUP BY judged_by, is_own_caption
ORDER BY judged_by, is_own_caption
