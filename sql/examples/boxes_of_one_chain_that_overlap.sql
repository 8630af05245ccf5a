-- Which boxes of one chain overlap, by either convention for the edges of a box?
SELECT
    one.photo_id,
    one.chain_id,
    one.object_index AS object_a,
    other.object_index AS object_b,
    iou_inclusive(
        one.x_min_px, one.y_min_px, one.x_max_px, one.y_max_px, other.x_min_px, other.y_min_px, other.x_max_px, other.y_max_px
    ) AS iou_inclusive,
    iou_continuous(
        one.x_min_px, one.y_min_px, one.x_max_px, one.y_max_px, other.x_min_px, other.y_min_px, other.x_max_px, other.y_max_px
    ) AS iou_continuous
FROM raw.entities_object AS one
INNER JOIN raw.entities_object AS other ON
    one.photo_id = other.photo_id AND one.chain_id = other.chain_id AND one.object_index < other.object_index
WHERE one.x_min_px IS NOT NULL AND other.x_min_px IS NOT NULL
ORDER BY iou_inclusive DESC, one.photo_id, one.chain_id, object_a, object_b
LIMIT 50
