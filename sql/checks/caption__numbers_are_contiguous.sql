-- The captions of an image are numbered from 0 without a gap; a rejected caption leaves one.
-- severity: warn
SELECT image_id, count(*) AS n_captions, max(number) AS last_number
FROM core.caption
GROUP BY image_id
HAVING max(CAST(number AS INTEGER)) + 1 <> count(*)
ORDER BY image_id
