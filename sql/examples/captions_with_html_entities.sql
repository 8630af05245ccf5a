-- Which editions still hold HTML entities, and what do they stand for?
SELECT caption_id, release, text, text_unescaped
FROM core.caption_text
WHERE text <> text_unescaped
ORDER BY caption_id, release
