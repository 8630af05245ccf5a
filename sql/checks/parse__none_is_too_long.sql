-- No text is so long (more than 2,000 characters) that it is left unparsed.
-- table: nlp.parse
-- severity: warn
SELECT parse.text_id, length(text.text) AS n_characters, left(text.text, 80) AS beginning
FROM nlp.parse AS parse
INNER JOIN nlp.text AS text ON parse.text_id = text.text_id
WHERE NOT parse.is_parsed
ORDER BY parse.text_id
