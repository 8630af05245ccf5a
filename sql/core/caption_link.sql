-- Each Flickr8k caption with its double among the Flickr30k captions of the photograph: same letters and digits, its own
-- number first, then the lowest.
WITH eight AS (
    SELECT caption_id, photo_id, number, text, alphanumeric(text) AS words
    FROM core.caption
    WHERE corpus = 'flickr8k' AND release <> 'flickr8k_lemma'
),

thirty AS (
    SELECT caption_id, photo_id, number, text, alphanumeric(text) AS words
    FROM core.caption
    WHERE corpus = 'flickr30k' AND photo_id IN (SELECT photo_id FROM eight)
),

pair AS (
    SELECT
        eight.caption_id,
        eight.photo_id,
        eight.text,
        min(struct_pack(is_other_number := eight.number <> thirty.number, thirty.number, thirty.caption_id, thirty.text)) AS double
    FROM eight
    INNER JOIN thirty ON eight.photo_id = thirty.photo_id AND eight.words = thirty.words
    GROUP BY eight.caption_id, eight.photo_id, eight.text
)

SELECT
    caption_id,
    double.caption_id AS linked_caption_id,
    photo_id,
    NOT double.is_other_number AS is_same_number,
    double.text = text AS is_same_text
FROM pair
ORDER BY caption_id
