-- How many boxes have their centre, and the square root of their area, in so many steps of 25 pixels; 19 stands for all above it, too.
WITH measured AS (
    SELECT
        (x_min_px + x_max_px - 1) / 2 AS x_px,
        (y_min_px + y_max_px - 1) / 2 AS y_px,
        sqrt((x_max_px - x_min_px + 1) * (y_max_px - y_min_px + 1)) AS side_px
    FROM core.box
)

SELECT
    CAST(greatest(0, least(floor(x_px / 25), 19)) AS INTEGER) AS x_bin,
    CAST(greatest(0, least(floor(y_px / 25), 19)) AS INTEGER) AS y_bin,
    CAST(least(floor(side_px / 25), 19) AS INTEGER) AS side_bin,
    count(*) AS n_boxes
FROM measured
GROUP BY ALL
ORDER BY x_bin, y_bin, side_bin
