-- Boxes from 0, half-open: the lower edges are 1 less, the upper ones as released, for what was inclusive from 1 is exclusive from 0.
SELECT box_id, photo_id, x_min_px - 1 AS x_min_px, y_min_px - 1 AS y_min_px, x_max_px, y_max_px
FROM core.box
