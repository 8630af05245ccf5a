-- Photographs that are alike stand in one split of every scheme that has both: else a picture that is tested was trained on.
-- severity: warn
-- table: stats.photo_double
SELECT DISTINCT
    double.photo_id_a,
    double.photo_id_b,
    double.kind,
    a.scheme,
    a.split AS split_a,
    b.split AS split_b
FROM stats.photo_double AS double
INNER JOIN core.split_member AS a ON double.photo_id_a = a.photo_id
INNER JOIN core.split_member AS b ON double.photo_id_b = b.photo_id AND a.scheme = b.scheme
WHERE a.split <> b.split
ORDER BY double.photo_id_a, double.photo_id_b, a.scheme, a.split, b.split
