-- How many English captions of each corpus have a verb, and how many one of acting: a main verb beyond sit, stand, wear and look.
WITH verb AS (
    SELECT
        text_id,
        bool_or(pos IN ('VERB', 'AUX')) AS has_verb,
        bool_or(pos = 'VERB') AS has_main_verb,
        bool_or(pos = 'VERB' AND lemma NOT IN ('sit', 'stand', 'wear', 'look')) AS has_action
    FROM nlp.token
    GROUP BY text_id
)

SELECT
    caption.corpus,
    count(*) AS n_captions,
    count(*) FILTER (WHERE NOT verb.has_verb) AS n_verbless,
    count(*) FILTER (WHERE NOT verb.has_verb) / count(*) AS verbless_share,
    count(*) FILTER (WHERE NOT verb.has_main_verb) AS n_without_main_verb,
    count(*) FILTER (WHERE NOT verb.has_main_verb) / count(*) AS without_main_verb_share,
    count(*) FILTER (WHERE verb.has_action) AS n_acting,
    count(*) FILTER (WHERE verb.has_action) / count(*) AS acting_share
FROM core.caption AS caption
INNER JOIN nlp.text AS text ON caption.text = text.text
INNER JOIN verb ON text.text_id = verb.text_id
WHERE caption.language = 'en'
GROUP BY caption.corpus
ORDER BY caption.corpus
