-- Which boxes has each phrase, from 0 and half-open, as slices and tensors want them?
SELECT
    mention.caption_id,
    mention.phrase,
    list([box.x_min_px, box.y_min_px, box.x_max_px, box.y_max_px] ORDER BY box.box_id) AS boxes_xyxy
FROM core.mention AS mention
INNER JOIN core.box_chain AS box_chain ON mention.chain_id = box_chain.chain_id
INNER JOIN core.box_xyxy AS box ON box_chain.box_id = box.box_id
GROUP BY mention.caption_id, mention.phrase_index, mention.phrase
ORDER BY mention.caption_id, mention.phrase_index
