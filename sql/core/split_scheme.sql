-- The split schemes that have a photograph, the published ones and the user's own.
WITH built_in (scheme, source, corpus) AS (
    VALUES
    ('karpathy30k', CASE WHEN EXISTS (FROM raw.karpathy30k_image) THEN 'karpathy30k' ELSE 'flickr30k_annotations' END, 'flickr30k'),
    ('karpathy8k', 'karpathy8k', 'flickr8k'),
    ('flickr8k', 'flickr8k_split', 'flickr8k'),
    ('entities', 'entities_split', 'flickr30k'),
    ('multi30k', 'multi30k_image', NULL),
    ('lavis', 'lavis', 'flickr30k')
)

SELECT
    member.scheme,
    built_in.scheme IS NOT NULL AS is_built_in,
    coalesce(built_in.source, 'user_split') AS source,
    built_in.corpus,
    CAST(count(DISTINCT member.split) AS INTEGER) AS n_splits,
    count(DISTINCT member.photo_id) AS n_members
FROM core.split_member AS member
LEFT JOIN built_in ON member.scheme = built_in.scheme
GROUP BY member.scheme, built_in.scheme, built_in.source, built_in.corpus
ORDER BY member.scheme
