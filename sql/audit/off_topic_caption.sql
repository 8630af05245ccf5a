-- Captions that share no content word with the others of their image, and none of whose words goes with theirs in other images.
WITH photo_corpus AS (
    SELECT photo_id, min(corpus) AS corpus FROM core.caption WHERE language = 'en' GROUP BY photo_id
),

-- Nouns, verbs and adjectives, by lemma; of a photograph in two corpora, those of the larger.
said AS (
    SELECT DISTINCT caption.caption_id, caption.photo_id, lower(token.lemma) AS lemma
    FROM core.caption AS caption
    INNER JOIN photo_corpus ON caption.photo_id = photo_corpus.photo_id AND caption.corpus = photo_corpus.corpus
    INNER JOIN nlp.text AS text ON caption.text = text.text
    INNER JOIN nlp.token AS token ON text.text_id = token.text_id
    WHERE caption.language = 'en' AND token.pos IN ('NOUN', 'PROPN', 'VERB', 'ADJ')
),

lexicon AS (
    SELECT lemma, count(DISTINCT photo_id) AS n_photos, row_number() OVER (ORDER BY lemma) AS number FROM said GROUP BY lemma
),

photo_lemma AS (
    SELECT said.photo_id, said.lemma, lexicon.number, count(*) AS n_captions
    FROM said
    INNER JOIN lexicon ON said.lemma = lexicon.lemma
    GROUP BY said.photo_id, said.lemma, lexicon.number
),

total AS (
    SELECT count(DISTINCT photo_id) AS n_photos FROM said
),

lonely AS (
    SELECT said.caption_id
    FROM said
    INNER JOIN photo_lemma ON said.photo_id = photo_lemma.photo_id AND said.lemma = photo_lemma.lemma
    GROUP BY said.caption_id
    HAVING max(photo_lemma.n_captions) = 1
),

-- Each word of those captions beside each of the others of their image.
beside AS MATERIALIZED (
    SELECT
        said.caption_id,
        said.photo_id,
        own.lemma,
        own.n_photos AS n_own,
        theirs.lemma AS other,
        theirs.n_photos AS n_theirs,
        own.number * 1000000 + theirs.number AS pair
    FROM said
    INNER JOIN lonely ON said.caption_id = lonely.caption_id
    INNER JOIN lexicon AS own ON said.lemma = own.lemma
    INNER JOIN said AS other_said ON said.photo_id = other_said.photo_id AND said.caption_id <> other_said.caption_id
    INNER JOIN lexicon AS theirs ON other_said.lemma = theirs.lemma
),

-- In how many photographs two such words are said.
together AS (
    SELECT a.number * 1000000 + b.number AS pair, count(*) AS n_photos
    FROM photo_lemma AS a
    INNER JOIN photo_lemma AS b ON a.photo_id = b.photo_id AND a.number <> b.number
    WHERE a.number * 1000000 + b.number IN (SELECT pair FROM beside)
    GROUP BY a.number * 1000000 + b.number
),

-- How much oftener than chance, in bits, leaving this photograph out; half a photograph is added to both, so that the rare prove nothing.
bond AS (
    SELECT
        beside.caption_id,
        beside.photo_id,
        beside.lemma,
        beside.other,
        beside.n_own,
        total.n_photos AS n_total,
        log2(together.n_photos - 0.5) - log2(beside.n_own * beside.n_theirs / total.n_photos + 0.5) AS bits
    FROM beside
    INNER JOIN together ON beside.pair = together.pair
    CROSS JOIN total
)

SELECT
    bond.caption_id,
    bond.photo_id,
    arg_max(bond.lemma || ' ~ ' || bond.other, (bond.bits, bond.lemma, bond.other)) AS strongest_bond,
    max(bond.bits) AS strongest_bits,
    bool_or(listed.caption_id IS NOT NULL) AS is_listed
FROM bond
LEFT JOIN core.unrelated_caption AS listed ON bond.caption_id = listed.caption_id
GROUP BY bond.caption_id, bond.photo_id
HAVING max(bond.bits) < 1.5 AND bool_or(bond.n_own BETWEEN 15 AND bond.n_total / 50)
ORDER BY bond.caption_id
