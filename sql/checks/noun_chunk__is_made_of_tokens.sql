-- A noun chunk begins with its first token and ends with its last, its head within it, before the next chunk begins.
-- table: nlp.noun_chunk
WITH chunk AS (
    SELECT *, lead(token_start) OVER (PARTITION BY text_id ORDER BY number) AS next_start FROM nlp.noun_chunk
)

SELECT chunk.text_id, chunk.number, chunk.text, chunk.token_start, chunk.head_start, chunk.token_end
FROM chunk
LEFT JOIN nlp.token AS first ON chunk.text_id = first.text_id AND chunk.token_start = first.number
LEFT JOIN nlp.token AS last ON chunk.text_id = last.text_id AND chunk.token_end = last.number + 1
WHERE
    chunk.char_start IS DISTINCT FROM first.char_start
    OR chunk.char_end IS DISTINCT FROM last.char_end
    OR chunk.head_start NOT BETWEEN chunk.token_start AND chunk.token_end - 1
    OR chunk.token_end > chunk.next_start
ORDER BY chunk.text_id, chunk.number
