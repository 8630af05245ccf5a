-- How alike two captions of one image are, and captions of two images, by the Jaccard index of the sets of their lemmas.
WITH kind AS (
    SELECT kind, unnest(tags) AS pos
    FROM (
        VALUES
        ('all', ['NOUN', 'PROPN', 'VERB', 'ADJ', 'ADV', 'NUM']),
        ('noun', ['NOUN', 'PROPN']),
        ('verb', ['VERB']),
        ('adjective', ['ADJ'])
    ) AS named (kind, tags)
),

said AS (
    SELECT token.text_id, kind.kind, list(DISTINCT lower(token.lemma)) AS lemmas
    FROM nlp.token AS token
    INNER JOIN kind ON token.pos = kind.pos
    GROUP BY token.text_id, kind.kind
),

-- Beside each caption that of the same number of another image, the next one in an order that the ids alone decide.
placed AS (
    SELECT
        caption.corpus,
        caption.image_id,
        caption.number,
        text.text_id,
        lead(text.text_id) OVER (PARTITION BY caption.corpus, caption.number ORDER BY md5(caption.image_id)) AS other_id
    FROM core.caption AS caption
    INNER JOIN nlp.text AS text ON caption.text = text.text
    WHERE caption.language = 'en'
),

pair AS (
    SELECT a.corpus, a.image_id, a.text_id AS text_a, b.text_id AS text_b, true AS is_own
    FROM placed AS a
    INNER JOIN placed AS b ON a.image_id = b.image_id AND a.number < b.number
    UNION ALL
    SELECT corpus, image_id, text_id, other_id, false FROM placed WHERE other_id IS NOT NULL
),

compared AS (
    SELECT
        pair.corpus,
        pair.image_id,
        pair.is_own,
        a.kind,
        len(list_intersect(a.lemmas, b.lemmas)) AS n_shared,
        len(a.lemmas) + len(b.lemmas) AS n_both
    FROM pair
    INNER JOIN said AS a ON pair.text_a = a.text_id
    INNER JOIN said AS b ON pair.text_b = b.text_id AND a.kind = b.kind
),

-- Of doubles the sum hangs on the order in which threads come to it, of decimals it does not.
measured AS (
    SELECT corpus, kind, image_id, is_own, CAST(n_shared / (n_both - n_shared) AS DECIMAL(18, 15)) AS jaccard FROM compared
)

SELECT
    corpus,
    kind,
    count(DISTINCT image_id) FILTER (WHERE is_own) AS n_images,
    count(*) FILTER (WHERE is_own) AS n_pairs,
    CAST(sum(jaccard) FILTER (WHERE is_own) AS DOUBLE) / count(*) FILTER (WHERE is_own) AS jaccard_own,
    CAST(sum(jaccard) FILTER (WHERE NOT is_own) AS DOUBLE) / count(*) FILTER (WHERE NOT is_own) AS jaccard_other
FROM measured
GROUP BY corpus, kind
HAVING bool_or(is_own)
ORDER BY corpus, kind
