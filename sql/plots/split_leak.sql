-- How many photographs of each held-out split another scheme trains on; of schemes that share a list, the first by name stands for all.
WITH split AS (
    SELECT
        scheme,
        split,
        count(DISTINCT photo_id) AS n_photos,
        sum(DISTINCT hash(photo_id)) AS members
    FROM core.split_member
    GROUP BY scheme, split
),

first AS (
    SELECT min(scheme) AS scheme, split, n_photos FROM split GROUP BY split, n_photos, members
)

SELECT
    leak.scheme_held,
    leak.split_held,
    leak.scheme_trained,
    count(*) AS n_trained,
    held.n_photos
FROM audit.split_leak AS leak
INNER JOIN first AS held ON leak.scheme_held = held.scheme AND leak.split_held = held.split
INNER JOIN first AS trained ON leak.scheme_trained = trained.scheme AND trained.split = 'train'
GROUP BY leak.scheme_held, leak.split_held, leak.scheme_trained, held.n_photos
ORDER BY leak.scheme_held, leak.split_held, leak.scheme_trained
