-- No box leaves its photograph, as large as it was annotated; those that do are kept as released.
-- severity: warn
SELECT box.box_id, box.x_min_px, box.y_min_px, box.x_max_px, box.y_max_px, photo.width_px, photo.height_px
FROM core.box AS box
INNER JOIN core.photo AS photo ON box.photo_id = photo.photo_id
WHERE box.x_min_px < 1 OR box.y_min_px < 1 OR box.x_max_px > photo.width_px OR box.y_max_px > photo.height_px
ORDER BY box.box_id
