-- Which chains a box is of: those that its object names in the XML; of photographs without XML, those that MDETR ties it to.
WITH found AS (
    SELECT DISTINCT
        box_id_of(photo_id, object_index) AS box_id,
        chain_id_of(photo_id, chain_id) AS chain_id,
        photo_id
    FROM raw.entities_object
    WHERE x_min_px IS NOT NULL
    UNION ALL
    SELECT box_id_of(photo_id, object_index), chain_id, photo_id
    FROM core.box_mdetr
    WHERE
        ground_truth = 'separate'
        AND chain_id IS NOT NULL
        AND photo_id NOT IN (SELECT photo_id FROM raw.entities_image_size)
)

SELECT box_id, chain_id, photo_id
FROM found
ORDER BY box_id, chain_id
