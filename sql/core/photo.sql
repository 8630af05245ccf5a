-- Every photograph that captions, lists, annotations, judgments, predictions or files name (a denotation graph's names need
-- not be Flickr's).
WITH named AS (
    SELECT photo_id FROM core.image
    UNION
    SELECT photo_id FROM core.split_member
    UNION
    SELECT photo_id FROM raw.image_manifest
    UNION
    SELECT photo_id FROM raw.caption_prediction
    UNION
    SELECT photo_id FROM raw.pascal50s
),

captioned AS (
    SELECT photo_id, bool_or(corpus = 'flickr30k') AS is_in_flickr30k, bool_or(corpus = 'flickr8k') AS is_in_flickr8k
    FROM core.image
    WHERE n_captions > 0
    GROUP BY photo_id
)

SELECT
    named.photo_id,
    split_part(named.photo_id, ':', 1) AS namespace,
    split_part(named.photo_id, ':', 2) AS released_id,
    coalesce(captioned.is_in_flickr30k, false) AS is_in_flickr30k,
    coalesce(captioned.is_in_flickr8k, false) AS is_in_flickr8k
FROM named
LEFT JOIN captioned ON named.photo_id = captioned.photo_id
ORDER BY named.photo_id
