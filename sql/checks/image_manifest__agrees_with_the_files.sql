-- Of the files at hand of a photograph, one has the size and the hash that a manifest states.
-- severity: warn
-- table: raw.image_manifest
WITH known AS (
    SELECT photo_id, list(DISTINCT n_bytes ORDER BY n_bytes) AS n_bytes, list(DISTINCT sha256 ORDER BY sha256) AS sha256
    FROM core.image_file
    GROUP BY photo_id
),

held AS (
    SELECT
        manifest.instance,
        manifest.image_name_released,
        manifest.photo_id,
        manifest.n_bytes,
        known.n_bytes AS n_bytes_of_files,
        CASE manifest.hash_algorithm WHEN 'sha256' THEN manifest.hash END AS sha256,
        list_filter(known.sha256, lambda hash: hash IS NOT NULL) AS sha256_of_files
    FROM raw.image_manifest AS manifest
    INNER JOIN known ON manifest.photo_id = known.photo_id
)

SELECT
    instance,
    image_name_released,
    photo_id,
    n_bytes,
    n_bytes_of_files,
    sha256,
    sha256_of_files
FROM held
WHERE
    NOT list_contains(n_bytes_of_files, n_bytes)
    OR (len(sha256_of_files) > 0 AND NOT list_contains(sha256_of_files, sha256))
ORDER BY instance, image_name_released, sha256
