-- How many different words the first captions of each corpus have.
SELECT corpus, language, n_captions, n_words
FROM stats.vocabulary_growth
ORDER BY corpus, language, n_captions
