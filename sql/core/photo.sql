-- Every photograph that captions, lists, annotations, judgments, predictions or files name (a denotation graph's names need
-- not be Flickr's).
WITH named AS (
    SELECT photo_id FROM core.image
    UNION
    SELECT photo_id FROM core.split_member
    UNION
    SELECT photo_id FROM raw.image_manifest
    UNION
    SELECT photo_id FROM raw.image_file
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
),

sized AS (
    -- The XML's size, else MDETR's, both of the photograph as it was annotated.
    SELECT photo_id, min(struct_pack(rank, line, width_px, height_px)) AS first
    FROM (
        SELECT photo_id, 1 AS rank, line, width_px, height_px FROM raw.entities_image_size
        UNION ALL
        SELECT photo_id, 2, line, width_px, height_px FROM raw.mdetr_image
    )
    WHERE width_px IS NOT NULL AND height_px IS NOT NULL
    GROUP BY photo_id
)

SELECT
    named.photo_id,
    split_part(named.photo_id, ':', 1) AS namespace,
    split_part(named.photo_id, ':', 2) AS released_id,
    coalesce(captioned.is_in_flickr30k, false) AS is_in_flickr30k,
    coalesce(captioned.is_in_flickr8k, false) AS is_in_flickr8k,
    sized.first.width_px,
    sized.first.height_px
FROM named
LEFT JOIN captioned ON named.photo_id = captioned.photo_id
LEFT JOIN sized ON named.photo_id = sized.photo_id
ORDER BY named.photo_id
