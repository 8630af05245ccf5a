-- The characters that a token spans are the token.
-- table: nlp.token
SELECT token.text_id, token.number, token.text AS token, text.text
FROM nlp.token AS token
LEFT JOIN nlp.text AS text ON token.text_id = text.text_id
WHERE token.text IS DISTINCT FROM substring(text.text, token.char_start + 1, token.char_end - token.char_start)
ORDER BY token.text_id, token.number
