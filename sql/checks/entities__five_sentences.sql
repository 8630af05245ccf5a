-- Flickr30k Entities has five sentences an image.
-- severity: warn
-- table: raw.entities_sentence
SELECT photo_id, count(*) AS n_sentences
FROM raw.entities_sentence
GROUP BY photo_id
HAVING count(*) <> 5
ORDER BY photo_id
