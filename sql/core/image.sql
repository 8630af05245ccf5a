-- Every photograph within every caption corpus whose captions, lists, annotations or judgments name it, spelt as the first of
-- them spells it.
WITH named AS (
    SELECT
        1 AS rank,
        'flickr30k' AS corpus,
        photo_id,
        image_name_released,
        file_name(image_name_released) AS image_name,
        false AS is_misnamed
    FROM raw.flickr30k_token
    UNION ALL
    SELECT 2, 'flickr30k', photo_id, image_name_released, file_name(image_name_released), false FROM raw.flickr30k_csv
    UNION ALL
    SELECT 3, 'flickr30k', photo_id, image_name_released, file_name(image_name_released), false FROM raw.flickr30k_captions
    UNION ALL
    SELECT 4, 'flickr30k', photo_id, image_name_released, file_name(image_name_released), false FROM raw.flickr30k_annotations_image
    UNION ALL
    SELECT 5, 'flickr30k', photo_id, image_name, file_name(image_name), false FROM raw.karpathy30k_image
    UNION ALL
    SELECT 6, 'flickr30k', photo_id, image_name_released, file_name(image_name_released), false FROM raw.lavis_image
    UNION ALL
    SELECT 7, 'flickr30k', photo_id, image_name, file_name(image_name), false
    FROM raw.multi30k_image
    WHERE subset IN ('train', 'val', 'test_2016')
    UNION ALL
    SELECT 8, 'flickr30k', photo_id, image_name_released, file_name(image_name_released), false FROM raw.entities_split
    UNION ALL
    SELECT 9, 'flickr30k', photo_id, image_name_released, file_name(image_name_released), false FROM raw.mdetr_image
    UNION ALL
    -- These name a photograph by its number alone.
    SELECT 10, 'flickr30k', photo_id, split_part(photo_id, ':', 2), split_part(photo_id, ':', 2) || '.jpg', false
    FROM (
        SELECT photo_id FROM raw.entities_sentence
        UNION
        SELECT photo_id FROM raw.entities_image_size
        UNION
        SELECT photo_id FROM raw.entities_object
        UNION
        SELECT photo_id FROM raw.entities_unrelated
    )
    UNION ALL
    SELECT 1, 'flickr8k', photo_id, image_name_released, image_name, is_misnamed FROM raw.flickr8k_token
    UNION ALL
    SELECT 2, 'flickr8k', photo_id, image_name_released, image_name, is_misnamed FROM raw.flickr8k_captions
    UNION ALL
    SELECT 3, 'flickr8k', photo_id, image_name_released, image_name, is_misnamed FROM raw.flickr8k_lemma
    UNION ALL
    SELECT 4, 'flickr8k', photo_id, image_name, image_name, false FROM raw.flickr8k_split
    UNION ALL
    SELECT 5, 'flickr8k', photo_id, image_name, image_name, false FROM raw.karpathy8k_image
    UNION ALL
    SELECT 6, 'flickr8k', photo_id, image_name, image_name, false FROM raw.flickr8k_expert
    UNION ALL
    SELECT 6, 'flickr8k', caption_photo_id, caption_image_name, caption_image_name, false FROM raw.flickr8k_expert
    UNION ALL
    SELECT 7, 'flickr8k', photo_id, image_name, image_name, false FROM raw.flickr8k_crowd
    UNION ALL
    SELECT 7, 'flickr8k', caption_photo_id, caption_image_name, caption_image_name, false FROM raw.flickr8k_crowd
    UNION ALL
    SELECT 1, 'multi30k', photo_id, image_name, file_name(image_name), false
    FROM raw.multi30k_image
    WHERE subset NOT IN ('train', 'val', 'test_2016')
    UNION ALL
    SELECT 1, 'multi30k_de', photo_id, image_name, file_name(image_name), false
    FROM raw.multi30k_image
    WHERE photo_id IN (SELECT photo_id FROM core.caption WHERE corpus = 'multi30k_de')
),

image AS (
    SELECT
        image_id_of(corpus, photo_id) AS image_id,
        photo_id,
        corpus,
        min(struct_pack(rank, image_name_released, image_name, is_misnamed)) AS first
    FROM (SELECT DISTINCT * FROM named)
    GROUP BY corpus, photo_id
),

counted AS (
    SELECT image_id, count(*) AS n_captions FROM core.caption GROUP BY image_id
)

SELECT
    image.image_id,
    image.photo_id,
    image.corpus,
    image.first.image_name,
    image.first.image_name_released,
    image.first.is_misnamed,
    CAST(coalesce(counted.n_captions, 0) AS INTEGER) AS n_captions
FROM image
LEFT JOIN counted ON image.image_id = counted.image_id
ORDER BY image.image_id
