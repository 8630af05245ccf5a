-- The languages of a subset of task 1 have a sentence at the same positions.
-- severity: warn
-- table: raw.multi30k_task1
WITH spoken AS (
    SELECT subset, count(DISTINCT language) AS n_languages FROM raw.multi30k_task1 GROUP BY subset
)

SELECT sentence.subset, sentence.position, list(sentence.language ORDER BY sentence.language) AS languages
FROM raw.multi30k_task1 AS sentence
INNER JOIN spoken ON sentence.subset = spoken.subset
GROUP BY sentence.subset, sentence.position, spoken.n_languages
HAVING count(*) <> spoken.n_languages
ORDER BY sentence.subset, sentence.position
