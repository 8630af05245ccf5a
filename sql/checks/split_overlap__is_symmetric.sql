-- Two splits share as many photographs in one order as in the other, and a split shares all of its own with itself.
-- table: stats.split_overlap
SELECT
    there.scheme_a,
    there.split_a,
    there.scheme_b,
    there.split_b,
    there.n_photos,
    back.n_photos AS n_photos_back,
    size.n_photos AS n_photos_a
FROM stats.split_overlap AS there
LEFT JOIN stats.split_overlap AS back ON
    there.scheme_a = back.scheme_b
    AND there.split_a = back.split_b
    AND there.scheme_b = back.scheme_a
    AND there.split_b = back.split_a
LEFT JOIN stats.split_size AS size ON there.scheme_a = size.scheme AND there.split_a = size.split
WHERE
    there.n_photos IS DISTINCT FROM back.n_photos
    OR there.n_photos > size.n_photos
    OR (there.scheme_a = there.scheme_b AND there.split_a = there.split_b AND there.n_photos IS DISTINCT FROM size.n_photos)
ORDER BY there.scheme_a, there.split_a, there.scheme_b, there.split_b
