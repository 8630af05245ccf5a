-- Every image file of a photograph, with its place; of several files of one photograph, one stands first.
WITH counted AS (
    SELECT *, count(*) OVER (PARTITION BY instance) AS n_beside FROM raw.image_file
)

SELECT
    photo_id,
    path,
    member,
    image_name_released AS image_name,
    n_bytes,
    sha256,
    width_px,
    height_px,
    image_format,
    perceptual_hash,
    row_number() OVER (PARTITION BY photo_id ORDER BY n_beside DESC, instance, path, member) = 1 AS is_first
FROM counted
ORDER BY photo_id, path, member
