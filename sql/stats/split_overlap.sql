-- How many photographs any two splits share, in both orders, none left out for being empty.
WITH member AS (
    SELECT DISTINCT scheme, split, photo_id FROM core.split_member
),

shared AS (
    SELECT a.scheme AS scheme_a, a.split AS split_a, b.scheme AS scheme_b, b.split AS split_b, count(*) AS n_photos
    FROM member AS a
    INNER JOIN member AS b ON a.photo_id = b.photo_id
    GROUP BY a.scheme, a.split, b.scheme, b.split
)

SELECT
    a.scheme AS scheme_a,
    a.split AS split_a,
    b.scheme AS scheme_b,
    b.split AS split_b,
    coalesce(shared.n_photos, 0) AS n_photos
FROM stats.split_size AS a
CROSS JOIN stats.split_size AS b
LEFT JOIN shared ON
    a.scheme = shared.scheme_a AND a.split = shared.split_a AND b.scheme = shared.scheme_b AND b.split = shared.split_b
ORDER BY scheme_a, split_a, scheme_b, split_b
