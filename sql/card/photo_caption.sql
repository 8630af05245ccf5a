-- The first English caption of each of these photographs.
SELECT
    photo_id,
    min(caption_id) AS caption_id,
    first(language ORDER BY caption_id) AS language,
    first(text ORDER BY caption_id) AS text
FROM core.caption
WHERE list_contains($photo_ids, photo_id) AND language = 'en'
GROUP BY photo_id
ORDER BY photo_id
