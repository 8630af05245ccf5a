-- The mentions of one chain bear the same types.
-- severity: warn
SELECT chain_id, types, n_mentions
FROM core.chain
WHERE has_differing_types
ORDER BY chain_id
