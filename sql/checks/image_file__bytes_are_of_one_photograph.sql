-- The same bytes do not stand under the names of two photographs: one of them would be seen under the other's captions.
-- severity: warn
SELECT sha256, list(DISTINCT photo_id ORDER BY photo_id) AS photo_ids
FROM core.image_file
WHERE sha256 IS NOT NULL
GROUP BY sha256
HAVING count(DISTINCT photo_id) > 1
ORDER BY sha256
