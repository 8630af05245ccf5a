-- Figures of Flickr30k Entities, as the files at hand give them, and over how many images.
WITH entities AS (
    SELECT count(DISTINCT photo_id) AS n_images FROM raw.entities_sentence
),

annotated AS (
    SELECT count(DISTINCT photo_id) AS n_images FROM raw.entities_image_size
),

-- Flickr30k Entities.
of_count AS (
    SELECT
        whole,
        part,
        CASE part WHEN 'box' THEN 'boxes' ELSE part || 's' END AS parts,
        sum(n_parts * n_wholes) AS n_parts,
        sum(n_wholes) AS n_wholes
    FROM stats.entity_count
    WHERE whole <> 'chain'
    GROUP BY whole, part
),

of_entities AS (
    SELECT
        'entities.' || of_count.parts || '_per_' || of_count.whole AS figure,
        of_count.n_parts / of_count.n_wholes AS value,
        CASE WHEN of_count.part = 'box' THEN annotated.n_images ELSE entities.n_images END AS n_images
    FROM of_count
    CROSS JOIN entities
    CROSS JOIN annotated
    UNION ALL
    SELECT
        'entities.' || of_count.parts,
        of_count.n_parts,
        CASE WHEN of_count.part = 'box' THEN annotated.n_images ELSE entities.n_images END
    FROM of_count
    CROSS JOIN entities
    CROSS JOIN annotated
    WHERE of_count.whole = 'image'
),

of_type AS (
    SELECT
        unnest([
            'entities.' || type || '.chains',
            'entities.' || type || '.mentions_per_chain',
            'entities.' || type || '.chains_mentioned_again',
            'entities.' || type || '.mentioned_again_share',
            'entities.' || type || '.image_share'
        ]) AS figure,
        unnest([n_chains, mentions_per_chain, n_chains_mentioned_again, n_chains_mentioned_again / n_chains, photo_share]) AS value,
        entities.n_images
    FROM stats.chain_type
    CROSS JOIN entities
    UNION ALL
    SELECT
        unnest([
            'entities.' || type || '.boxes_per_chain',
            'entities.' || type || '.one_box_share',
            'entities.' || type || '.several_boxes_share',
            'entities.' || type || '.no_box_share'
        ]),
        unnest([
            boxes_per_chain,
            n_chains_one_box / n_chains_annotated,
            n_chains_several_boxes / n_chains_annotated,
            n_chains_no_box / n_chains_annotated
        ]),
        annotated.n_images
    FROM stats.chain_type
    CROSS JOIN annotated
    WHERE n_chains_annotated > 0
),

of_types AS (
    SELECT 'entities.types' AS figure, count(*) FILTER (WHERE chain.type <> 'all') AS value, entities.n_images
    FROM stats.chain_type AS chain
    CROSS JOIN entities
    GROUP BY entities.n_images
),

of_boxed_image AS (
    SELECT
        'entities.image_with_several_boxes_share' AS figure,
        count(DISTINCT chain.photo_id) / annotated.n_images AS value,
        annotated.n_images
    FROM annotated
    LEFT JOIN core.chain AS chain ON chain.n_boxes > 1
    WHERE annotated.n_images > 0
    GROUP BY annotated.n_images
),

of_chunking AS (
    SELECT
        'entities.mentions_crossing_share' AS figure,
        sum(chunk.n_mentions) FILTER (WHERE chunk.agreement = 'crossing') AS n_crossing,
        sum(chunk.n_mentions) AS n_mentions,
        entities.n_images
    FROM stats.mention_chunk AS chunk
    CROSS JOIN entities
    WHERE chunk.type = 'all'
    GROUP BY entities.n_images
),

told AS (
    SELECT figure, value, n_images FROM of_entities
    UNION ALL
    SELECT figure, coalesce(n_crossing, 0) / n_mentions, n_images FROM of_chunking
    UNION ALL
    SELECT figure, value, n_images FROM of_type
    UNION ALL
    SELECT figure, value, n_images FROM of_types
    UNION ALL
    SELECT figure, value, n_images FROM of_boxed_image
)

SELECT figure, CAST(value AS DOUBLE) AS value, n_images
FROM told
WHERE value IS NOT NULL
ORDER BY figure
