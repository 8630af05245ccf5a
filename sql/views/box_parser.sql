-- Boxes as the official parser of Flickr30k Entities gives them: 1 less on all four edges.
SELECT
    box_id,
    photo_id,
    x_min_px - 1 AS x_min_px,
    y_min_px - 1 AS y_min_px,
    x_max_px - 1 AS x_max_px,
    y_max_px - 1 AS y_max_px
FROM core.box
