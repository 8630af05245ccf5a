-- Chains of each type, which bear every type that a mention of theirs bears, and of all: how often mentioned, in how many boxes.
WITH annotated AS (
    SELECT DISTINCT photo_id FROM raw.entities_image_size
),

described AS (
    SELECT count(DISTINCT photo_id) AS n_photos FROM raw.entities_sentence
),

typed AS (
    SELECT
        unnest(list_concat(['all'], chain.types)) AS type,
        chain.photo_id,
        chain.n_mentions,
        CASE WHEN annotated.photo_id IS NOT NULL THEN chain.n_boxes END AS n_boxes
    FROM core.chain AS chain
    LEFT JOIN annotated ON chain.photo_id = annotated.photo_id
),

counted AS (
    SELECT
        type,
        count(*) FILTER (WHERE n_mentions > 0) AS n_chains,
        CAST(sum(n_mentions) AS BIGINT) AS n_mentions,
        count(*) FILTER (WHERE n_mentions > 1) AS n_chains_mentioned_again,
        count(DISTINCT photo_id) FILTER (WHERE n_mentions > 0) AS n_photos,
        count(n_boxes) AS n_chains_annotated,
        count(*) FILTER (WHERE n_boxes = 1) AS n_chains_one_box,
        count(*) FILTER (WHERE n_boxes > 1) AS n_chains_several_boxes,
        count(*) FILTER (WHERE n_boxes = 0) AS n_chains_no_box,
        CAST(coalesce(sum(n_boxes), 0) AS BIGINT) AS n_boxes
    FROM typed
    GROUP BY type
)

SELECT
    counted.type,
    counted.n_chains,
    counted.n_mentions,
    counted.n_mentions / nullif(counted.n_chains, 0) AS mentions_per_chain,
    counted.n_chains_mentioned_again,
    counted.n_photos,
    counted.n_photos / nullif(described.n_photos, 0) AS photo_share,
    counted.n_chains_annotated,
    counted.n_chains_one_box,
    counted.n_chains_several_boxes,
    counted.n_chains_no_box,
    counted.n_boxes,
    counted.n_boxes / nullif(counted.n_chains_annotated, 0) AS boxes_per_chain
FROM counted
CROSS JOIN described
ORDER BY counted.type
