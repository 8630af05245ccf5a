-- How much of each corpus each scheme splits, and whether that is its corpus.
WITH captioned AS (
    SELECT DISTINCT corpus, photo_id FROM core.caption WHERE language = 'en'
),

size AS (
    SELECT corpus, count(*) AS n_photos FROM captioned GROUP BY corpus
),

shared AS (
    SELECT member.scheme, captioned.corpus, count(DISTINCT member.photo_id) AS n_photos
    FROM core.split_member AS member
    INNER JOIN captioned ON member.photo_id = captioned.photo_id
    GROUP BY member.scheme, captioned.corpus
),

-- What a scheme says that it splits has a row, too, where no caption of it was read.
pair AS (
    SELECT scheme, corpus FROM shared
    UNION
    SELECT scheme, corpus FROM core.split_scheme WHERE corpus IS NOT NULL
),

counted AS (
    SELECT pair.scheme, pair.corpus, coalesce(shared.n_photos, 0) AS n_photos, coalesce(size.n_photos, 0) AS n_of_corpus
    FROM pair
    LEFT JOIN shared ON pair.scheme = shared.scheme AND pair.corpus = shared.corpus
    LEFT JOIN size ON pair.corpus = size.corpus
),

ranked AS (
    SELECT counted.*, rank() OVER (PARTITION BY scheme ORDER BY n_photos DESC) AS place FROM counted
)

SELECT
    ranked.scheme,
    ranked.corpus,
    ranked.n_photos,
    scheme.n_photos AS n_of_scheme,
    ranked.n_of_corpus,
    CASE
        WHEN stated.corpus IS NOT NULL THEN ranked.corpus = stated.corpus
        ELSE ranked.place = 1 AND 2 * ranked.n_photos >= scheme.n_photos AND count(*) OVER (PARTITION BY ranked.scheme, ranked.place) = 1
    END AS is_split,
    ranked.n_of_corpus > 0 AND 2 * ranked.n_photos >= ranked.n_of_corpus AS is_half
FROM ranked
INNER JOIN core.split_scheme AS stated ON ranked.scheme = stated.scheme
INNER JOIN (SELECT scheme, count(DISTINCT photo_id) AS n_photos FROM core.split_member GROUP BY scheme) AS scheme
    ON ranked.scheme = scheme.scheme
ORDER BY ranked.scheme, ranked.corpus
