-- The photographs of each split.
SELECT scheme, split, n_photos
FROM stats.split_size
ORDER BY scheme, split
