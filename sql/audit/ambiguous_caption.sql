-- Captions of a test split that fit a further photograph of it: one of whose captions reads alike, or names all that they name.
WITH photo_corpus AS (
    SELECT photo_id, min(corpus) AS corpus FROM core.caption WHERE language = 'en' GROUP BY photo_id
),

said AS (
    SELECT member.scheme, member.split, caption.photo_id, caption.caption_id, text.text_id
    FROM core.split_member AS member
    INNER JOIN core.split_scheme AS scheme ON member.scheme = scheme.scheme
    INNER JOIN photo_corpus ON member.photo_id = photo_corpus.photo_id
    INNER JOIN core.caption AS caption
        ON member.photo_id = caption.photo_id AND caption.corpus = coalesce(scheme.corpus, photo_corpus.corpus)
    INNER JOIN nlp.text AS text ON caption.text = text.text
    WHERE caption.language = 'en' AND member.split LIKE 'test%'
),

-- What a text names: its nouns, verbs, adjectives and numbers, by their lemmas; the rarest of them, where there are three.
content AS (
    SELECT DISTINCT token.text_id, token.lemma
    FROM nlp.token AS token
    WHERE token.pos IN ('NOUN', 'PROPN', 'VERB', 'ADJ', 'NUM') AND token.text_id IN (SELECT text_id FROM said)
),

frequency AS (
    SELECT lemma, count(*) AS n_texts FROM content GROUP BY lemma
),

named AS (
    SELECT
        content.text_id,
        list(content.lemma ORDER BY content.lemma) AS lemmas,
        arg_min(content.lemma, (frequency.n_texts, content.lemma)) AS rarest
    FROM content
    INNER JOIN frequency ON content.lemma = frequency.lemma
    GROUP BY content.text_id
),

alike AS (
    SELECT text_id, text_id AS other_id, CAST(1 AS DOUBLE) AS jaccard, 'text' AS kind FROM nlp.text
    UNION ALL
    SELECT text_id_a, text_id_b, jaccard, CASE WHEN jaccard = 1 THEN 'words' ELSE 'near' END FROM stats.text_near
    UNION ALL
    SELECT text_id_b, text_id_a, jaccard, CASE WHEN jaccard = 1 THEN 'words' ELSE 'near' END FROM stats.text_near
    UNION ALL
    SELECT general.text_id, content.text_id, NULL, 'named'
    FROM named AS general
    INNER JOIN content ON general.rarest = content.lemma
    INNER JOIN named AS special ON content.text_id = special.text_id
    WHERE len(general.lemmas) >= 3 AND general.text_id <> special.text_id AND list_has_all(special.lemmas, general.lemmas)
),

-- Joined one by one: splits are few, and a join by them alone would be of everything with everything.
own AS MATERIALIZED (
    SELECT said.scheme, said.split, said.caption_id, said.photo_id, alike.other_id, alike.kind, alike.jaccard
    FROM said
    INNER JOIN alike ON said.text_id = alike.text_id
),

found AS (
    SELECT
        own.scheme,
        own.split,
        own.caption_id,
        own.photo_id,
        other.photo_id AS other_photo_id,
        other.caption_id AS other_caption_id,
        own.kind,
        own.jaccard,
        row_number() OVER (
            PARTITION BY own.scheme, own.split, own.caption_id, other.photo_id
            ORDER BY list_position(['text', 'words', 'near', 'named'], own.kind), own.jaccard DESC, other.caption_id
        ) AS place
    FROM own
    INNER JOIN said AS other
        ON own.scheme = other.scheme AND own.split = other.split AND own.other_id = other.text_id AND own.photo_id <> other.photo_id
)

SELECT scheme, split, caption_id, other_photo_id, photo_id, other_caption_id, kind, jaccard
FROM found
WHERE place = 1
ORDER BY scheme, split, caption_id, other_photo_id
