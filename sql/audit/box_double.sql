-- Pairs of boxes in a photograph that nearly coincide: above an IoU of 0.8, or of 0.9 where a chain of type other is concerned.
WITH typed AS (
    SELECT box_chain.box_id, list_sort(list_distinct(flatten(list(chain.types)))) AS types
    FROM core.box_chain AS box_chain
    INNER JOIN core.chain AS chain ON box_chain.chain_id = chain.chain_id
    GROUP BY box_chain.box_id
),

boxed AS (
    SELECT box.*, coalesce(typed.types, []) AS types
    FROM core.box AS box
    LEFT JOIN typed ON box.box_id = typed.box_id
),

pair AS (
    SELECT
        one.box_id AS box_id_a,
        other.box_id AS box_id_b,
        one.photo_id,
        one.types AS types_a,
        other.types AS types_b,
        list_has_any(one.types, other.types) AS is_of_one_type,
        CASE WHEN list_contains(list_concat(one.types, other.types), 'other') THEN 0.9 ELSE 0.8 END AS most_iou,
        iou_inclusive(
            one.x_min_px, one.y_min_px, one.x_max_px, one.y_max_px, other.x_min_px, other.y_min_px, other.x_max_px, other.y_max_px
        ) AS iou
    FROM boxed AS one
    INNER JOIN boxed AS other ON one.photo_id = other.photo_id AND one.box_id < other.box_id
)

SELECT box_id_a, box_id_b, photo_id, types_a, types_b, is_of_one_type, CAST(iou AS DOUBLE) AS iou
FROM pair
WHERE iou > most_iou
ORDER BY box_id_a, box_id_b
