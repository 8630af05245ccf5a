-- What releases disagree on, by kind and pair of releases, with the first of each.
SELECT
    kind,
    release_a,
    release_b,
    count(*) AS n,
    first(subject ORDER BY subject) AS subject,
    first(value_a ORDER BY subject) AS value_a,
    first(value_b ORDER BY subject) AS value_b
FROM core.conflict
GROUP BY kind, release_a, release_b
ORDER BY kind, release_a, release_b
