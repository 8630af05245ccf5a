-- Captions of different photographs of a corpus that read alike. Of each wording, every further photograph is held against the first,
-- and of two wordings that are near, the first caption of one against the first of the other that is of another photograph.
WITH said AS (
    SELECT caption.corpus, caption.photo_id, text.text_id, min(caption.caption_id) AS caption_id
    FROM core.caption AS caption
    INNER JOIN nlp.text AS text ON caption.text = text.text
    WHERE caption.language = 'en'
    GROUP BY caption.corpus, caption.photo_id, text.text_id
),

first AS (
    SELECT corpus, text_id, min(caption_id) AS caption_id, arg_min(photo_id, caption_id) AS photo_id
    FROM said
    GROUP BY corpus, text_id
),

-- Joined one by one: corpora are few, and a join by them alone would be of everything with everything.
near AS MATERIALIZED (
    SELECT a.corpus, a.caption_id, a.photo_id, near.text_id_a, near.text_id_b, near.jaccard
    FROM stats.text_near AS near
    INNER JOIN said AS a ON near.text_id_a = a.text_id
),

pair AS (
    SELECT first.caption_id AS one, said.caption_id AS other, 'text' AS kind, CAST(1 AS DOUBLE) AS jaccard
    FROM said
    INNER JOIN first ON said.corpus = first.corpus AND said.text_id = first.text_id AND said.photo_id <> first.photo_id
    UNION ALL
    SELECT
        arg_min(near.caption_id, near.caption_id || ' ' || b.caption_id),
        arg_min(b.caption_id, near.caption_id || ' ' || b.caption_id),
        CASE WHEN near.jaccard = 1 THEN 'words' ELSE 'near' END,
        near.jaccard
    FROM near
    INNER JOIN said AS b ON near.text_id_b = b.text_id AND near.corpus = b.corpus AND near.photo_id <> b.photo_id
    GROUP BY near.corpus, near.text_id_a, near.text_id_b, near.jaccard
)

SELECT
    least(one, other) AS caption_id_a,
    greatest(one, other) AS caption_id_b,
    corpus_of(one) AS corpus,
    photo_id_of(least(one, other)) AS photo_id_a,
    photo_id_of(greatest(one, other)) AS photo_id_b,
    kind,
    jaccard
FROM pair
ORDER BY caption_id_a, caption_id_b
