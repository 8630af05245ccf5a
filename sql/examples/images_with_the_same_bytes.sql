-- Which image files are copies of each other, and in which splits are they?
WITH copied AS (
    SELECT hash_algorithm, hash, list(DISTINCT photo_id ORDER BY photo_id) AS photo_ids
    FROM raw.image_manifest
    WHERE hash IS NOT NULL
    GROUP BY hash_algorithm, hash
    HAVING count(DISTINCT photo_id) > 1
),

photo AS (
    SELECT hash_algorithm, hash, unnest(photo_ids) AS photo_id FROM copied
)

SELECT
    photo.hash_algorithm,
    photo.hash,
    photo.photo_id,
    list(member.scheme || '/' || member.split ORDER BY member.scheme, member.split) FILTER (member.scheme IS NOT NULL) AS splits
FROM photo
LEFT JOIN core.split_member AS member ON photo.photo_id = member.photo_id
GROUP BY photo.hash_algorithm, photo.hash, photo.photo_id
ORDER BY photo.hash_algorithm, photo.hash, photo.photo_id
