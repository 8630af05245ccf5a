-- What does one caption infer of people that the other four of its image do not? (Occupation or status, with the caption.)
WITH inferred AS (
    SELECT DISTINCT used.caption_id, split_part(used.caption_id, '#', 1) AS image_id, used.written
    FROM audit.lexicon_use AS used
    WHERE used.lexicon = 'occupation' AND used.category IN ('class', 'class_word', 'business')
),

once AS (SELECT image_id, min(caption_id) AS caption_id FROM inferred GROUP BY image_id HAVING count(DISTINCT caption_id) = 1)

SELECT inferred.caption_id, inferred.written, caption.text
FROM once
INNER JOIN inferred ON once.caption_id = inferred.caption_id
INNER JOIN core.caption AS caption ON inferred.caption_id = caption.caption_id
ORDER BY inferred.caption_id, inferred.written
LIMIT 20
