-- The characters that a mention spans, in the Entities text, are its phrase.
SELECT
    mention.mention_id,
    mention.phrase,
    substring(sentence.text, mention.char_start + 1, mention.char_end - mention.char_start) AS spanned,
    sentence.text
FROM core.mention AS mention
LEFT JOIN raw.entities_sentence AS sentence ON
    mention.photo_id = sentence.photo_id AND number_of(mention.caption_id) = sentence.number
WHERE
    mention.phrase IS DISTINCT FROM substring(sentence.text, mention.char_start + 1, mention.char_end - mention.char_start)
ORDER BY mention.mention_id
