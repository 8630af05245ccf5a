-- Every line of exclude.txt was understood: a photograph meant to be withdrawn would stay otherwise.
-- table: raw.exclude
SELECT file, line, code, message, excerpt
FROM raw.reject
WHERE source = 'exclude' AND code <> 'file-empty'
ORDER BY file, line
