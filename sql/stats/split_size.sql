-- How many photographs each split of each scheme has.
SELECT
    scheme,
    split,
    count(DISTINCT photo_id) AS n_photos
FROM core.split_member
GROUP BY scheme, split
ORDER BY scheme, split
