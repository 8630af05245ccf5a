-- What became of the records of each source of which any was read.
SELECT
    source,
    CAST(sum(n_accepted) AS BIGINT) AS n_accepted,
    CAST(sum(n_repaired) AS BIGINT) AS n_repaired,
    CAST(sum(n_rejected) AS BIGINT) AS n_rejected
FROM raw.reading
GROUP BY source
HAVING sum(n_read) > 0
ORDER BY source
