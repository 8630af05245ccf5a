-- What the splits of the 12 largest schemes share, and how many schemes there are.
WITH size AS (
    SELECT scheme_a AS scheme, sum(n_photos) AS n_photos
    FROM stats.split_overlap
    WHERE scheme_a = scheme_b AND split_a = split_b
    GROUP BY scheme_a
),

ranked AS (
    SELECT scheme, row_number() OVER (ORDER BY n_photos DESC, scheme) AS rank, count(*) OVER () AS n_schemes FROM size
)

SELECT
    overlap.scheme_a,
    overlap.split_a,
    overlap.scheme_b,
    overlap.split_b,
    overlap.n_photos,
    a.n_schemes
FROM stats.split_overlap AS overlap
INNER JOIN ranked AS a ON overlap.scheme_a = a.scheme AND a.rank <= 12
INNER JOIN ranked AS b ON overlap.scheme_b = b.scheme AND b.rank <= 12
ORDER BY overlap.scheme_a, overlap.split_a, overlap.scheme_b, overlap.split_b
