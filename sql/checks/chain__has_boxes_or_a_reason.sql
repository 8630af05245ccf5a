-- A chain of a photograph whose XML is at hand has a box, or is the scene, or cannot be boxed.
-- severity: warn
SELECT chain_id, n_mentions, types
FROM core.chain
WHERE
    n_boxes = 0
    AND NOT coalesce(is_scene, false)
    AND NOT coalesce(has_no_box, false)
    AND photo_id IN (SELECT photo_id FROM raw.entities_image_size)
ORDER BY chain_id
