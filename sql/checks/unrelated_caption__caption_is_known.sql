-- An unrelated caption is a caption of Flickr30k, where its captions are at hand.
-- severity: warn
SELECT caption_id
FROM core.unrelated_caption
WHERE
    caption_id NOT IN (SELECT caption_id FROM core.caption)
    AND EXISTS (FROM core.caption WHERE corpus = 'flickr30k')
ORDER BY caption_id
