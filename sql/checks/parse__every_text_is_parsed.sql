-- Every distinct English caption has been parsed.
-- table: nlp.parse
SELECT text.text_id, text.text
FROM nlp.text AS text
ANTI JOIN nlp.parse AS parse ON text.text_id = parse.text_id
ORDER BY text.text_id
