-- Every box of the XML is a box here, with its edges as released.
SELECT DISTINCT
    released.photo_id,
    released.object_index,
    released.x_min_px,
    released.y_min_px,
    released.x_max_px,
    released.y_max_px
FROM raw.entities_object AS released
ANTI JOIN core.box AS box ON
    released.photo_id = box.photo_id
    AND released.object_index = box.object_index
    AND released.x_min_px = box.x_min_px
    AND released.y_min_px = box.y_min_px
    AND released.x_max_px = box.x_max_px
    AND released.y_max_px = box.y_max_px
WHERE released.x_min_px IS NOT NULL
ORDER BY released.photo_id, released.object_index
