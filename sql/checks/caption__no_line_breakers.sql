-- No caption holds a character at which some tool breaks a line: it would shift every caption after it.
SELECT caption_id, release, text
FROM core.caption_text
WHERE regexp_matches(text, '[\n\r\x0b\x0c\x1c-\x1e\x{85}\x{2028}\x{2029}]')
ORDER BY caption_id, release
