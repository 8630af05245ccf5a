-- Photographs that a scheme holds out whose file is alike to that of another photograph, which a scheme trains on or holds out elsewhere.
WITH double AS (
    SELECT photo_id_a AS photo_id, photo_id_b AS photo_id_alike, kind, distance_bits FROM stats.photo_double
    UNION ALL
    SELECT photo_id_b, photo_id_a, kind, distance_bits FROM stats.photo_double
)

SELECT DISTINCT
    held.scheme AS scheme_held,
    held.split AS split_held,
    double.photo_id,
    elsewhere.scheme AS scheme_alike,
    elsewhere.split AS split_alike,
    double.photo_id_alike,
    double.kind,
    double.distance_bits
FROM double
INNER JOIN core.split_member AS held ON double.photo_id = held.photo_id AND held.split <> 'train'
INNER JOIN core.split_member AS elsewhere ON double.photo_id_alike = elsewhere.photo_id
WHERE elsewhere.split = 'train' OR (held.scheme = elsewhere.scheme AND held.split <> elsewhere.split)
ORDER BY scheme_held, split_held, double.photo_id, scheme_alike, split_alike, double.photo_id_alike
