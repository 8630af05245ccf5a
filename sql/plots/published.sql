-- The figures that come out otherwise than published, the furthest first, and how many of the others there are.
WITH counted AS (
    SELECT
        count(*) FILTER (WHERE status IN ('equal', 'rounds_to', 'cuts_to', 'within')) AS n_as_published,
        count(*) FILTER (WHERE status = 'on_part') AS n_on_part,
        count(*) FILTER (WHERE status IN ('cannot_be_measured', 'not_in_data')) AS n_not_measured
    FROM stats.published
)

SELECT
    told.figure,
    told.source,
    told.place,
    told.published,
    told.measured_value,
    told.unit,
    told.relative_difference,
    told.status,
    counted.n_as_published,
    counted.n_on_part,
    counted.n_not_measured,
    abs(told.relative_difference) AS off
FROM stats.published AS told
CROSS JOIN counted
WHERE told.relative_difference IS NOT NULL AND (told.status = 'differs' OR (told.status = 'on_part' AND told.n_images >= 100))
ORDER BY off DESC, told.figure, told.source, told.place, told.published
