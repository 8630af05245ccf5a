-- A token hangs on one of its own sentence.
-- table: nlp.token
SELECT token.text_id, token.number, token.text AS token, token.head
FROM nlp.token AS token
LEFT JOIN nlp.token AS head ON token.text_id = head.text_id AND token.head = head.number
WHERE token.sentence IS DISTINCT FROM head.sentence
ORDER BY token.text_id, token.number
