-- Captions of one image that read alike: its five are fewer than five.
WITH said AS (
    SELECT caption.caption_id, caption.image_id, caption.photo_id, text.text_id
    FROM core.caption AS caption
    INNER JOIN nlp.text AS text ON caption.text = text.text
    WHERE caption.language = 'en'
)

SELECT
    a.caption_id AS caption_id_a,
    b.caption_id AS caption_id_b,
    a.photo_id,
    CASE WHEN a.text_id = b.text_id THEN 'text' WHEN near.jaccard = 1 THEN 'words' ELSE 'near' END AS kind,
    coalesce(near.jaccard, 1) AS jaccard
FROM said AS a
INNER JOIN said AS b ON a.image_id = b.image_id AND a.caption_id < b.caption_id
LEFT JOIN stats.text_near AS near
    ON near.text_id_a = least(a.text_id, b.text_id) AND near.text_id_b = greatest(a.text_id, b.text_id)
WHERE a.text_id = b.text_id OR near.jaccard IS NOT NULL
ORDER BY caption_id_a, caption_id_b
