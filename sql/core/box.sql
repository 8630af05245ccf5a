-- Every box as the XML has it; of photographs without XML, as MDETR has it.
WITH found AS (
    SELECT DISTINCT
        photo_id,
        'entities_annotations' AS release,
        object_index,
        x_min_px,
        y_min_px,
        x_max_px,
        y_max_px
    FROM raw.entities_object
    WHERE x_min_px IS NOT NULL
    UNION ALL
    SELECT DISTINCT photo_id, 'mdetr', object_index, x_min_px, y_min_px, x_max_px, y_max_px
    FROM core.box_mdetr
    WHERE ground_truth = 'separate' AND photo_id NOT IN (SELECT photo_id FROM raw.entities_image_size)
)

SELECT
    box_id_of(photo_id, object_index) AS box_id,
    photo_id,
    release,
    object_index,
    x_min_px,
    y_min_px,
    x_max_px,
    y_max_px
FROM found
ORDER BY photo_id, object_index
