-- How often the largest corpus uses a word of each list, and of each category of ethnicity; not of lists that repeat a published rule.
SELECT
    corpus,
    CASE category WHEN 'all' THEN lexicon ELSE lexicon || ': ' || category END AS label,
    category = 'all' AS is_whole,
    n_captions_with,
    rate,
    rate_low,
    rate_high
FROM stats.lexicon_rate
WHERE
    corpus = (SELECT corpus FROM stats.lexicon_rate ORDER BY n_captions DESC, corpus LIMIT 1)
    AND (category = 'all' OR lexicon = 'ethnicity')
    AND lexicon NOT IN ('person', 'negation_published', 'negation_narrow', 'baby_substring', 'baby_word')
ORDER BY label
