-- MDETR ties its boxes to phrases that the bracketed sentences of the photograph have too, where these are at hand.
-- severity: warn
SELECT ground_truth, photo_id, object_index, x_min_px, y_min_px, x_max_px, y_max_px
FROM core.box_mdetr
WHERE chain_id IS NULL AND photo_id IN (SELECT photo_id FROM raw.entities_sentence)
ORDER BY ground_truth, photo_id, object_index
