-- How many pairs of photographs are how near to each other.
SELECT kind, distance_bits, count(*) AS n_pairs
FROM stats.photo_double
GROUP BY kind, distance_bits
ORDER BY kind, distance_bits
