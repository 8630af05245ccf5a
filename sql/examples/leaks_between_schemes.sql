-- How much of each test split is in each training split?
SELECT
    overlap.scheme_a AS tested_by,
    overlap.scheme_b AS trained_on_by,
    overlap.n_photos AS n_leaked,
    size.n_photos AS n_tested,
    round(overlap.n_photos / size.n_photos, 3) AS leak_rate
FROM stats.split_overlap AS overlap
INNER JOIN stats.split_size AS size ON overlap.scheme_a = size.scheme AND overlap.split_a = size.split
WHERE overlap.split_a = 'test' AND overlap.split_b = 'train' AND overlap.n_photos > 0
ORDER BY leak_rate DESC, tested_by, trained_on_by
