-- Which captions do the experts rate two steps apart or more?
SELECT judgment.image_id, judgment.caption_id, caption.text, judgment.rating_1, judgment.rating_2, judgment.rating_3
FROM core.judgment AS judgment
LEFT JOIN core.caption AS caption ON judgment.caption_id = caption.caption_id
WHERE
    judgment.kind = 'expert'
    AND greatest(judgment.rating_1, judgment.rating_2, judgment.rating_3)
    - least(judgment.rating_1, judgment.rating_2, judgment.rating_3) >= 2
ORDER BY judgment.row
