-- Captions that a scheme holds out and that read like a caption of another photograph, which the scheme, or another one, trains on.
WITH double AS (
    SELECT DISTINCT caption_id_a AS caption_id, caption_id_b AS caption_id_alike, kind FROM stats.caption_double
    UNION
    SELECT DISTINCT caption_id_b, caption_id_a, kind FROM stats.caption_double
),

photo_corpus AS (
    SELECT photo_id, min(corpus) AS corpus FROM core.caption WHERE language = 'en' GROUP BY photo_id
),

-- A photograph has the captions of the corpus that the scheme splits; where it is not of one corpus, those of its first by name.
member AS (
    SELECT DISTINCT member.scheme, member.split, member.photo_id, coalesce(scheme.corpus, photo_corpus.corpus) AS corpus
    FROM core.split_member AS member
    INNER JOIN core.split_scheme AS scheme ON member.scheme = scheme.scheme
    INNER JOIN photo_corpus ON member.photo_id = photo_corpus.photo_id
)

SELECT
    trained.scheme AS scheme_trained,
    held.scheme AS scheme_held,
    held.split AS split_held,
    double.caption_id,
    double.caption_id_alike,
    double.kind
FROM double
INNER JOIN member AS held ON photo_id_of(double.caption_id) = held.photo_id AND corpus_of(double.caption_id) = held.corpus
INNER JOIN member AS trained ON
    photo_id_of(double.caption_id_alike) = trained.photo_id AND corpus_of(double.caption_id_alike) = trained.corpus
WHERE trained.split = 'train' AND held.split <> 'train' AND (held.scheme = trained.scheme OR held.corpus = trained.corpus)
ORDER BY scheme_trained, scheme_held, split_held, double.caption_id, double.caption_id_alike
