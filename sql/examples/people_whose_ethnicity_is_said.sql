-- Of whom is ethnicity said, and in what words? (By the noun that the word stands before; a caption once.)
SELECT category, word, said_of, count(DISTINCT caption_id) AS n_captions
FROM audit.lexicon_use
WHERE lexicon = 'ethnicity' AND said_of IS NOT NULL
GROUP BY category, word, said_of
ORDER BY n_captions DESC, category, word, said_of
LIMIT 20
