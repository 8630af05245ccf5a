-- How long the captions of each corpus are, in words between blanks.
WITH counted AS (
    SELECT corpus, language, n_words(text) AS n_words FROM core.caption
)

SELECT
    corpus,
    language,
    count(*) AS n_captions,
    avg(n_words) AS n_words_mean,
    min(n_words) AS n_words_min,
    quantile_disc(n_words, 0.5) AS n_words_median,
    quantile_disc(n_words, 0.95) AS n_words_p95,
    max(n_words) AS n_words_max
FROM counted
GROUP BY corpus, language
ORDER BY corpus, language
