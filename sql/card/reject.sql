-- Rejected records by release and reason, with the first of each.
SELECT
    source,
    code,
    count(*) AS n,
    first(file ORDER BY instance, part, file, member, line, byte) AS file,
    first(member ORDER BY instance, part, file, member, line, byte) AS member,
    first(line ORDER BY instance, part, file, member, line, byte) AS line,
    first(message ORDER BY instance, part, file, member, line, byte) AS message,
    first(excerpt ORDER BY instance, part, file, member, line, byte) AS excerpt
FROM raw.reject
GROUP BY source, code
ORDER BY source, code
