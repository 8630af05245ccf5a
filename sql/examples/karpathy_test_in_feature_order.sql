-- Which image and which sentences does each row of precomputed features of Karpathy's test split belong to?
SELECT
    position AS image_row,
    split_part(photo_id, ':', 2) AS flickr_id,
    image_name_released,
    released_image_id AS imgid,
    caption_rows AS sentids
FROM core.split_member
WHERE scheme = 'karpathy30k' AND split = 'test'
ORDER BY position
