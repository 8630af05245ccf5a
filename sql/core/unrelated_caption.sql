-- The captions that Flickr30k Entities lists as unrelated to their image; the list counts sentences from 1.
SELECT DISTINCT
    caption_id_of('flickr30k', photo_id, number) AS caption_id,
    photo_id
FROM raw.entities_unrelated
ORDER BY caption_id
