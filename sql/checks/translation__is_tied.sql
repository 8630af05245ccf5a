-- Where the captions of its photograph are at hand, a translation is tied to one of them.
-- severity: warn
SELECT translation.translation_id, translation.photo_id, translation.text
FROM core.translation AS translation
WHERE
    translation.caption_id IS NULL
    AND translation.photo_id IN (SELECT photo_id FROM core.caption WHERE corpus = 'flickr30k')
ORDER BY translation.translation_id
