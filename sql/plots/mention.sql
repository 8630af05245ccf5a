-- How many phrases have so many tokens; 12 stands for all above it, too.
SELECT least(token_end - token_start, 12) AS n_tokens, count(*) AS n_mentions
FROM core.mention
GROUP BY least(token_end - token_start, 12)
ORDER BY n_tokens
