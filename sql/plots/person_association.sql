-- The verbs of the largest corpus that are most surely rather of women, or rather of men.
WITH verb AS (
    SELECT corpus, word, n_photos_first, n_photos_second, log_odds, log_odds_low, log_odds_high
    FROM stats.person_association
    WHERE
        comparison = 'woman_man'
        AND relation = 'does'
        AND corpus = (
            SELECT corpus
            FROM stats.person_association
            GROUP BY corpus
            ORDER BY sum(n_photos_first + n_photos_second) DESC, corpus
            LIMIT 1
        )
),

placed AS (
    SELECT
        *,
        row_number() OVER (ORDER BY log_odds_low DESC, word) AS place_first,
        row_number() OVER (ORDER BY log_odds_high, word) AS place_second
    FROM verb
)

SELECT corpus, word, n_photos_first, n_photos_second, log_odds, log_odds_low, log_odds_high
FROM placed
WHERE (place_first <= 11 AND log_odds > 0) OR (place_second <= 11 AND log_odds < 0)
ORDER BY log_odds DESC, word
