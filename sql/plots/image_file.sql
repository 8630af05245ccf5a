-- How many image files have so many bytes (a step is a quarter of a doubling), and so many pixels across and down, in steps of 5.
SELECT
    CAST(floor(4 * log2(n_bytes)) AS INTEGER) AS step,
    CAST(NULL AS INTEGER) AS width_px,
    CAST(NULL AS INTEGER) AS height_px,
    count(*) AS n_files
FROM core.image_file
GROUP BY floor(4 * log2(n_bytes))
UNION ALL
SELECT
    NULL,
    CAST(5 * round(width_px / 5) AS INTEGER),
    CAST(5 * round(height_px / 5) AS INTEGER),
    count(*)
FROM core.image_file
WHERE width_px IS NOT NULL AND height_px IS NOT NULL
GROUP BY round(width_px / 5), round(height_px / 5)
ORDER BY step, width_px, height_px
