-- Which words of the list of negations are used, how often, and why are they listed? (Words that no caption uses, too.)
SELECT entry.category, entry.word, count(DISTINCT used.caption_id) AS n_captions, entry.reason
FROM audit.lexicon_entry AS entry
LEFT JOIN audit.lexicon_use AS used ON entry.lexicon = used.lexicon AND entry.category = used.category AND entry.word = used.word
WHERE entry.lexicon = 'negation'
GROUP BY entry.category, entry.word, entry.reason
ORDER BY n_captions DESC, entry.category, entry.word
