-- Boxes from 0 with width and height: both edges are of the box, so it is 1 pixel wider than they are apart.
SELECT
    box_id,
    photo_id,
    x_min_px - 1 AS x_px,
    y_min_px - 1 AS y_px,
    x_max_px - x_min_px + 1 AS width_px,
    y_max_px - y_min_px + 1 AS height_px
FROM core.box
