-- Which captions are word for word those of several images?
SELECT corpus, text, count(DISTINCT photo_id) AS n_photos, min(caption_id) AS first_caption_id
FROM core.caption
GROUP BY corpus, text
HAVING count(DISTINCT photo_id) > 1
ORDER BY n_photos DESC, corpus, text
LIMIT 50
