-- Every coreference chain, gathered from the mentions that bear its id within its photograph.
WITH mention AS (
    SELECT chain_id, photo_id, released_chain_id, caption_id, list_sort(types) AS types
    FROM core.mention
    WHERE chain_id IS NOT NULL
)

SELECT
    chain_id,
    photo_id,
    released_chain_id,
    list_sort(list_distinct(flatten(list(types)))) AS types,
    CAST(count(*) AS INTEGER) AS n_mentions,
    CAST(count(DISTINCT caption_id) AS INTEGER) AS n_captions,
    min(types) <> max(types) AS has_differing_types
FROM mention
GROUP BY chain_id, photo_id, released_chain_id
ORDER BY chain_id
