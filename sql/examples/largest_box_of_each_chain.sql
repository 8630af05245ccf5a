-- Which is the largest box of each chain, and what share of the photograph does it fill?
SELECT
    box_chain.chain_id,
    box.box_id,
    box.width_px,
    box.height_px,
    round(box.width_px * box.height_px / (photo.width_px * photo.height_px), 3) AS area_share
FROM core.box_chain AS box_chain
INNER JOIN core.box_xywh AS box ON box_chain.box_id = box.box_id
INNER JOIN core.photo AS photo ON box.photo_id = photo.photo_id
QUALIFY row_number() OVER (PARTITION BY box_chain.chain_id ORDER BY box.width_px * box.height_px DESC, box.box_id) = 1
ORDER BY box_chain.chain_id
