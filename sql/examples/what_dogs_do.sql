-- What do dogs do? (The verbs whose subject is a dog.)
SELECT verb.lemma AS verb, sum(text.n_captions) AS n_captions
FROM nlp.token AS subject
INNER JOIN nlp.token AS verb ON subject.text_id = verb.text_id AND subject.head = verb.number
INNER JOIN nlp.text AS text ON subject.text_id = text.text_id
WHERE subject.lemma = 'dog' AND subject.dep = 'nsubj' AND verb.pos = 'VERB'
GROUP BY verb.lemma
ORDER BY n_captions DESC, verb
LIMIT 10
