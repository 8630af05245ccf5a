-- Which captions are the longest of their corpus?
SELECT corpus, caption_id, n_words(text) AS n_words, text
FROM core.caption
QUALIFY row_number() OVER (PARTITION BY corpus ORDER BY n_words(text) DESC, caption_id) <= 5
ORDER BY corpus, n_words DESC, caption_id
