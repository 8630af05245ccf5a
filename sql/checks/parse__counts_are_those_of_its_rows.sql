-- A parse has as many tokens, sentences and noun chunks as it says.
-- table: nlp.parse
WITH token AS (
    SELECT text_id, count(*) AS n_tokens, max(sentence) + 1 AS n_sentences FROM nlp.token GROUP BY text_id
),

chunk AS (
    SELECT text_id, count(*) AS n_noun_chunks FROM nlp.noun_chunk GROUP BY text_id
)

SELECT parse.text_id, parse.n_tokens, token.n_tokens AS tokens, parse.n_noun_chunks, chunk.n_noun_chunks AS noun_chunks
FROM nlp.parse AS parse
LEFT JOIN token ON parse.text_id = token.text_id
LEFT JOIN chunk ON parse.text_id = chunk.text_id
WHERE
    parse.n_tokens <> coalesce(token.n_tokens, 0)
    OR parse.n_sentences <> coalesce(token.n_sentences, 0)
    OR parse.n_noun_chunks <> coalesce(chunk.n_noun_chunks, 0)
ORDER BY parse.text_id
