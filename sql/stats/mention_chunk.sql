-- How annotated phrases lie to noun chunks, by the letters and digits that both span, so that spacing and punctuation do not count.
WITH mention AS (
    SELECT
        mention.mention_id,
        mention.types,
        text.text_id,
        length(alphanumeric(left(sentence.text, mention.char_start))) AS first,
        length(alphanumeric(left(sentence.text, mention.char_end))) AS last
    FROM core.mention AS mention
    INNER JOIN core.caption_text AS sentence
        ON mention.caption_id = sentence.caption_id AND sentence.release = 'entities_sentences'
    INNER JOIN core.caption AS caption ON mention.caption_id = caption.caption_id
    INNER JOIN nlp.text AS text ON caption.text = text.text
),

chunk AS (
    SELECT
        text.text_id,
        length(alphanumeric(left(text.text, chunk.char_start))) AS first,
        length(alphanumeric(left(text.text, chunk.char_end))) AS last
    FROM nlp.noun_chunk AS chunk
    INNER JOIN nlp.text AS text ON chunk.text_id = text.text_id
),

met AS (
    SELECT
        mention.mention_id,
        mention.types,
        count(chunk.first) AS n_chunks,
        coalesce(bool_or(chunk.first = mention.first AND chunk.last = mention.last), false) AS is_same,
        coalesce(bool_or(chunk.first <= mention.first AND chunk.last >= mention.last), false) AS is_within,
        coalesce(bool_or(sign(chunk.first - mention.first) * sign(chunk.last - mention.last) > 0), false) AS is_crossing
    FROM mention
    LEFT JOIN chunk ON mention.text_id = chunk.text_id AND chunk.first < mention.last AND chunk.last > mention.first
    GROUP BY mention.mention_id, mention.types
),

told AS (
    SELECT
        unnest(list_concat(['all'], list_distinct(types))) AS type,
        CASE
            WHEN is_same THEN 'same'
            WHEN is_crossing THEN 'crossing'
            WHEN is_within THEN 'within'
            WHEN n_chunks = 0 THEN 'none'
            WHEN n_chunks = 1 THEN 'around_one'
            ELSE 'around_several'
        END AS agreement
    FROM met
)

SELECT type, agreement, count(*) AS n_mentions, count(*) / sum(count(*)) OVER (PARTITION BY type) AS share
FROM told
GROUP BY type, agreement
ORDER BY type, agreement
