-- How many chains contradict themselves, and where it is in their types, in which.
WITH named AS (
    SELECT
        CASE WHEN kind IN ('types_contradict', 'types_differ') THEN array_to_string(types, ' / ') ELSE replace(kind, '_', ' ') END AS name,
        kind IN ('types_contradict', 'types_differ') AS is_of_types
    FROM audit.chain_fault
)

SELECT name, is_of_types, count(*) AS n_chains
FROM named
GROUP BY name, is_of_types
ORDER BY is_of_types, n_chains DESC, name
