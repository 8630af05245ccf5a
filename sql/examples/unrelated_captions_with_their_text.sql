-- What do the captions say that are unrelated to their image?
SELECT unrelated.caption_id, caption.text, count(mention.mention_id) AS n_phrases
FROM core.unrelated_caption AS unrelated
LEFT JOIN core.caption AS caption ON unrelated.caption_id = caption.caption_id
LEFT JOIN core.mention AS mention ON unrelated.caption_id = mention.caption_id
GROUP BY unrelated.caption_id, caption.text
ORDER BY unrelated.caption_id
