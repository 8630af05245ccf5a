-- The captions of these ids.
SELECT caption_id, language, text
FROM core.caption
WHERE list_contains($caption_ids, caption_id)
ORDER BY caption_id
