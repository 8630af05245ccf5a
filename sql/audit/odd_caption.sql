-- English captions that are none, or not as written: by kind, and what shows it. Each kind but the last two is of the first edition.
WITH caption AS (
    SELECT caption_id, release, text, lower(text) AS small, regexp_extract_all(lower(text), '[\p{L}\p{N}]+') AS words
    FROM core.caption
    WHERE language = 'en'
),

-- Of each language the commonest words of its function that English has not.
foreign_caption AS (
    SELECT
        caption_id,
        release,
        list_filter(
            words,
            lambda word: word IN (
                'der', 'das', 'und', 'ein', 'eine', 'einen', 'einem', 'einer', 'mit', 'auf', 'im', 'ist', 'sich', 'von',
                'le', 'les', 'une', 'et', 'dans', 'est', 'avec', 'sur', 'du', 'des', 'qui', 'aux',
                'el', 'los', 'las', 'una', 'y', 'con', 'en', 'por', 'para', 'que', 'del', 'su',
                'il', 'uno', 'di', 'che', 'sono', 'nella', 'della', 'na', 'se', 'je', 've', 'muž', 'žena', 'um', 'uma', 'com'
            )
        ) AS foreign_words,
        list_filter(
            words,
            lambda word: word IN (
                'a', 'an', 'the', 'is', 'are', 'in', 'on', 'of', 'and', 'with', 'at', 'to', 'by', 'for', 'from', 'his', 'her', 'their',
                'who', 'that', 'this', 'it', 'as', 'near', 'through', 'while'
            )
        ) AS english_words
    FROM caption
),

edition AS (
    SELECT caption_id, release, text
    FROM core.caption_text
    WHERE corpus_of(caption_id) <> 'multi30k_de' AND release <> 'flickr8k_lemma'
),

odd AS (
    SELECT caption_id, release, 'one-word' AS kind, text AS found FROM caption WHERE len(words) < 2
    UNION ALL
    SELECT caption_id, release, 'over-long', len(words) || ' words' FROM caption WHERE len(words) > 50
    UNION ALL
    SELECT
        caption_id,
        release,
        'no-picture',
        regexp_extract(
            small,
            '\bbroken( web)? (image|picture|photo|link)s?\b'
            || '|\b(image|picture|photo|image link)s? (is|are|was|were) ?(missing|broken|unavailable|blank|of a red x'
            || '|(not|n.t) (here|there|available|loading|showing|appearing|visible))'
            || '|\b(not|cannot|(do|does|ca|could|did) ?n.t|unable to) (able to )?(see|view|load|open|find) (an? |the |any |this )?'
            || '(image|picture|photo)\b'
            || '|\b(there is |is )(not an?|no) (image|picture|photo)\b'
        )
    FROM caption
    UNION ALL
    SELECT caption_id, release, 'other-language', array_to_string(foreign_words, ' ')
    FROM foreign_caption
    WHERE len(foreign_words) >= 2 AND len(foreign_words) > len(english_words)
    UNION ALL
    SELECT caption_id, release, 'html-entity', regexp_extract(text, '&(#\d+|#x[\da-fA-F]+|[a-zA-Z]+\d*)\x3B') FROM edition
    UNION ALL
    -- UTF-8 read as Latin-1 or Windows-1252, a letter that could not be decoded, one that could not be encoded.
    SELECT
        caption_id,
        release,
        'mojibake',
        regexp_extract(text, '[ÂÃ][\x{80}-\x{BF}€‚„…†‡‰‹‘’“”•–—™›]|â[€\x{80}-\x{9F}]|ï¿½|\x{FFFD}|[\x{80}-\x{9F}]|\p{L}\?\p{L}')
    FROM edition
)

SELECT caption_id, release, kind, photo_id_of(caption_id) AS photo_id, found
FROM odd
WHERE found <> ''
ORDER BY caption_id, release, kind
