-- Every edition of every caption, as each release spells it; the English of Multi30K's task 2 stands in the order of
-- Flickr30k's five.
WITH multi30k AS (
    -- Each task's texts by its own list, else by the other's.
    SELECT subset, position, arg_min(photo_id, task) AS task1_photo_id, arg_max(photo_id, task) AS task2_photo_id
    FROM raw.multi30k_image
    GROUP BY subset, position
),

edition AS (
    SELECT 'flickr30k' AS corpus, photo_id, number, 'flickr30k_token' AS release, text FROM raw.flickr30k_token
    UNION ALL
    SELECT 'flickr30k', photo_id, number, 'flickr30k_csv', text FROM raw.flickr30k_csv
    UNION ALL
    SELECT 'flickr30k', photo_id, number, 'flickr30k_captions', text FROM raw.flickr30k_captions
    UNION ALL
    SELECT 'flickr30k', photo_id, number, 'entities_sentences', text FROM raw.entities_sentence
    UNION ALL
    SELECT 'flickr30k', photo_id, number, 'mdetr', text FROM raw.mdetr_image
    UNION ALL
    SELECT 'flickr30k', photo_id, number, 'flickr30k_annotations', text FROM raw.flickr30k_annotations_caption
    UNION ALL
    SELECT 'flickr30k', photo_id, number, 'karpathy30k', text FROM raw.karpathy30k_caption
    UNION ALL
    SELECT 'flickr30k', photo_id, number, 'lavis', text FROM raw.lavis_caption
    UNION ALL
    SELECT 'flickr8k', photo_id, number, 'flickr8k_token', text FROM raw.flickr8k_token
    UNION ALL
    SELECT 'flickr8k', photo_id, number, 'flickr8k_captions', text FROM raw.flickr8k_captions
    UNION ALL
    SELECT 'flickr8k', photo_id, number, 'karpathy8k', text FROM raw.karpathy8k_caption
    UNION ALL
    SELECT 'flickr8k', photo_id, number, 'flickr8k_lemma', text FROM raw.flickr8k_lemma
    UNION ALL
    SELECT
        CASE sentence.language WHEN 'de' THEN 'multi30k_de' ELSE 'flickr30k' END,
        multi30k.task2_photo_id,
        sentence.number,
        'multi30k_task2',
        sentence.text
    FROM raw.multi30k_task2 AS sentence
    INNER JOIN multi30k ON sentence.subset = multi30k.subset AND sentence.position = multi30k.position
    UNION ALL
    -- Task 1's English is new where its photographs are not Flickr30k's; elsewhere it repeats one of the five.
    SELECT
        'multi30k',
        multi30k.task1_photo_id,
        row_number() OVER (PARTITION BY multi30k.task1_photo_id ORDER BY sentence.subset, sentence.position) - 1,
        'multi30k_task1',
        sentence.text
    FROM raw.multi30k_task1 AS sentence
    INNER JOIN multi30k ON sentence.subset = multi30k.subset AND sentence.position = multi30k.position
    WHERE sentence.language = 'en' AND sentence.subset NOT IN ('train', 'val', 'test_2016')
)

SELECT
    caption_id_of(corpus, photo_id, number) AS caption_id,
    release,
    text,
    CASE WHEN contains(text, '&') THEN html_unescape(text) ELSE text END AS text_unescaped
FROM edition
-- A release may repeat an image (in two of its split files, say): the first text in order speaks, the raw table has all.
QUALIFY row_number() OVER (PARTITION BY corpus, photo_id, number, release ORDER BY text) = 1
ORDER BY caption_id, release
