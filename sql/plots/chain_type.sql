-- The chains of each type, by mentions and by boxes.
SELECT
    type,
    n_chains,
    n_chains_mentioned_again,
    mentions_per_chain,
    n_chains_one_box,
    n_chains_several_boxes,
    n_chains_no_box,
    boxes_per_chain
FROM stats.chain_type
WHERE type <> 'all'
ORDER BY type
