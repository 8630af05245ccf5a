-- Which translations could be of either of two captions of their photograph?
SELECT
    translation.translation_id,
    translation.n_candidates,
    caption.caption_id,
    caption.text AS english,
    translation.text AS translated
FROM core.translation AS translation
INNER JOIN core.caption AS caption ON translation.caption_id = caption.caption_id
WHERE translation.is_ambiguous
ORDER BY translation.subset, translation.position, translation.language
