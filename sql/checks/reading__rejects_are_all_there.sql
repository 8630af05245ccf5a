-- Every rejected record is a row of raw.reject.
-- table: raw.reading
WITH counted AS (
    SELECT source, instance, part, sum(n_rejected) AS n_rejected FROM raw.reading GROUP BY source, instance, part
),

told AS (
    -- A file that broke before any source was nominated (an archive cut short) was read by none.
    SELECT source, instance, part, count(*) AS n_told FROM raw.reject WHERE source <> '' GROUP BY source, instance, part
)

SELECT
    coalesce(counted.source, told.source) AS source,
    coalesce(counted.instance, told.instance) AS instance,
    coalesce(counted.part, told.part) AS part,
    coalesce(counted.n_rejected, 0) AS n_rejected,
    coalesce(told.n_told, 0) AS n_told
FROM counted
FULL JOIN told ON counted.source = told.source AND counted.instance = told.instance AND counted.part = told.part
WHERE coalesce(counted.n_rejected, 0) <> coalesce(told.n_told, 0)
ORDER BY source, instance, part
