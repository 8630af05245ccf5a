-- A mention spans at least one token and one character.
SELECT mention_id, phrase, token_start, token_end, char_start, char_end
FROM core.mention
WHERE token_start >= token_end OR char_start >= char_end
ORDER BY mention_id
