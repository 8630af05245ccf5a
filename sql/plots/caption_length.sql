-- How many captions of a corpus have so many words; 40 stands for all above it, too.
SELECT
    corpus,
    language,
    least(n_words(text), 40) AS n_words,
    count(*) AS n_captions
FROM core.caption
GROUP BY corpus, language, least(n_words(text), 40)
ORDER BY corpus, language, n_words
