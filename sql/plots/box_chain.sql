-- How many chains have so many boxes; 12 stands for all above it, too.
WITH chain AS (
    SELECT chain_id, least(count(*), 12) AS n_boxes FROM core.box_chain GROUP BY chain_id
)

SELECT n_boxes, count(*) AS n_chains
FROM chain
GROUP BY n_boxes
ORDER BY n_boxes
