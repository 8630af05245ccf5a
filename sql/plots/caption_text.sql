-- How many captions of each corpus each release spells.
SELECT
    release,
    split_part(caption_id, ':', 1) AS corpus,
    count(*) AS n_captions
FROM core.caption_text
GROUP BY release, split_part(caption_id, ':', 1)
ORDER BY release, corpus
