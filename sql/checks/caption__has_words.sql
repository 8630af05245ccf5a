-- A caption has at least one letter or digit.
-- severity: warn
SELECT caption_id, release, text
FROM core.caption
WHERE NOT regexp_matches(text, '[\p{L}\p{N}]')
ORDER BY caption_id
