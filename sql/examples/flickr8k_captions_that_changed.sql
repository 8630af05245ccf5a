-- Which Flickr8k captions have no double in Flickr30k, and which new caption of the photograph comes nearest?
WITH changed AS (
    SELECT caption_id, photo_id, text
    FROM core.caption
    WHERE
        corpus = 'flickr8k'
        AND caption_id NOT IN (SELECT caption_id FROM core.caption_link)
        AND photo_id IN (SELECT photo_id FROM core.photo WHERE is_in_flickr30k)
),

fresh AS (
    SELECT caption_id, photo_id, text
    FROM core.caption
    WHERE corpus = 'flickr30k' AND caption_id NOT IN (SELECT linked_caption_id FROM core.caption_link)
),

pair AS (
    SELECT
        changed.caption_id,
        changed.text,
        min(struct_pack(n_edits := levenshtein(changed.text, fresh.text), fresh.caption_id, fresh.text)) AS nearest
    FROM changed
    LEFT JOIN fresh ON changed.photo_id = fresh.photo_id
    GROUP BY changed.caption_id, changed.text
)

SELECT caption_id, text AS flickr8k_text, nearest.text AS flickr30k_text, nearest.n_edits
FROM pair
ORDER BY nearest.n_edits NULLS LAST, caption_id
