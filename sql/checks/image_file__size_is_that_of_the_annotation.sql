-- An image file has the size that its annotation states: on a picture that was resized or turned the boxes lie elsewhere.
-- severity: warn
SELECT
    file.photo_id,
    file.path,
    file.member,
    file.width_px,
    file.height_px,
    annotation.width_px AS annotated_width_px,
    annotation.height_px AS annotated_height_px
FROM core.image_file AS file
INNER JOIN raw.entities_image_size AS annotation ON file.photo_id = annotation.photo_id
WHERE file.width_px <> annotation.width_px OR file.height_px <> annotation.height_px
ORDER BY file.photo_id, file.path, file.member
