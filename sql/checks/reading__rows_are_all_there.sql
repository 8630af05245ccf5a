-- Where a record is a row, the rows that are there and the rows withdrawn are the records accepted.
-- table: raw.reading
WITH stored AS (
    SELECT 'flickr30k_token' AS source, count(*) AS n_rows FROM raw.flickr30k_token
    UNION ALL
    SELECT 'flickr30k_csv', count(*) FROM raw.flickr30k_csv
    UNION ALL
    SELECT 'flickr30k_captions', count(*) FROM raw.flickr30k_captions
    UNION ALL
    SELECT 'flickr8k_token', count(*) FROM raw.flickr8k_token
    UNION ALL
    SELECT 'flickr8k_captions', count(*) FROM raw.flickr8k_captions
    UNION ALL
    SELECT 'flickr8k_lemma', count(*) FROM raw.flickr8k_lemma
    UNION ALL
    SELECT 'flickr8k_split', count(*) FROM raw.flickr8k_split
    UNION ALL
    SELECT 'flickr8k_expert', count(*) FROM raw.flickr8k_expert
    UNION ALL
    SELECT 'flickr8k_crowd', count(*) FROM raw.flickr8k_crowd
    UNION ALL
    SELECT 'entities_split', count(*) FROM raw.entities_split
    UNION ALL
    SELECT 'entities_unrelated', count(*) FROM raw.entities_unrelated
    UNION ALL
    SELECT 'multi30k_task1', count(*) FROM raw.multi30k_task1
    UNION ALL
    SELECT 'multi30k_task2', count(*) FROM raw.multi30k_task2
    UNION ALL
    SELECT 'multi30k_image', count(*) FROM raw.multi30k_image
    UNION ALL
    SELECT 'image_file', count(*) FROM raw.image_file
    UNION ALL
    SELECT 'mdetr', (SELECT count(*) FROM raw.mdetr_image) + (SELECT count(*) FROM raw.mdetr_box)
    UNION ALL
    SELECT 'user_split', count(*) FROM raw.user_split
    UNION ALL
    SELECT 'exclude', count(*) FROM raw.exclude
    UNION ALL
    SELECT 'pascal50s', count(*) FROM raw.pascal50s
    UNION ALL
    SELECT 'caption_prediction', count(*) FROM raw.caption_prediction
),

counted AS (
    SELECT source, sum(n_accepted) AS n_accepted, sum(n_withdrawn) AS n_withdrawn FROM raw.reading GROUP BY source
)

SELECT stored.source, coalesce(counted.n_accepted, 0) AS n_accepted, stored.n_rows, coalesce(counted.n_withdrawn, 0) AS n_withdrawn
FROM stored
LEFT JOIN counted ON stored.source = counted.source
WHERE stored.n_rows + coalesce(counted.n_withdrawn, 0) <> coalesce(counted.n_accepted, 0)
ORDER BY stored.source
