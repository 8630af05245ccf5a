-- How many different words the first captions of a corpus have, in the order of stats.word: of 1, 2, 5, 10, 20, 50, … and of all.
WITH corpus AS (
    SELECT corpus, language, n_captions FROM stats.caption_length
),

decade AS (
    SELECT unnest([1, 10, 100, 1000, 10000, 100000, 1000000, 10000000]) AS size
),

step AS (
    SELECT corpus.corpus, corpus.language, decade.size * digit.size AS n_captions
    FROM corpus
    CROSS JOIN decade
    CROSS JOIN (VALUES (1), (2), (5)) AS digit (size)
    WHERE decade.size * digit.size < corpus.n_captions
    UNION ALL
    SELECT corpus, language, n_captions FROM corpus
)

SELECT step.corpus, step.language, step.n_captions, count(word.word) AS n_words
FROM step
LEFT JOIN stats.word AS word
    ON step.corpus = word.corpus AND step.language = word.language AND step.n_captions >= word.first_caption
GROUP BY step.corpus, step.language, step.n_captions
ORDER BY step.corpus, step.language, step.n_captions
