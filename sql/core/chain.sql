-- Every coreference chain: gathered from the mentions that bear its id within its photograph, or named by the XML alone.
WITH mention AS (
    SELECT chain_id, photo_id, released_chain_id, caption_id, list_sort(types) AS types
    FROM core.mention
    WHERE chain_id IS NOT NULL
),

mentioned AS (
    SELECT
        chain_id,
        photo_id,
        released_chain_id,
        list_sort(list_distinct(flatten(list(types)))) AS types,
        count(*) AS n_mentions,
        count(DISTINCT caption_id) AS n_captions,
        min(types) <> max(types) AS has_differing_types
    FROM mention
    GROUP BY chain_id, photo_id, released_chain_id
),

annotated AS (
    SELECT
        chain_id_of(photo_id, chain_id) AS chain_id,
        photo_id,
        chain_id AS released_chain_id,
        bool_or(is_scene) AS is_scene,
        bool_or(is_nobndbox) AS has_no_box
    FROM raw.entities_object
    GROUP BY entities_object.photo_id, entities_object.chain_id
),

boxed AS (
    SELECT chain_id, count(*) AS n_boxes FROM core.box_chain GROUP BY chain_id
)

SELECT
    chain_id,
    coalesce(mentioned.photo_id, annotated.photo_id) AS photo_id,
    coalesce(mentioned.released_chain_id, annotated.released_chain_id) AS released_chain_id,
    coalesce(mentioned.types, []) AS types,
    CAST(coalesce(mentioned.n_mentions, 0) AS INTEGER) AS n_mentions,
    CAST(coalesce(mentioned.n_captions, 0) AS INTEGER) AS n_captions,
    coalesce(mentioned.has_differing_types, false) AS has_differing_types,
    CAST(coalesce(boxed.n_boxes, 0) AS INTEGER) AS n_boxes,
    annotated.is_scene,
    annotated.has_no_box
FROM mentioned
FULL JOIN annotated USING (chain_id)
LEFT JOIN boxed USING (chain_id)
ORDER BY chain_id
