-- The most frequent words of the largest English corpus but for those of grammar, and of how many in 1,000 captions each corpus has them.
WITH corpus AS (
    SELECT corpus, count(*) AS n_captions, row_number() OVER (ORDER BY count(*) DESC, corpus) AS place
    FROM core.caption
    WHERE language = 'en'
    GROUP BY corpus
),

frequent AS (
    SELECT word.word, word.n_captions
    FROM stats.word AS word
    INNER JOIN corpus ON word.corpus = corpus.corpus AND corpus.place = 1
    WHERE
        word.language = 'en'
        AND word.word NOT IN (
            'a', 'an', 'the', 'this', 'that', 'some', 'and', 'or', 'while', 'as', 'in', 'on', 'of', 'with', 'to', 'at', 'by', 'for',
            'from', 'into', 'through', 'over', 'near', 'next', 'front', 'down', 'up', 'out', 'off', 'behind', 'around', 'along',
            'across', 'outside', 'other', 'another', 'is', 'are', 'be', 'being', 'has', 'have', 'his', 'her', 'their', 'its', 'it',
            'he', 'she', 'they', 'him', 'them', 'each', 'who', '''s', 'there', 'one'
        )
    ORDER BY word.n_captions DESC, word.word
    LIMIT 25
)

SELECT
    corpus.corpus,
    frequent.word,
    frequent.n_captions AS n_captions_first,
    CAST(round(1000 * coalesce(word.n_captions, 0) / corpus.n_captions) AS BIGINT) AS n_in_1000
FROM frequent
CROSS JOIN corpus
LEFT JOIN stats.word AS word ON corpus.corpus = word.corpus AND word.language = 'en' AND frequent.word = word.word
WHERE corpus.place <= 2
ORDER BY n_captions_first DESC, frequent.word, corpus.place
