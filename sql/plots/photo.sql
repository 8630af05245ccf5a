-- How many photographs are in which of the two corpora, and of those in none, in which namespace.
WITH held AS (
    SELECT
        CASE WHEN NOT (is_in_flickr30k OR is_in_flickr8k) THEN namespace END AS namespace,
        is_in_flickr30k,
        is_in_flickr8k
    FROM core.photo
)

SELECT
    namespace,
    is_in_flickr30k,
    is_in_flickr8k,
    count(*) AS n_photos
FROM held
GROUP BY namespace, is_in_flickr30k, is_in_flickr8k
ORDER BY namespace, is_in_flickr30k, is_in_flickr8k
