-- How far from the borders of their photographs the edges of boxes lie: how many boxes at each distance.
WITH edge AS (
    SELECT
        box.release,
        box.photo_id,
        unnest(
            [
                struct_pack(axis := 'x', side := 'lower', offset_px := box.x_min_px),
                struct_pack(axis := 'x', side := 'upper', offset_px := box.x_max_px - photo.width_px),
                struct_pack(axis := 'y', side := 'lower', offset_px := box.y_min_px),
                struct_pack(axis := 'y', side := 'upper', offset_px := box.y_max_px - photo.height_px)
            ],
            recursive := true
        )
    FROM core.box AS box
    INNER JOIN core.photo AS photo ON box.photo_id = photo.photo_id
    WHERE photo.width_px IS NOT NULL AND photo.height_px IS NOT NULL
)

SELECT release, axis, side, offset_px, count(*) AS n_boxes, count(DISTINCT photo_id) AS n_photos
FROM edge
GROUP BY release, axis, side, offset_px
ORDER BY release, axis, side, offset_px
