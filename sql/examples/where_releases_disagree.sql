-- Where do two releases say different things of the same thing?
SELECT kind, subject, release_a, value_a, release_b, value_b
FROM core.conflict
ORDER BY kind, subject, release_a, release_b
