-- Whose verb did the tagger take for a noun, and how were they read?
SELECT parse.mended_word, parse.read_as, text.text
FROM nlp.parse AS parse
INNER JOIN nlp.text AS text ON parse.text_id = text.text_id
WHERE parse.mended_word IS NOT NULL
ORDER BY parse.mended_word, text.text
