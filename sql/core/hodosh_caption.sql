-- The judged caption of each Flickr8k test image: of the numbers judged most often, the lowest; an image that no one judged
-- takes the number of the rest.
WITH judged AS (
    SELECT photo_id_of(caption_id) AS photo_id, number_of(caption_id) AS number, count(*) AS n_judgments
    FROM core.judgment
    GROUP BY caption_id
),

settled AS (
    SELECT photo_id, max(struct_pack(n_judgments, number := -number)) AS most FROM judged GROUP BY photo_id
),

usual AS (
    SELECT number FROM judged GROUP BY number ORDER BY sum(n_judgments) DESC, number LIMIT 1
),

tested AS (
    SELECT photo_id FROM core.split_member WHERE scheme = 'flickr8k' AND split = 'test'
    UNION
    SELECT photo_id FROM settled
)

SELECT
    image_id_of('flickr8k', tested.photo_id) AS image_id,
    tested.photo_id,
    caption_id_of('flickr8k', tested.photo_id, coalesce(-settled.most.number, usual.number)) AS caption_id,
    CAST(coalesce(settled.most.n_judgments, 0) AS INTEGER) AS n_judgments
FROM tested
CROSS JOIN usual
LEFT JOIN settled ON tested.photo_id = settled.photo_id
ORDER BY image_id
