-- Which English captions have a German and a French translation?
SELECT
    caption.caption_id,
    caption.text AS english,
    german.text AS german,
    french.text AS french
FROM core.translation AS german
INNER JOIN core.translation AS french ON
    german.subset = french.subset AND german.position = french.position AND french.language = 'fr'
INNER JOIN core.caption AS caption ON german.caption_id = caption.caption_id
WHERE german.language = 'de'
ORDER BY german.subset, german.position
