-- Where two releases say different things of the same thing: words of a caption, splits, image lists, sizes, boxes, excerpts.
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

compared AS (
    -- Photographs of which XML and MDETR are at hand.
    SELECT DISTINCT ground_truth, photo_id FROM raw.mdetr_image WHERE photo_id IN (SELECT photo_id FROM raw.entities_image_size)
),

xml_box AS (
    SELECT compared.ground_truth, box_chain.photo_id, box_chain.chain_id, box.x_min_px, box.y_min_px, box.x_max_px, box.y_max_px
    FROM compared
    INNER JOIN core.box_chain AS box_chain ON compared.photo_id = box_chain.photo_id
    INNER JOIN core.box AS box ON box_chain.box_id = box.box_id
    WHERE compared.ground_truth = 'separate'
    UNION ALL
    SELECT compared.ground_truth, merged.photo_id, merged.chain_id, merged.x_min_px, merged.y_min_px, merged.x_max_px, merged.y_max_px
    FROM compared
    INNER JOIN core.chain_box_merged AS merged ON compared.photo_id = merged.photo_id
    WHERE compared.ground_truth = 'merged'
),

mdetr_box AS (
    SELECT
        box.ground_truth,
        box.photo_id,
        coalesce(box.chain_id, chain_id_of(box.photo_id, '?')) AS chain_id,
        box.x_min_px,
        box.y_min_px,
        box.x_max_px,
        box.y_max_px
    FROM core.box_mdetr AS box
    INNER JOIN compared ON box.ground_truth = compared.ground_truth AND box.photo_id = compared.photo_id
),

differing_box AS (
    -- MDETR repeats the edges of some box of the photograph …
    SELECT mdetr_box.ground_truth, mdetr_box.photo_id, mdetr_box.chain_id
    FROM mdetr_box
    ANTI JOIN xml_box USING (ground_truth, photo_id, x_min_px, y_min_px, x_max_px, y_max_px)
    UNION
    -- … and has of each chain that a caption mentions every box, or one that it takes for the same.
    SELECT xml_box.ground_truth, xml_box.photo_id, xml_box.chain_id
    FROM xml_box
    INNER JOIN core.chain AS chain ON xml_box.chain_id = chain.chain_id AND chain.n_mentions > 0
    LEFT JOIN mdetr_box ON xml_box.ground_truth = mdetr_box.ground_truth AND xml_box.chain_id = mdetr_box.chain_id
    GROUP BY
        xml_box.ground_truth,
        xml_box.photo_id,
        xml_box.chain_id,
        xml_box.x_min_px,
        xml_box.y_min_px,
        xml_box.x_max_px,
        xml_box.y_max_px
    HAVING
        coalesce(
            max(
                iou_inclusive(
                    xml_box.x_min_px,
                    xml_box.y_min_px,
                    xml_box.x_max_px,
                    xml_box.y_max_px,
                    mdetr_box.x_min_px,
                    mdetr_box.y_min_px,
                    mdetr_box.x_max_px,
                    mdetr_box.y_max_px
                )
            ),
            0
        ) < 0.9
),

listed_box AS (
    SELECT
        ground_truth,
        chain_id,
        string_agg(DISTINCT edges, ' ' ORDER BY edges) FILTER (release = 'xml') AS xml,
        string_agg(DISTINCT edges, ' ' ORDER BY edges) FILTER (release = 'mdetr') AS mdetr
    FROM (
        SELECT 'xml' AS release, ground_truth, chain_id, concat('(', concat_ws(', ', x_min_px, y_min_px, x_max_px, y_max_px), ')') AS edges
        FROM xml_box
        UNION ALL
        SELECT 'mdetr', ground_truth, chain_id, concat('(', concat_ws(', ', x_min_px, y_min_px, x_max_px, y_max_px), ')')
        FROM mdetr_box
    )
    WHERE chain_id IN (SELECT chain_id FROM differing_box)
    GROUP BY ground_truth, chain_id
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
        'image-size',
        xml.photo_id,
        xml.photo_id,
        'entities_annotations',
        concat(min(xml.width_px), ' x ', min(xml.height_px)),
        concat('mdetr/', mdetr.ground_truth, 'GT'),
        concat(min(mdetr.width_px), ' x ', min(mdetr.height_px))
    FROM raw.entities_image_size AS xml
    INNER JOIN raw.mdetr_image AS mdetr ON xml.photo_id = mdetr.photo_id
    WHERE xml.width_px <> mdetr.width_px OR xml.height_px <> mdetr.height_px
    GROUP BY xml.photo_id, mdetr.ground_truth
    UNION ALL
    SELECT
        'box',
        differing_box.chain_id,
        differing_box.photo_id,
        'entities_annotations',
        coalesce(listed_box.xml, 'absent'),
        concat('mdetr/', differing_box.ground_truth, 'GT'),
        coalesce(listed_box.mdetr, 'absent')
    FROM differing_box
    INNER JOIN listed_box ON
        differing_box.ground_truth = listed_box.ground_truth AND differing_box.chain_id = listed_box.chain_id
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
