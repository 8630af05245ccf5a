-- Mended records by release and kind of mend, with the first of each.
SELECT
    source,
    code,
    count(*) AS n,
    first(file ORDER BY instance, part, file, ordinal) AS file,
    first(member ORDER BY instance, part, file, ordinal) AS member,
    first(line ORDER BY instance, part, file, ordinal) AS line,
    first(message ORDER BY instance, part, file, ordinal) AS message,
    first(before ORDER BY instance, part, file, ordinal) AS before,
    first(after ORDER BY instance, part, file, ordinal) AS after
FROM raw.repair
GROUP BY source, code
ORDER BY source, code
