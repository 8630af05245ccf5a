-- Every caption that a release numbers itself is an edition here, once.
WITH released AS (
    SELECT 'flickr30k_token' AS release, count(*) AS n_released FROM raw.flickr30k_token
    UNION ALL
    SELECT 'flickr30k_csv', count(*) FROM raw.flickr30k_csv
    UNION ALL
    SELECT 'flickr30k_captions', count(*) FROM raw.flickr30k_captions
    UNION ALL
    SELECT 'flickr30k_annotations', count(*) FROM raw.flickr30k_annotations_caption
    UNION ALL
    SELECT 'entities_sentences', count(*) FROM raw.entities_sentence
    UNION ALL
    SELECT 'mdetr', count(DISTINCT (photo_id, number)) FROM raw.mdetr_image
    UNION ALL
    SELECT 'karpathy30k', count(*) FROM raw.karpathy30k_caption
    UNION ALL
    SELECT 'lavis', count(*) FROM raw.lavis_caption
    UNION ALL
    SELECT 'flickr8k_token', count(*) FROM raw.flickr8k_token
    UNION ALL
    SELECT 'flickr8k_captions', count(*) FROM raw.flickr8k_captions
    UNION ALL
    SELECT 'flickr8k_lemma', count(*) FROM raw.flickr8k_lemma
    UNION ALL
    SELECT 'karpathy8k', count(*) FROM raw.karpathy8k_caption
),

kept AS (
    SELECT release, count(*) AS n_kept FROM core.caption_text GROUP BY release
)

SELECT released.release, released.n_released, coalesce(kept.n_kept, 0) AS n_kept
FROM released
LEFT JOIN kept ON released.release = kept.release
WHERE released.n_released <> coalesce(kept.n_kept, 0)
ORDER BY released.release
