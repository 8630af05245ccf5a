-- How many pairs of captions are alike across which splits.
SELECT
    kind,
    scheme,
    split_a,
    split_b,
    count(*) AS n_pairs
FROM stats.caption_double
GROUP BY kind, scheme, split_a, split_b
ORDER BY kind, scheme, split_a, split_b
