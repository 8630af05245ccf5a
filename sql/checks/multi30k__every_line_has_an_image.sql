-- Every sentence of Multi30K stands at a position for which an image list has an image; without one it is in raw alone.
-- severity: warn
-- table: raw.multi30k_image
SELECT sentence.source, sentence.subset, sentence.language, count(*) AS n_lines, min(sentence.position) AS first_position
FROM (
    SELECT 'multi30k_task1' AS source, subset, language, position FROM raw.multi30k_task1
    UNION ALL
    SELECT 'multi30k_task2', subset, language, position FROM raw.multi30k_task2
) AS sentence
ANTI JOIN raw.multi30k_image AS image ON sentence.subset = image.subset AND sentence.position = image.position
GROUP BY sentence.source, sentence.subset, sentence.language
ORDER BY sentence.source, sentence.subset, sentence.language
