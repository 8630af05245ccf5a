-- How many edges of boxes lie how near to the border of their photograph; 6 px and more are left out.
SELECT side, offset_px, CAST(sum(n_boxes) AS BIGINT) AS n_edges
FROM audit.box_edge
WHERE offset_px BETWEEN -5 AND 5
GROUP BY side, offset_px
ORDER BY side, offset_px
