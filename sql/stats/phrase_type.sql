-- How often each type of phrase occurs; a phrase counts in each of its types, a chain in every type that a mention of it bears.
WITH typed AS (
    SELECT unnest(list_distinct(types)) AS type, chain_id, photo_id FROM core.mention
)

SELECT
    type,
    count(*) AS n_mentions,
    count(DISTINCT chain_id) AS n_chains,
    count(DISTINCT photo_id) AS n_photos
FROM typed
GROUP BY type
ORDER BY type
