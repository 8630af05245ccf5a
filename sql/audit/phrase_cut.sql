-- Phrases that begin or end within a word of the raw edition, or take one of two marks that belong together, or a mark of no word.
WITH placed AS (
    SELECT
        mention.mention_id,
        mention.photo_id,
        mention.phrase,
        left(raw_edition.text, mention.raw_char_start) AS before,
        substring(raw_edition.text, mention.raw_char_start + 1, mention.raw_char_end - mention.raw_char_start) AS within,
        substring(raw_edition.text, mention.raw_char_end + 1) AS after
    FROM core.mention AS mention
    INNER JOIN core.caption_text AS raw_edition
        ON mention.caption_id = raw_edition.caption_id AND raw_edition.release = 'karpathy30k'
    WHERE mention.raw_char_start IS NOT NULL
),

-- What is shown around the phrase: whole words, of 18 characters together, or the one word next to it.
shown AS (
    SELECT
        *,
        regexp_extract(before, '(?:^|\s)(\S.{0,17}|\S*)$', 1) AS whole_before,
        regexp_extract(after, '^(.{0,17}\S|\S*)(?:\s|$)', 1) AS whole_after
    FROM placed
),

met AS (
    -- What stands left and right of the first character of the phrase, and of the one past its last.
    SELECT
        mention_id,
        photo_id,
        phrase,
        unnest(
            [
                struct_pack(side := 'start', a := right(before, 2), b := left(within, 2), mark := left(within, 1)),
                struct_pack(side := 'end', a := right(within, 2), b := left(after, 2), mark := right(within, 1))
            ],
            recursive := true
        ),
        CASE WHEN length(whole_before) < length(before) THEN '… ' ELSE '' END
        || whole_before || '[' || within || ']' || whole_after
        || CASE WHEN length(whole_after) < length(after) THEN ' …' ELSE '' END AS context
    FROM shown
),

found AS (
    SELECT
        mention_id,
        photo_id,
        phrase,
        side,
        CASE
            WHEN regexp_matches(a, '[\p{L}\p{N}]$') AND regexp_matches(b, '^[\p{L}\p{N}]') THEN 'letters'
            WHEN
                (regexp_matches(a, '[\p{L}\p{N}][''’]$') AND regexp_matches(b, '^[\p{L}\p{N}]'))
                OR (regexp_matches(a, '[\p{L}\p{N}]$') AND regexp_matches(b, '^[''’][\p{L}\p{N}]'))
                THEN 'apostrophe'
            WHEN
                (regexp_matches(a, '[\p{L}\p{N}]-$') AND regexp_matches(b, '^[\p{L}\p{N}]'))
                OR (regexp_matches(a, '[\p{L}\p{N}]$') AND regexp_matches(b, '^-[\p{L}\p{N}]'))
                THEN 'hyphen'
            WHEN
                mark IN ('"', '''') AND length(phrase) > 1 AND length(regexp_replace(phrase, '[^' || mark || ']', '', 'g')) % 2 = 1
                THEN 'quote'
            WHEN (side = 'start' AND mark IN (',', ':', ')', '.')) OR (side = 'end' AND mark IN (',', ':', '(')) THEN 'mark'
        END AS kind,
        context
    FROM met
)

SELECT mention_id, side, photo_id, kind, phrase, context
FROM found
WHERE kind IS NOT NULL
ORDER BY mention_id, side
