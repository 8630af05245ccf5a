-- Which photographs that have captions are missing among the image files?
SELECT image.image_id, image.image_name
FROM core.image AS image
WHERE
    image.n_captions > 0
    AND EXISTS (FROM core.image_file)
    AND image.photo_id NOT IN (SELECT photo_id FROM core.image_file)
ORDER BY image.image_id
