-- Chains of which the sentences and the annotation of a photograph, or two sentences, say what does not go together.
WITH mention AS (
    SELECT DISTINCT chain_id, list_sort(types) AS types FROM core.mention WHERE chain_id IS NOT NULL
),

borne AS (
    -- How many of the sets of types that the mentions of a chain bear have the type.
    SELECT chain_id, unnest(list_distinct(types)) AS type, count(*) AS n_sets
    FROM mention
    GROUP BY mention.chain_id, type
),

common AS (
    SELECT borne.chain_id, max(borne.n_sets) AS n_sets FROM borne GROUP BY borne.chain_id
),

distinct_sets AS (
    SELECT chain_id, count(*) AS n_sets FROM mention GROUP BY chain_id
),

fault AS (
    SELECT 'types_contradict' AS kind, distinct_sets.chain_id
    FROM distinct_sets
    INNER JOIN common ON distinct_sets.chain_id = common.chain_id
    WHERE common.n_sets < distinct_sets.n_sets
    UNION ALL
    SELECT 'types_differ', distinct_sets.chain_id
    FROM distinct_sets
    INNER JOIN common ON distinct_sets.chain_id = common.chain_id
    WHERE distinct_sets.n_sets > 1 AND common.n_sets = distinct_sets.n_sets
    UNION ALL
    SELECT 'boxed_unmentioned', chain_id
    FROM core.chain
    WHERE n_boxes > 0 AND n_mentions = 0 AND photo_id IN (SELECT photo_id FROM raw.entities_sentence)
    UNION ALL
    SELECT 'mentioned_unannotated', chain.chain_id
    FROM core.chain AS chain
    ANTI JOIN raw.entities_object AS object ON chain.photo_id = object.photo_id AND chain.released_chain_id = object.chain_id
    WHERE chain.photo_id IN (SELECT photo_id FROM raw.entities_image_size)
    UNION ALL
    SELECT 'boxed_and_unboxable', chain_id FROM core.chain WHERE n_boxes > 0 AND has_no_box
    UNION ALL
    SELECT 'boxed_and_scene', chain_id FROM core.chain WHERE n_boxes > 0 AND is_scene
    UNION ALL
    SELECT 'unboxed_without_reason', chain.chain_id
    FROM core.chain AS chain
    SEMI JOIN raw.entities_object AS object ON chain.photo_id = object.photo_id AND chain.released_chain_id = object.chain_id
    WHERE chain.n_boxes = 0 AND NOT coalesce(chain.is_scene, false) AND NOT coalesce(chain.has_no_box, false)
)

SELECT fault.kind, fault.chain_id, chain.photo_id, chain.types, chain.n_mentions, chain.n_boxes
FROM fault
INNER JOIN core.chain AS chain ON fault.chain_id = chain.chain_id
ORDER BY fault.kind, fault.chain_id
