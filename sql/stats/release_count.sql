-- What was read of each release, over all of its files.
SELECT
    source,
    count(DISTINCT struct_pack(instance, part)) AS n_parts,
    CAST(sum(n_read) AS BIGINT) AS n_read,
    CAST(sum(n_accepted) AS BIGINT) AS n_accepted,
    CAST(sum(n_rejected) AS BIGINT) AS n_rejected,
    CAST(sum(n_repaired) AS BIGINT) AS n_repaired,
    CAST(sum(n_withdrawn) AS BIGINT) AS n_withdrawn
FROM raw.reading
GROUP BY source
ORDER BY source
