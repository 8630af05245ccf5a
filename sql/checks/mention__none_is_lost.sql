-- Every phrase of the bracketed sentences is a mention.
SELECT released.photo_id, released.number, released.phrase_index, released.phrase
FROM raw.entities_mention AS released
ANTI JOIN core.mention AS mention ON
    released.photo_id = mention.photo_id
    AND released.number = number_of(mention.caption_id)
    AND released.phrase_index = mention.phrase_index
ORDER BY released.photo_id, released.number, released.phrase_index
