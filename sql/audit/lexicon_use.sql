-- Where English captions use a word of a list, by the parse or by the letters; of two uses one within the other, the longer one.
WITH entry AS (
    -- The parse leaves proper nouns in the plural (`Asians`) as they are.
    SELECT *, unnest(CASE context WHEN 'group' THEN [word, word || 's'] ELSE [word] END) AS form FROM audit.lexicon_entry
),

word AS (
    SELECT *, lower(lemma) AS form, CASE pos WHEN 'PROPN' THEN 'NOUN' ELSE pos END AS part_of_speech FROM nlp.token
),

person AS (
    SELECT DISTINCT word.text_id, word.number, word.form
    FROM word
    INNER JOIN entry ON word.form = entry.form AND entry.match = 'lemma' AND entry.names_person
    WHERE word.part_of_speech IN ('NOUN', 'PRON')
),

by_lemma AS (
    SELECT entry.lexicon, entry.category, entry.word, entry.context, word.text_id, word.char_start, word.char_end
    FROM word
    INNER JOIN entry ON word.form = entry.form AND entry.match = 'lemma'
    WHERE entry.part_of_speech IS NULL OR entry.part_of_speech = word.part_of_speech
),

-- Every place of the letters, with what stands before and behind.
place AS (
    SELECT
        entry.lexicon,
        entry.category,
        entry.word,
        entry.context,
        entry.match,
        text.text_id,
        lower(text.text) AS letters,
        CAST(unnest(range(length(text.text) - length(entry.word) + 1)) AS INTEGER) AS char_start
    FROM nlp.text AS text
    INNER JOIN audit.lexicon_entry AS entry ON contains(lower(text.text), entry.word)
    WHERE entry.match <> 'lemma'
),

by_letters AS (
    SELECT
        lexicon,
        category,
        word,
        context,
        text_id,
        char_start,
        CAST(
            char_start + CASE match WHEN 'prefix' THEN length(split_part(letters[char_start + 1:], ' ', 1)) ELSE length(word) END
            AS INTEGER
        ) AS char_end
    FROM place
    WHERE
        letters[char_start + 1:char_start + length(word)] = word
        AND CASE match
            WHEN 'phrase' THEN
                NOT regexp_matches(letters[char_start:char_start], '[\p{L}\p{N}]')
                AND NOT regexp_matches(letters[char_start + length(word) + 1:char_start + length(word) + 1], '[\p{L}\p{N}]')
            WHEN 'piece' THEN
                letters[char_start:char_start] IN ('', ' ')
                AND letters[char_start + length(word) + 1:char_start + length(word) + 1] IN ('', ' ')
            WHEN 'prefix' THEN letters[char_start:char_start] IN ('', ' ')
            ELSE true
        END
),

found AS (FROM by_lemma UNION ALL FROM by_letters),

longest AS (
    SELECT found.*
    FROM found
    LEFT JOIN by_letters AS longer
        ON
            found.text_id = longer.text_id
            AND found.lexicon = longer.lexicon
            AND found.char_start >= longer.char_start
            AND found.char_end <= longer.char_end
            AND found.char_end - found.char_start < longer.char_end - longer.char_start
    WHERE longer.text_id IS NULL
),

-- Its last token says what it is said of.
said AS (
    SELECT
        longest.*,
        coalesce(last.dep IN ('amod', 'compound', 'nmod'), false) AS is_modifier,
        coalesce(
            last.part_of_speech IN ('NOUN', 'ADJ') AND (last.dep IN ('nsubj', 'nsubjpass', 'ROOT') OR last.tag IN ('NNS', 'NNPS')),
            false
        ) AS is_noun,
        CASE WHEN last.dep IN ('amod', 'compound', 'nmod') THEN person.form END AS said_of
    FROM longest
    LEFT JOIN word AS last ON longest.text_id = last.text_id AND longest.char_end = last.char_end
    LEFT JOIN person ON last.text_id = person.text_id AND last.head = person.number
)

SELECT
    caption.caption_id,
    said.lexicon,
    said.char_start,
    said.char_end,
    said.category,
    said.word,
    text.text[said.char_start + 1:said.char_end] AS written,
    said.said_of
FROM said
INNER JOIN nlp.text AS text ON said.text_id = text.text_id
INNER JOIN core.caption AS caption ON text.text = caption.text AND caption.language = 'en'
WHERE
    CASE said.context
        WHEN 'person' THEN NOT said.is_modifier OR said.said_of IS NOT NULL
        WHEN 'modifier' THEN said.said_of IS NOT NULL
        WHEN 'group' THEN said.said_of IS NOT NULL OR (said.is_noun AND NOT said.is_modifier)
        ELSE true
    END
ORDER BY caption.caption_id, said.lexicon, said.char_start
