-- The caption that stands for a test image is a caption of Flickr8k, where its captions are at hand.
-- severity: warn
SELECT image_id, caption_id
FROM core.hodosh_caption
WHERE
    caption_id NOT IN (SELECT caption_id FROM core.caption)
    AND EXISTS (FROM core.caption WHERE corpus = 'flickr8k')
ORDER BY image_id
