-- Which things do five people call by five different names?
SELECT
    mention.chain_id,
    list(mention.phrase ORDER BY mention.caption_id) AS phrases
FROM core.mention AS mention
INNER JOIN core.chain AS chain ON mention.chain_id = chain.chain_id
WHERE chain.n_mentions = 5 AND chain.n_captions = 5
GROUP BY mention.chain_id
HAVING count(DISTINCT lower(mention.phrase)) = 5
ORDER BY mention.chain_id
