-- How many images, captions and chains have so many mentions, chains, captions and boxes; what is not visual is no mention here.
WITH caption AS (
    SELECT photo_id, number FROM raw.entities_sentence
),

mention AS (
    SELECT photo_id, CAST(split_part(caption_id, '#', 2) AS SMALLINT) AS number, chain_id FROM core.mention WHERE NOT is_notvisual
),

in_caption AS (
    SELECT
        caption.photo_id,
        caption.number,
        count(mention.chain_id) AS n_mentions,
        count(DISTINCT mention.chain_id) AS n_chains
    FROM caption
    LEFT JOIN mention ON caption.photo_id = mention.photo_id AND caption.number = mention.number
    GROUP BY caption.photo_id, caption.number
),

annotated AS (
    SELECT DISTINCT photo_id FROM raw.entities_image_size
),

boxed AS (
    SELECT photo_id, count(DISTINCT object_index) AS n_boxes FROM raw.entities_object WHERE x_min_px IS NOT NULL GROUP BY photo_id
),

chained AS (
    SELECT photo_id, count(*) FILTER (WHERE n_mentions > 0) AS n_chains FROM core.chain GROUP BY photo_id
),

image AS (
    SELECT
        in_caption.photo_id,
        CAST(sum(in_caption.n_mentions) AS BIGINT) AS n_mentions,
        coalesce(min(chained.n_chains), 0) AS n_chains,
        min(CASE WHEN annotated.photo_id IS NOT NULL THEN coalesce(boxed.n_boxes, 0) END) AS n_boxes
    FROM in_caption
    LEFT JOIN chained ON in_caption.photo_id = chained.photo_id
    LEFT JOIN annotated ON in_caption.photo_id = annotated.photo_id
    LEFT JOIN boxed ON in_caption.photo_id = boxed.photo_id
    GROUP BY in_caption.photo_id
),

chain AS (
    SELECT
        CAST(chain.n_mentions AS BIGINT) AS n_mentions,
        CAST(chain.n_captions AS BIGINT) AS n_captions,
        CASE WHEN annotated.photo_id IS NOT NULL THEN CAST(chain.n_boxes AS BIGINT) END AS n_boxes
    FROM core.chain AS chain
    LEFT JOIN annotated ON chain.photo_id = annotated.photo_id
),

told AS (
    SELECT 'image' AS whole, unnest(['mention', 'chain', 'box']) AS part, unnest([n_mentions, n_chains, n_boxes]) AS n FROM image
    UNION ALL
    SELECT 'caption', unnest(['mention', 'chain']), unnest([n_mentions, n_chains]) FROM in_caption
    UNION ALL
    SELECT 'chain', unnest(['mention', 'caption', 'box']), unnest([n_mentions, n_captions, n_boxes]) FROM chain
)

SELECT whole, part, n AS n_parts, count(*) AS n_wholes
FROM told
WHERE n IS NOT NULL
GROUP BY whole, part, n
ORDER BY whole, part, n_parts
