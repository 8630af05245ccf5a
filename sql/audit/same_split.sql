-- Splits of different schemes that hold the same photographs.
WITH member AS (
    SELECT DISTINCT scheme, split, photo_id FROM core.split_member
),

-- Two sums over a hash of each photograph nominate; what they share is counted.
split AS (
    SELECT scheme, split, count(*) AS n_photos, sum(hash(photo_id)) AS sum, bit_xor(hash(photo_id)) AS mixed
    FROM member
    GROUP BY scheme, split
),

listed AS (
    SELECT scheme, split, list(photo_id ORDER BY position) AS photo_ids FROM core.split_member GROUP BY scheme, split
)

SELECT
    a.scheme AS scheme_a,
    a.split AS split_a,
    b.scheme AS scheme_b,
    b.split AS split_b,
    a.n_photos,
    in_a.photo_ids = in_b.photo_ids AS is_same_order
FROM split AS a
INNER JOIN split AS b ON a.scheme < b.scheme AND a.n_photos = b.n_photos AND a.sum = b.sum AND a.mixed = b.mixed
INNER JOIN listed AS in_a ON a.scheme = in_a.scheme AND a.split = in_a.split
INNER JOIN listed AS in_b ON b.scheme = in_b.scheme AND b.split = in_b.split
WHERE list_sort(list_distinct(in_a.photo_ids)) = list_sort(list_distinct(in_b.photo_ids))
ORDER BY scheme_a, split_a, scheme_b, split_b
