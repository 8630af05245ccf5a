-- How many captions of each test split may fit another photograph of it, by the nearest way.
SELECT scheme, split, kind, count(*) AS n_captions
FROM (
    SELECT scheme, split, caption_id, arg_min(kind, list_position(['text', 'words', 'near', 'named'], kind)) AS kind
    FROM audit.ambiguous_caption
    GROUP BY scheme, split, caption_id
)
GROUP BY scheme, split, kind
ORDER BY scheme, split, kind
