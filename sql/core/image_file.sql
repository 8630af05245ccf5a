-- Every image file of a photograph, with its place; of several files of one photograph, one stands first.
WITH placed AS (
    SELECT
        file.instance,
        file.photo_id,
        CASE
            WHEN folder.member IS NOT NULL THEN folder.path
            WHEN folder.path = '.' THEN file.image_name_released
            ELSE folder.path || '/' || file.image_name_released
        END AS path,
        CASE
            WHEN folder.member = '' THEN file.image_name_released
            WHEN folder.member IS NOT NULL THEN folder.member || '/' || file.image_name_released
        END AS member,
        file.image_name_released AS image_name,
        file.n_bytes,
        file.sha256,
        file.width_px,
        file.height_px,
        file.image_format,
        file.perceptual_hash,
        count(*) OVER (PARTITION BY file.instance) AS n_beside
    FROM raw.image_file AS file
    INNER JOIN raw.reading AS folder ON folder.source = 'image_file' AND file.instance = folder.instance
)

SELECT
    photo_id,
    path,
    member,
    image_name,
    n_bytes,
    sha256,
    width_px,
    height_px,
    image_format,
    perceptual_hash,
    row_number() OVER (PARTITION BY photo_id ORDER BY n_beside DESC, instance, path, member) = 1 AS is_first
FROM placed
ORDER BY photo_id, path, member
