-- What is worn? (The head nouns of noun chunks that are the object of wear.)
SELECT chunk.head, sum(text.n_captions) AS n_captions
FROM nlp.token AS verb
INNER JOIN nlp.token AS noun ON verb.text_id = noun.text_id AND verb.number = noun.head
INNER JOIN nlp.noun_chunk AS chunk ON noun.text_id = chunk.text_id AND noun.number BETWEEN chunk.head_start AND chunk.token_end - 1
INNER JOIN nlp.text AS text ON verb.text_id = text.text_id
WHERE verb.lemma = 'wear' AND noun.dep = 'dobj'
GROUP BY chunk.head
ORDER BY n_captions DESC, chunk.head
LIMIT 20
