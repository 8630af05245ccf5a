-- Pairs of captions of different photographs that read alike and stand in different splits of a published scheme of their corpus.
WITH caption AS (
    SELECT
        caption_id,
        photo_id,
        corpus,
        string_split(trim(regexp_replace(lower(text), '[^\p{L}\p{N}]+', ' ', 'g')), ' ') AS words
    FROM core.caption
    WHERE corpus IN (SELECT corpus FROM core.split_scheme WHERE is_built_in)
),

-- What captions may share: all of their letters and digits (gap 0), or, of at least 8 words, all but the word at the gap.
-- Millions of wordings are held against each other by their hashes; the few pairs that come of it, by their words.
wording AS (
    SELECT caption_id, hash(corpus, 0, array_to_string(words, '')) AS hash FROM caption WHERE words <> ['']
    UNION ALL
    SELECT caption_id, hash(corpus, gap, words[:gap - 1], words[gap + 1:])
    FROM (SELECT caption_id, corpus, words, unnest(range(1, len(words) + 1)) AS gap FROM caption WHERE len(words) >= 8)
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

split_pair AS (
    SELECT pair.caption_id_a, pair.caption_id_b, scheme.scheme, in_a.split AS split_a, in_b.split AS split_b, a.words, b.words AS other_words
    FROM pair
    INNER JOIN caption AS a ON pair.caption_id_a = a.caption_id
    INNER JOIN caption AS b ON pair.caption_id_b = b.caption_id
    INNER JOIN core.split_scheme AS scheme ON scheme.is_built_in AND a.corpus = scheme.corpus
    INNER JOIN core.split_member AS in_a ON scheme.scheme = in_a.scheme AND a.photo_id = in_a.photo_id
    INNER JOIN core.split_member AS in_b ON scheme.scheme = in_b.scheme AND b.photo_id = in_b.photo_id
    WHERE in_a.split <> in_b.split AND a.photo_id <> b.photo_id
),

judged AS (
    SELECT DISTINCT
        caption_id_a,
        caption_id_b,
        CASE
            WHEN array_to_string(words, '') = array_to_string(other_words, '') THEN 'same'
            WHEN len(words) = len(other_words) AND len(list_filter(list_zip(words, other_words), lambda two: two[1] <> two[2])) = 1 THEN 'near'
        END AS kind,
        scheme,
        split_a,
        split_b
    FROM split_pair
)

SELECT
    caption_id_a,
    caption_id_b,
    kind,
    scheme,
    split_a,
    split_b
FROM judged
WHERE kind IS NOT NULL
ORDER BY caption_id_a, caption_id_b, scheme
