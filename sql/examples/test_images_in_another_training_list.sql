-- Which test images of one scheme are in another scheme's training list?
SELECT
    tested.scheme AS tested_by,
    trained.scheme AS trained_on_by,
    tested.photo_id,
    tested.image_name_released
FROM core.split_member AS tested
INNER JOIN core.split_member AS trained ON tested.photo_id = trained.photo_id
WHERE tested.split = 'test' AND trained.split = 'train'
ORDER BY tested_by, trained_on_by, tested.position
