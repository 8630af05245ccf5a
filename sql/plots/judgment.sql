-- How many pairs of image and caption were judged alike: level 0 to 9 by the sum of three ratings, 0 to 4 by the crowd's share of yes.
WITH judged AS (
    SELECT
        kind,
        CASE
            WHEN kind = 'expert' THEN rating_1 + rating_2 + rating_3 - 3
            WHEN yes_rate = 0 THEN 0
            WHEN yes_rate < 0.5 THEN 1
            WHEN yes_rate = 0.5 THEN 2
            WHEN yes_rate < 1 THEN 3
            WHEN yes_rate = 1 THEN 4
        END AS level,
        is_own_caption
    FROM core.judgment
)

SELECT
    kind,
    level,
    is_own_caption,
    count(*) AS n_pairs
FROM judged
WHERE level IS NOT NULL
GROUP BY kind, level, is_own_caption
ORDER BY kind, level, is_own_caption
