-- Which records became no row, and which had to be mended?
SELECT 'reject' AS outcome, source, file, line, code, excerpt AS before, NULL AS after FROM raw.reject
UNION ALL
SELECT 'repair', source, file, line, code, before, after FROM raw.repair
ORDER BY outcome, source, file, line
