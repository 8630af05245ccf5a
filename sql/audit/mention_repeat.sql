-- Chains that one caption mentions more than once.
WITH repeated AS (
    SELECT
        caption_id,
        chain_id,
        photo_id,
        count(*) AS n_mentions,
        list(phrase ORDER BY phrase_index) AS phrases,
        list(alphanumeric(phrase) ORDER BY phrase_index) AS words
    FROM core.mention
    WHERE chain_id IS NOT NULL
    GROUP BY caption_id, chain_id, photo_id
    HAVING count(*) > 1
)

SELECT
    caption_id,
    chain_id,
    photo_id,
    CAST(n_mentions AS INTEGER) AS n_mentions,
    len(list_distinct(words)) < n_mentions AS is_same_phrase,
    len(
        list_filter(
            phrases[2:],
            lambda phrase: regexp_matches(phrase, '(?i)\b(another|others?|else)\b')
                AND NOT regexp_matches(phrase, '(?i)\b(each other|one another)\b')
        )
    ) > 0 AS is_another,
    phrases
FROM repeated
ORDER BY caption_id, chain_id
