-- Which captions mention a dog?
SELECT caption_id, text
FROM core.caption
WHERE language = 'en' AND regexp_matches(text, '\bdogs?\b', 'i')
ORDER BY caption_id
