-- No caption of a test split reads like one of another photograph in the same scheme's train split.
-- severity: warn
-- table: stats.caption_double
SELECT caption_id_a, caption_id_b, kind, scheme, split_a, split_b
FROM stats.caption_double
WHERE 'train' IN (split_a, split_b) AND 'test' IN (split_a, split_b)
ORDER BY caption_id_a, caption_id_b, scheme
