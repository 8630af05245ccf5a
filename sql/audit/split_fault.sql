-- What is wrong with the lists of a scheme: photographs in two splits, without a caption, or named otherwise than by the captions, and rejected lines.
WITH member AS (
    SELECT
        member.scheme,
        member.split,
        member.position,
        member.photo_id,
        member.image_name_released,
        scheme.corpus,
        count(DISTINCT member.split) OVER (PARTITION BY member.scheme, member.photo_id) AS n_splits
    FROM core.split_member AS member
    INNER JOIN core.split_scheme AS scheme ON member.scheme = scheme.scheme
),

captioned AS (
    SELECT photo_id, corpus, image_name FROM core.image WHERE n_captions > 0
),

-- A scheme has the corpus that it declares, or any; where no caption of it was read, nothing is to be said of its photographs.
judged AS (
    SELECT scheme, split, position, photo_id, image_name_released, corpus
    FROM member
    WHERE EXISTS (SELECT 1 FROM captioned WHERE captioned.corpus = member.corpus)
        OR (member.corpus IS NULL AND EXISTS (SELECT 1 FROM captioned))
),

fault AS (
    SELECT scheme, split, 'in-two-splits' AS kind, image_name_released AS name, CAST(position AS BIGINT) AS line, photo_id
    FROM member
    WHERE n_splits > 1
    UNION ALL
    SELECT judged.scheme, judged.split, 'without-caption', judged.image_name_released, judged.position, judged.photo_id
    FROM judged
    ANTI JOIN captioned ON judged.photo_id = captioned.photo_id AND captioned.corpus = coalesce(judged.corpus, captioned.corpus)
    UNION ALL
    SELECT member.scheme, member.split, 'named-otherwise', member.image_name_released, member.position, member.photo_id
    FROM member
    INNER JOIN captioned ON member.photo_id = captioned.photo_id AND member.corpus = captioned.corpus
    WHERE file_name(member.image_name_released) <> captioned.image_name
    UNION ALL
    SELECT coalesce(scheme.scheme, reject.instance), reject.part, reject.code, reject.excerpt, reject.line, NULL
    FROM raw.reject AS reject
    LEFT JOIN core.split_scheme AS scheme ON reject.source = scheme.source AND scheme.is_built_in
    WHERE reject.source IN ('entities_split', 'flickr8k_split', 'multi30k_image', 'user_split')
)

SELECT scheme, split, kind, name, line, photo_id, row_number() OVER (PARTITION BY scheme, split, kind ORDER BY line, name) AS number
FROM fault
ORDER BY scheme, split, kind, number
