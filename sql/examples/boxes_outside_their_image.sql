-- By how many pixels does a box leave its photograph, on which side?
SELECT
    box.box_id,
    greatest(-box.x_min_px, 0) AS left_px,
    greatest(-box.y_min_px, 0) AS above_px,
    greatest(box.x_max_px - photo.width_px, 0) AS right_px,
    greatest(box.y_max_px - photo.height_px, 0) AS below_px
FROM core.box_xyxy AS box
INNER JOIN core.photo AS photo ON box.photo_id = photo.photo_id
WHERE box.x_min_px < 0 OR box.y_min_px < 0 OR box.x_max_px > photo.width_px OR box.y_max_px > photo.height_px
ORDER BY box.box_id
