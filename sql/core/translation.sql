-- Every translated sentence of Multi30K's task 1, tied to the caption of its photograph that has the letters and digits of
-- the English sentence.
WITH english AS (
    SELECT
        sentence.subset,
        sentence.position,
        member.photo_id,
        CASE WHEN sentence.subset IN ('train', 'val', 'test_2016') THEN 'flickr30k' ELSE 'multi30k' END AS corpus,
        alphanumeric(CASE WHEN contains(sentence.text, '&') THEN html_unescape(sentence.text) ELSE sentence.text END) AS words
    FROM raw.multi30k_task1 AS sentence
    INNER JOIN core.split_member AS member ON
        member.scheme = 'multi30k'
        AND member.split = CASE sentence.subset WHEN 'test_2016' THEN 'test' ELSE sentence.subset END
        AND member.position = sentence.position
    WHERE sentence.language = 'en'
),

caption AS (
    SELECT caption.caption_id, caption.photo_id, caption.corpus, caption.number, alphanumeric(edition.text_unescaped) AS words
    FROM core.caption AS caption
    INNER JOIN core.caption_text AS edition ON caption.caption_id = edition.caption_id AND caption.release = edition.release
    WHERE caption.photo_id IN (SELECT photo_id FROM english)
),

tie AS (
    SELECT english.subset, english.position, arg_min(caption.caption_id, caption.number) AS caption_id, count(*) AS n_candidates
    FROM english
    INNER JOIN caption ON
        english.photo_id = caption.photo_id AND english.corpus = caption.corpus AND english.words = caption.words
    GROUP BY english.subset, english.position
)

SELECT
    concat_ws('/', sentence.subset, sentence.position, sentence.language) AS translation_id,
    sentence.subset,
    CAST(sentence.position AS INTEGER) AS position,
    sentence.language,
    sentence.text,
    member.photo_id,
    tie.caption_id,
    CAST(coalesce(tie.n_candidates, 0) AS SMALLINT) AS n_candidates,
    coalesce(tie.n_candidates > 1, false) AS is_ambiguous
FROM raw.multi30k_task1 AS sentence
INNER JOIN core.split_member AS member ON
    member.scheme = 'multi30k'
    AND member.split = CASE sentence.subset WHEN 'test_2016' THEN 'test' ELSE sentence.subset END
    AND member.position = sentence.position
LEFT JOIN tie ON sentence.subset = tie.subset AND sentence.position = tie.position
WHERE sentence.language <> 'en'
ORDER BY sentence.subset, sentence.position, sentence.language
