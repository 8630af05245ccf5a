-- Boxes that leave their photograph or are a pixel wide or high, and annotations that were not read for an inverted one.
WITH fault AS (
    SELECT
        unnest(
            list_filter(
                [
                    CASE
                        WHEN box.x_min_px < 1 OR box.y_min_px < 1 OR box.x_max_px > photo.width_px OR box.y_max_px > photo.height_px
                            THEN 'outside'
                    END,
                    CASE WHEN box.x_min_px = box.x_max_px OR box.y_min_px = box.y_max_px THEN 'one_pixel' END
                ],
                lambda kind: kind IS NOT NULL
            )
        ) AS kind,
        box.box_id AS subject,
        box.photo_id,
        box.x_min_px,
        box.y_min_px,
        box.x_max_px,
        box.y_max_px,
        photo.width_px,
        photo.height_px
    FROM core.box AS box
    INNER JOIN core.photo AS photo ON box.photo_id = photo.photo_id
    UNION ALL
    SELECT DISTINCT
        'inverted',
        concat_ws(':', reject.file, reject.member, CAST(reject.line AS VARCHAR)),
        NULL,
        NULL,
        NULL,
        NULL,
        NULL,
        NULL,
        NULL
    FROM raw.reject AS reject
    WHERE reject.code = 'box-inverted'
)

SELECT
    kind,
    subject,
    photo_id,
    x_min_px,
    y_min_px,
    x_max_px,
    y_max_px,
    width_px,
    height_px
FROM fault
ORDER BY kind, subject
