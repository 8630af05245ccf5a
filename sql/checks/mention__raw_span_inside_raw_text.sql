-- A mention's span in the raw edition (Karpathy's) is not empty and lies within that edition's text.
SELECT mention.mention_id, mention.raw_char_start, mention.raw_char_end, raw_edition.text
FROM core.mention AS mention
LEFT JOIN core.caption_text AS raw_edition ON
    mention.caption_id = raw_edition.caption_id AND raw_edition.release = 'karpathy30k'
WHERE
    (mention.raw_char_start IS NULL) <> (mention.raw_char_end IS NULL)
    OR mention.raw_char_start >= mention.raw_char_end
    OR mention.raw_char_end > coalesce(length(raw_edition.text), 0)
ORDER BY mention.mention_id
