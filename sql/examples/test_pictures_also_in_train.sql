-- Which pictures of a test split are in the same scheme's train split under another name?
SELECT DISTINCT
    tested.scheme,
    tested.photo_id AS tested_photo_id,
    trained.photo_id AS trained_photo_id,
    double.kind,
    double.distance_bits
FROM stats.photo_double AS double
INNER JOIN core.split_member AS tested ON tested.split = 'test' AND tested.photo_id IN (double.photo_id_a, double.photo_id_b)
INNER JOIN core.split_member AS trained
    ON
        trained.split = 'train'
        AND tested.scheme = trained.scheme
        AND trained.photo_id IN (double.photo_id_a, double.photo_id_b)
ORDER BY tested.scheme, tested.photo_id, trained.photo_id
