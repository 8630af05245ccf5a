-- Figures of human judgments, as the files at hand give them, and over how many images.
WITH of_judgment AS (
    SELECT
        unnest([kind || '.pairs', kind || '.own_pairs', kind || '.images']) AS figure,
        unnest([count(*), count(*) FILTER (WHERE is_own_caption), count(DISTINCT image_id)]) AS value,
        count(DISTINCT image_id) AS n_images
    FROM core.judgment
    GROUP BY kind
    UNION ALL
    SELECT
        unnest(['expert.ratings', 'expert.lowest_rating', 'expert.highest_rating']),
        unnest([
            count(rating_1) + count(rating_2) + count(rating_3),
            least(min(rating_1), min(rating_2), min(rating_3)),
            greatest(max(rating_1), max(rating_2), max(rating_3))
        ]),
        count(DISTINCT image_id)
    FROM core.judgment
    WHERE kind = 'expert'
    HAVING count(*) > 0
),

of_ranked AS (
    SELECT 'flickr8k.ranked_captions' AS figure, count(*) AS value, count(*) AS n_images
    FROM core.hodosh_caption
    HAVING count(*) > 0
),

of_agreeing AS (
    SELECT agreement.kind || '.alpha_' || agreement.metric AS figure, agreement.alpha AS value, of_kind.n_images
    FROM audit.judgment_agreement AS agreement
    INNER JOIN (SELECT kind, count(DISTINCT image_id) AS n_images FROM core.judgment GROUP BY kind) AS of_kind
        ON agreement.kind = of_kind.kind
    WHERE agreement.pairs = 'all'
),

of_pool AS (
    SELECT
        unnest(['pool.filtered_share', 'pool.judged_share', 'pool.filtered_well_rated_share']) AS figure,
        unnest([
            1 - sum(n_sharing) / sum(n_pairs),
            sum(n_pairs) FILTER (WHERE judged_by <> 'nobody') / sum(n_pairs),
            1 - sum(n_well_rated_sharing) / nullif(sum(n_well_rated), 0)
        ]) AS value,
        CAST(max(n_images) AS BIGINT) AS n_images
    FROM audit.judgment_pool
    HAVING count(*) > 0
),

pascal_text AS (
    SELECT DISTINCT photo_id, unnest(reference_captions) AS text FROM raw.pascal50s
),

of_pascal AS (
    SELECT 'pascal50s.' || pair.category || '.pairs' AS figure, count(*) AS value, pascal.n_images
    FROM raw.pascal50s AS pair
    CROSS JOIN (SELECT count(DISTINCT photo_id) AS n_images FROM raw.pascal50s) AS pascal
    GROUP BY pair.category, pascal.n_images
    UNION ALL
    SELECT unnest(['pascal50s.pairs', 'pascal50s.images']), unnest([count(*), count(DISTINCT photo_id)]), count(DISTINCT photo_id)
    FROM raw.pascal50s
    HAVING count(*) > 0
    UNION ALL
    SELECT
        unnest(['pascal50s.pieces_per_caption', 'pascal50s.captions_per_image']),
        unnest([avg(n_words(text)), count(*) / count(DISTINCT photo_id)]),
        count(DISTINCT photo_id)
    FROM pascal_text
    HAVING count(*) > 0
),

told AS (
    SELECT figure, value, n_images FROM of_judgment
    UNION ALL
    SELECT figure, value, n_images FROM of_ranked
    UNION ALL
    SELECT figure, value, n_images FROM of_agreeing
    UNION ALL
    SELECT figure, value, n_images FROM of_pool
    UNION ALL
    SELECT figure, value, n_images FROM of_pascal
)

SELECT figure, CAST(value AS DOUBLE) AS value, n_images
FROM told
WHERE value IS NOT NULL
ORDER BY figure
