-- The phrases and the chains of each type.
SELECT type, n_mentions, n_chains
FROM stats.phrase_type
ORDER BY type
