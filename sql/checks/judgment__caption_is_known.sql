-- A judged caption is a caption of Flickr8k, where its captions are at hand.
-- severity: warn
SELECT kind, row, caption_id
FROM core.judgment
WHERE
    caption_id NOT IN (SELECT caption_id FROM core.caption)
    AND EXISTS (FROM core.caption WHERE corpus = 'flickr8k')
ORDER BY kind, row
