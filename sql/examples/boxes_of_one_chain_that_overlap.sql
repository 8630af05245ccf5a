-- Which boxes of one chain overlap, by either convention for the edges of a box?
WITH boxed AS (
    SELECT box_chain.chain_id, box.*
    FROM core.box_chain AS box_chain
    INNER JOIN core.box AS box ON box_chain.box_id = box.box_id
)

SELECT
    one.chain_id,
    one.box_id AS box_a,
    other.box_id AS box_b,
    iou_inclusive(
        one.x_min_px, one.y_min_px, one.x_max_px, one.y_max_px, other.x_min_px, other.y_min_px, other.x_max_px, other.y_max_px
    ) AS iou_inclusive,
    iou_continuous(
        one.x_min_px, one.y_min_px, one.x_max_px, one.y_max_px, other.x_min_px, other.y_min_px, other.x_max_px, other.y_max_px
    ) AS iou_continuous
FROM boxed AS one
INNER JOIN boxed AS other ON one.chain_id = other.chain_id AND one.object_index < other.object_index
ORDER BY iou_inclusive DESC, one.chain_id, box_a, box_b
LIMIT 50
