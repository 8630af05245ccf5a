-- Photographs that a scheme of one corpus holds out and a scheme of another corpus trains on, and how many of their captions are the same.
WITH member AS (
    SELECT member.scheme, member.split, member.photo_id, scheme.corpus
    FROM core.split_member AS member
    INNER JOIN stats.scheme_corpus AS scheme ON member.scheme = scheme.scheme AND scheme.is_split
),

-- A link is of a caption of the one corpus to its double in the other; each side is counted as its own corpus has it.
linked AS (
    SELECT DISTINCT corpus_of(caption_id) AS corpus, corpus_of(linked_caption_id) AS other_corpus, photo_id, caption_id AS caption
    FROM core.caption_link
    UNION
    SELECT DISTINCT corpus_of(linked_caption_id), corpus_of(caption_id), photo_id, linked_caption_id
    FROM core.caption_link
),

shared AS (
    SELECT corpus, other_corpus, photo_id, count(*) AS n_captions FROM linked GROUP BY corpus, other_corpus, photo_id
),

leak AS (
    SELECT DISTINCT
        trained.scheme AS scheme_trained,
        trained.corpus AS corpus_trained,
        held.scheme AS scheme_held,
        held.corpus AS corpus_held,
        held.split AS split_held,
        held.photo_id
    FROM member AS trained
    INNER JOIN member AS held ON trained.photo_id = held.photo_id AND trained.corpus <> held.corpus
    WHERE trained.split = 'train' AND held.split <> 'train'
)

SELECT
    leak.scheme_trained,
    leak.scheme_held,
    leak.split_held,
    leak.photo_id,
    coalesce(image.n_captions, 0) AS n_captions,
    CAST(coalesce(shared.n_captions, 0) AS INTEGER) AS n_captions_same
FROM leak
LEFT JOIN core.image AS image ON leak.photo_id = image.photo_id AND leak.corpus_held = image.corpus
LEFT JOIN shared ON
    leak.photo_id = shared.photo_id AND leak.corpus_held = shared.corpus AND leak.corpus_trained = shared.other_corpus
ORDER BY leak.scheme_trained, leak.scheme_held, leak.split_held, leak.photo_id
