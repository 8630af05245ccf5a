-- Where do crowd and experts judge the same caption of the same image most differently?
SELECT
    expert.image_id,
    caption.text,
    round((expert.rating_1 + expert.rating_2 + expert.rating_3) / 3, 2) AS expert_mean,
    crowd.n_yes,
    crowd.n_no,
    round(abs((expert.rating_1 + expert.rating_2 + expert.rating_3 - 3) / 9 - crowd.yes_rate), 3) AS distance
FROM core.judgment AS expert
INNER JOIN core.judgment AS crowd ON
    expert.image_id = crowd.image_id AND expert.caption_id = crowd.caption_id AND crowd.kind = 'crowd'
LEFT JOIN core.caption AS caption ON expert.caption_id = caption.caption_id
WHERE expert.kind = 'expert'
ORDER BY distance DESC, expert.row, crowd.row
LIMIT 50
