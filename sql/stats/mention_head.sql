-- Which head nouns the phrases of Flickr30k Entities have, where a phrase is a noun chunk of the parse, and which types they bear.
WITH mention AS (
    SELECT mention.mention_id, mention.photo_id, mention.types, text.text_id, alphanumeric(mention.phrase) AS words
    FROM core.mention AS mention
    INNER JOIN core.caption AS caption ON mention.caption_id = caption.caption_id
    INNER JOIN nlp.text AS text ON caption.text = text.text
    WHERE NOT mention.is_notvisual
),

chunk AS (
    -- What a caption says twice has one head, with hardly an exception.
    SELECT text_id, alphanumeric(text) AS words, min(head) AS head
    FROM nlp.noun_chunk
    GROUP BY text_id, words
)

SELECT
    chunk.head,
    array_to_string(mention.types, '/') AS types,
    count(*) AS n_mentions,
    count(DISTINCT mention.photo_id) AS n_photos,
    min(mention.mention_id) AS mention_id
FROM mention
INNER JOIN chunk ON mention.text_id = chunk.text_id AND mention.words = chunk.words
GROUP BY chunk.head, types
ORDER BY head, types
