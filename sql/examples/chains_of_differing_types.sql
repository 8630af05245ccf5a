-- Which chains bear different types in different captions?
SELECT chain.chain_id, mention.caption_id, mention.phrase, mention.types
FROM core.chain AS chain
INNER JOIN core.mention AS mention ON chain.chain_id = mention.chain_id
WHERE chain.has_differing_types
ORDER BY chain.chain_id, mention.caption_id, mention.phrase_index
LIMIT 100
