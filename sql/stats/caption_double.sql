-- Pairs of captions of different photographs that read alike and stand in different splits of a scheme.
WITH photo_corpus AS (
    SELECT photo_id, min(corpus) AS corpus FROM core.caption WHERE language = 'en' GROUP BY photo_id
),

-- What a scheme makes of the captions: those of its corpus; where it has none of its own, those of the photograph's first.
said AS (
    SELECT DISTINCT member.scheme, member.split, caption.caption_id, caption.photo_id, coalesce(scheme.corpus, '') AS pool, caption.text
    FROM core.split_member AS member
    INNER JOIN core.split_scheme AS scheme ON member.scheme = scheme.scheme
    INNER JOIN photo_corpus ON member.photo_id = photo_corpus.photo_id
    INNER JOIN core.caption AS caption
        ON member.photo_id = caption.photo_id AND caption.corpus = coalesce(scheme.corpus, photo_corpus.corpus)
),

-- Captions of one pool are held against each other: those of a corpus, and those that schemes of no single corpus have.
caption AS (
    SELECT pool, caption_id, string_split(trim(regexp_replace(lower(min(text)), '[^\p{L}\p{N}]+', ' ', 'g')), ' ') AS words
    FROM said
    GROUP BY pool, caption_id
),

-- What captions may share: all of their letters and digits (gap 0), or, of at least 8 words, all but the word at the gap.
-- Millions of wordings are held against each other by their hashes; the few pairs that come of it, by their words.
wording AS (
    SELECT caption_id, hash(pool, 0, array_to_string(words, '')) AS hash FROM caption WHERE words <> ['']
    UNION ALL
    SELECT caption_id, hash(pool, gap, words[:gap - 1], words[gap + 1:])
    FROM (SELECT caption_id, pool, words, unnest(range(1, len(words) + 1)) AS gap FROM caption WHERE len(words) >= 8)
),

-- Of a wording that more than 50 captions share, each is paired with the first alone.
shared AS (
    SELECT hash, min(caption_id) AS first, count(*) > 50 AS is_formula FROM wording GROUP BY hash HAVING count(*) > 1
),

alike AS (
    SELECT wording.caption_id, shared.hash, shared.first, shared.is_formula
    FROM wording
    INNER JOIN shared ON wording.hash = shared.hash
),

pair AS (
    SELECT DISTINCT a.caption_id AS caption_id_a, b.caption_id AS caption_id_b
    FROM alike AS a
    INNER JOIN alike AS b ON a.hash = b.hash AND a.caption_id < b.caption_id
    WHERE NOT a.is_formula OR a.caption_id = a.first
),

-- Joined one by one: schemes are few, and a join by them alone would be of everything with everything.
half AS MATERIALIZED (
    SELECT pair.caption_id_a, pair.caption_id_b, a.scheme, a.split, a.photo_id
    FROM pair
    INNER JOIN said AS a ON pair.caption_id_a = a.caption_id
),

split_pair AS (
    SELECT half.caption_id_a, half.caption_id_b, half.scheme, half.split AS split_a, b.split AS split_b
    FROM half
    INNER JOIN said AS b ON half.caption_id_b = b.caption_id AND half.scheme = b.scheme
    WHERE half.split <> b.split AND half.photo_id <> b.photo_id
),

said_in AS (
    SELECT caption_id, min(words) AS words FROM caption GROUP BY caption_id
),

judged AS (
    SELECT
        split_pair.*,
        CASE
            WHEN array_to_string(a.words, '') = array_to_string(b.words, '') THEN 'same'
            WHEN len(a.words) = len(b.words) AND len(list_filter(list_zip(a.words, b.words), lambda two: two[1] <> two[2])) = 1 THEN 'near'
        END AS kind
    FROM split_pair
    INNER JOIN said_in AS a ON split_pair.caption_id_a = a.caption_id
    INNER JOIN said_in AS b ON split_pair.caption_id_b = b.caption_id
)

SELECT DISTINCT
    caption_id_a,
    caption_id_b,
    kind,
    scheme,
    split_a,
    split_b
FROM judged
WHERE kind IS NOT NULL
ORDER BY caption_id_a, caption_id_b, scheme
