-- Where two releases say different things of the same thing: words of a caption, splits, image lists, excerpts.
WITH wording AS (
    -- The distinct texts of each caption: most releases repeat one of two, and the words of a repetition need no look.
    SELECT caption_id, text_unescaped, min(edition_rank(release)) AS rank
    FROM core.caption_text
    WHERE release <> 'flickr8k_lemma'
    GROUP BY caption_id, text_unescaped
),

first AS (
    SELECT caption_id, arg_min(text_unescaped, rank) AS text_unescaped FROM wording GROUP BY caption_id HAVING count(*) > 1
),

differing AS (
    SELECT wording.caption_id, wording.text_unescaped
    FROM wording
    INNER JOIN first ON wording.caption_id = first.caption_id
    WHERE NOT same_words(wording.text_unescaped, first.text_unescaped)
),

multi30k AS (
    SELECT
        subset,
        position,
        max(photo_id) FILTER (task = 'task1') AS task1,
        max(photo_id) FILTER (task = 'task2') AS task2
    FROM raw.multi30k_image
    WHERE subset IN (SELECT subset FROM raw.multi30k_image GROUP BY subset HAVING count(DISTINCT task) = 2)
    GROUP BY subset, position
),

found AS (
    SELECT
        'caption-words' AS kind,
        caption.caption_id AS subject,
        caption.photo_id,
        caption.release AS release_a,
        caption.text AS value_a,
        other.release AS release_b,
        other.text AS value_b
    FROM differing
    INNER JOIN core.caption AS caption ON differing.caption_id = caption.caption_id
    INNER JOIN core.caption_text AS other ON
        differing.caption_id = other.caption_id AND differing.text_unescaped = other.text_unescaped
    UNION ALL
    SELECT
        'split',
        'karpathy30k/' || coalesce(json.photo_id, csv.photo_id),
        coalesce(json.photo_id, csv.photo_id),
        'karpathy30k',
        coalesce(json.split, 'absent'),
        'flickr30k_annotations',
        coalesce(csv.split, 'absent')
    FROM raw.karpathy30k_image AS json
    FULL JOIN raw.flickr30k_annotations_image AS csv ON json.photo_id = csv.photo_id
    WHERE
        json.split IS DISTINCT FROM csv.split
        AND EXISTS (FROM raw.karpathy30k_image)
        AND EXISTS (FROM raw.flickr30k_annotations_image)
    UNION ALL
    SELECT
        'image-list',
        concat_ws('/', 'multi30k', subset, position),
        coalesce(task1, task2),
        'multi30k_image/task1',
        coalesce(task1, 'absent'),
        'multi30k_image/task2',
        coalesce(task2, 'absent')
    FROM multi30k
    WHERE task1 IS DISTINCT FROM task2
    UNION ALL
    SELECT
        CASE source WHEN 'entities_sentences' THEN 'entities-edition' ELSE 'excerpt' END,
        concat_ws('/', nullif(instance, ''), nullif(part, ''), raw_table, subject),
        photo_id,
        concat_ws('/', source, path_a),
        value_a,
        concat_ws('/', source, path_b),
        value_b
    FROM raw.disagreement
)

SELECT kind, subject, photo_id, release_a, value_a, release_b, value_b
FROM found
ORDER BY kind, subject, release_a, release_b
