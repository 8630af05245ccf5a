-- How many images, captions and chains have so many parts; the last number of each scale stands for all above it, too.
WITH scale AS (
    SELECT whole, part, most
    FROM (
        VALUES ('image', 'mention', 32), ('image', 'chain', 16), ('image', 'box', 20), ('chain', 'mention', 8), ('chain', 'caption', 5)
    ) AS named (whole, part, most)
)

SELECT
    counted.whole,
    counted.part,
    least(counted.n_parts, scale.most) AS n_parts,
    scale.most,
    CAST(sum(counted.n_wholes) AS BIGINT) AS n_wholes
FROM stats.entity_count AS counted
INNER JOIN scale ON counted.whole = scale.whole AND counted.part = scale.part
GROUP BY counted.whole, counted.part, least(counted.n_parts, scale.most), scale.most
ORDER BY counted.whole, counted.part, n_parts
