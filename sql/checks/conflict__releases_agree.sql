-- Releases say the same of the same thing.
-- severity: warn
SELECT kind, subject, release_a, value_a, release_b, value_b
FROM core.conflict
ORDER BY kind, subject, release_a, release_b
