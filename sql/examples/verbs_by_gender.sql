-- Which verbs are rather of women, and which rather of men? (Those whose 95 % interval leaves out 0, by photographs.)
SELECT word AS verb, n_photos_first AS n_photos_women, n_photos_second AS n_photos_men, round(log_odds, 2) AS log_odds
FROM stats.person_association
WHERE corpus = 'flickr30k' AND comparison = 'woman_man' AND relation = 'does' AND (log_odds_low > 0 OR log_odds_high < 0)
ORDER BY log_odds DESC, verb
