-- Some sentence mentions each chain that the XML names, where the photograph's sentences are at hand.
-- severity: warn
SELECT chain_id, n_boxes, is_scene, has_no_box
FROM core.chain
WHERE n_mentions = 0 AND photo_id IN (SELECT photo_id FROM raw.entities_sentence)
ORDER BY chain_id
