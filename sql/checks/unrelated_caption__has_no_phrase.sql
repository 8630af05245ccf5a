-- A caption that is unrelated to its image has no phrase.
-- severity: warn
SELECT unrelated.caption_id, mention.phrase
FROM core.unrelated_caption AS unrelated
INNER JOIN core.mention AS mention ON unrelated.caption_id = mention.caption_id
ORDER BY unrelated.caption_id, mention.phrase_index
