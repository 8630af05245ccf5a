-- A scheme has a photograph in one split, once.
-- severity: warn
SELECT scheme, photo_id, count(*) AS n_places, list(split ORDER BY split, position) AS splits
FROM core.split_member
GROUP BY scheme, photo_id
HAVING count(*) > 1
ORDER BY scheme, photo_id
