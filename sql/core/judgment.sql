-- Every judgment of a Flickr8k caption for a Flickr8k image, the experts' and the crowd's, in released order.
WITH judged AS (
    SELECT
        'expert' AS kind,
        line,
        photo_id,
        caption_photo_id,
        caption_number,
        rating_1,
        rating_2,
        rating_3,
        NULL AS yes_rate,
        NULL AS n_yes,
        NULL AS n_no
    FROM raw.flickr8k_expert
    UNION ALL
    SELECT 'crowd', line, photo_id, caption_photo_id, caption_number, NULL, NULL, NULL, yes_share, n_yes, n_no
    FROM raw.flickr8k_crowd
)

SELECT
    kind,
    CAST(line - 1 AS INTEGER) AS row,
    image_id_of('flickr8k', photo_id) AS image_id,
    photo_id,
    caption_id_of('flickr8k', caption_photo_id, caption_number) AS caption_id,
    photo_id = caption_photo_id AS is_own_caption,
    CAST(rating_1 AS SMALLINT) AS rating_1,
    CAST(rating_2 AS SMALLINT) AS rating_2,
    CAST(rating_3 AS SMALLINT) AS rating_3,
    CAST(yes_rate AS DOUBLE) AS yes_rate,
    CAST(n_yes AS SMALLINT) AS n_yes,
    CAST(n_no AS SMALLINT) AS n_no
FROM judged
ORDER BY kind, row
