-- A chain that has boxes is not said to be one that cannot be boxed.
-- severity: warn
SELECT chain_id, n_boxes, has_no_box
FROM core.chain
WHERE n_boxes > 0 AND has_no_box
ORDER BY chain_id
