-- The box that encloses all boxes of a chain: the least lower and the greatest upper edges.
SELECT
    box_chain.chain_id,
    box_chain.photo_id,
    CAST(count(*) AS INTEGER) AS n_boxes,
    min(box.x_min_px) AS x_min_px,
    min(box.y_min_px) AS y_min_px,
    max(box.x_max_px) AS x_max_px,
    max(box.y_max_px) AS y_max_px
FROM core.box_chain AS box_chain
INNER JOIN core.box AS box ON box_chain.box_id = box.box_id
GROUP BY box_chain.chain_id, box_chain.photo_id
