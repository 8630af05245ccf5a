-- Which photographs have several image files, and is it the same picture in all of them?
SELECT
    photo_id,
    count(*) AS n_files,
    count(DISTINCT sha256) AS n_contents,
    count(DISTINCT perceptual_hash) AS n_pictures,
    list(coalesce(path || '!' || member, path) ORDER BY is_first DESC, path, member) AS places
FROM core.image_file
GROUP BY photo_id
HAVING count(*) > 1
ORDER BY photo_id
