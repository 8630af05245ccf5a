-- Flickr30k, Flickr8k and the German of Multi30K have five captions an image.
-- severity: warn
SELECT image_id, corpus, n_captions
FROM core.image
WHERE corpus <> 'multi30k' AND n_captions NOT IN (0, 5)
ORDER BY image_id
