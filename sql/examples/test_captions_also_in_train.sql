-- Which captions of a test split read like a caption of another photograph in the same scheme's train split?
SELECT
    double.scheme,
    double.kind,
    CASE double.split_a WHEN 'test' THEN a.text ELSE b.text END AS tested_text,
    CASE double.split_a WHEN 'test' THEN b.text ELSE a.text END AS trained_text,
    CASE double.split_a WHEN 'test' THEN a.caption_id ELSE b.caption_id END AS tested_caption_id,
    CASE double.split_a WHEN 'test' THEN b.caption_id ELSE a.caption_id END AS trained_caption_id
FROM stats.caption_double AS double
INNER JOIN core.caption AS a ON double.caption_id_a = a.caption_id
INNER JOIN core.caption AS b ON double.caption_id_b = b.caption_id
WHERE 'train' IN (double.split_a, double.split_b) AND 'test' IN (double.split_a, double.split_b)
ORDER BY double.scheme, double.kind DESC, tested_caption_id, trained_caption_id
