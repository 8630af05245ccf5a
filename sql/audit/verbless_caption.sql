-- English captions without a verb, auxiliaries included, by the parse of their text.
SELECT caption.caption_id, caption.photo_id, caption.corpus
FROM core.caption AS caption
INNER JOIN nlp.text AS text ON caption.text = text.text
WHERE
    caption.language = 'en'
    AND text.text_id IN (SELECT text_id FROM nlp.token GROUP BY text_id HAVING NOT bool_or(pos IN ('VERB', 'AUX')))
ORDER BY caption.caption_id
