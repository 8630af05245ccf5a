-- An image's file name holds the number of its photograph.
SELECT image_id, photo_id, image_name
FROM core.image
WHERE NOT contains(image_name, split_part(photo_id, ':', 2))
ORDER BY image_id
