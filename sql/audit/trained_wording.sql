-- Captions of photographs that a scheme holds out which read like captions that it trains on.
WITH photo_corpus AS (
    SELECT photo_id, min(corpus) AS corpus FROM core.caption WHERE language = 'en' GROUP BY photo_id
),

-- What a scheme makes of the captions: those of its corpus; where it has none of its own, those of the photograph's first.
said AS (
    SELECT member.scheme, member.split, caption.photo_id, caption.caption_id, text.text_id
    FROM core.split_member AS member
    INNER JOIN core.split_scheme AS scheme ON member.scheme = scheme.scheme
    INNER JOIN photo_corpus ON member.photo_id = photo_corpus.photo_id
    INNER JOIN core.caption AS caption
        ON member.photo_id = caption.photo_id AND caption.corpus = coalesce(scheme.corpus, photo_corpus.corpus)
    INNER JOIN nlp.text AS text ON caption.text = text.text
    WHERE caption.language = 'en'
),

trained AS (
    SELECT scheme, text_id, count(*) AS n_captions, min(caption_id) AS caption_id
    FROM said
    WHERE split = 'train'
    GROUP BY scheme, text_id
),

alike AS (
    SELECT text_id, text_id AS other_id, CAST(1 AS DOUBLE) AS jaccard, 'text' AS kind FROM nlp.text
    UNION ALL
    SELECT text_id_a, text_id_b, jaccard, CASE WHEN jaccard = 1 THEN 'words' ELSE 'near' END FROM stats.text_near
    UNION ALL
    SELECT text_id_b, text_id_a, jaccard, CASE WHEN jaccard = 1 THEN 'words' ELSE 'near' END FROM stats.text_near
),

-- Joined one by one: schemes are few, and a join by them alone would be of everything with everything.
held AS MATERIALIZED (
    SELECT said.scheme, said.split, said.photo_id, said.caption_id, alike.other_id, alike.kind, alike.jaccard
    FROM said
    INNER JOIN alike ON said.text_id = alike.text_id
    WHERE said.split <> 'train'
),

found AS (
    SELECT
        held.scheme,
        held.split,
        held.photo_id,
        held.caption_id,
        held.kind,
        held.jaccard,
        trained.caption_id AS trained_caption_id,
        CAST(sum(trained.n_captions) OVER held_caption AS BIGINT) AS n_trained,
        row_number() OVER (held_caption ORDER BY held.kind = 'text' DESC, held.jaccard DESC, trained.caption_id) AS place
    FROM held
    INNER JOIN trained ON held.scheme = trained.scheme AND held.other_id = trained.text_id
    WINDOW held_caption AS (PARTITION BY held.scheme, held.split, held.caption_id)
)

SELECT scheme, split, caption_id, photo_id, kind, jaccard, trained_caption_id, n_trained
FROM found
WHERE place = 1
ORDER BY scheme, split, caption_id
