-- Every distinct text of the English captions, under a hash of it: what is parsed, once, however many captions say it.
-- 63 bits of MD5, so that the number is the same on every machine and fits a signed column; its first four are the shard.
WITH said AS (
    SELECT text, CAST(md5_number_lower(text) >> 1 AS BIGINT) AS text_id, count(*) AS n_captions
    FROM core.caption
    WHERE language = 'en'
    GROUP BY text
)

SELECT text_id, text, n_captions, format('{:x}', text_id >> 59) AS shard
FROM said
ORDER BY text_id
