-- Every photograph of every split scheme, in released order; of a release that two sources hold, the first that is at hand speaks.
WITH multi30k AS (
    -- Each position by task 1's list, else by task 2's.
    SELECT subset, position, arg_min(photo_id, task) AS photo_id, arg_min(image_name, task) AS image_name
    FROM raw.multi30k_image
    GROUP BY subset, position
),

member AS (
    SELECT
        'karpathy30k' AS scheme,
        split,
        split_position AS position,
        photo_id,
        image_name,
        position AS release_row,
        imgid AS released_image_id,
        sentids AS caption_rows
    FROM raw.karpathy30k_image
    UNION ALL
    SELECT
        'karpathy30k',
        split,
        split_position,
        photo_id,
        image_name_released,
        line - 2,
        img_id,
        sentids
    FROM raw.flickr30k_annotations_image
    WHERE NOT EXISTS (FROM raw.karpathy30k_image)
    UNION ALL
    SELECT
        'karpathy8k',
        split,
        split_position,
        photo_id,
        image_name,
        position,
        imgid,
        sentids
    FROM raw.karpathy8k_image
    UNION ALL
    SELECT 'flickr8k', split, position, photo_id, image_name, position, NULL, NULL FROM raw.flickr8k_split
    UNION ALL
    SELECT 'entities', split, position, photo_id, image_name_released, position, NULL, NULL FROM raw.entities_split
    UNION ALL
    SELECT 'multi30k', CASE subset WHEN 'test_2016' THEN 'test' ELSE subset END, position, photo_id, image_name, position, NULL, NULL
    FROM multi30k
    UNION ALL
    SELECT 'lavis', split, position, photo_id, image_name_released, rows[1], image_id, rows FROM raw.lavis_image
    UNION ALL
    SELECT instance, split, position, photo_id, image_name_released, line - 1, NULL, NULL FROM raw.user_split
)

SELECT
    scheme,
    split,
    CAST(position AS INTEGER) AS position,
    photo_id,
    image_name AS image_name_released,
    CAST(release_row AS INTEGER) AS release_row,
    CAST(released_image_id AS BIGINT) AS released_image_id,
    CAST(caption_rows AS BIGINT[]) AS caption_rows
FROM member
ORDER BY scheme, split, position
