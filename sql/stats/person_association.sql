-- What women and men, girls and boys, children and adults, old and young are said to do, wear and hold, and how much rather the ones.
WITH compared_word (comparison, is_first, lexicon, category) AS (
    VALUES
    ('woman_man', true, 'gender', 'woman'),
    ('woman_man', false, 'gender', 'man'),
    ('girl_boy', true, 'gender', 'girl'),
    ('girl_boy', false, 'gender', 'boy'),
    ('child_adult', true, 'age', 'baby'),
    ('child_adult', true, 'age', 'toddler'),
    ('child_adult', true, 'age', 'child'),
    ('child_adult', false, 'gender', 'woman'),
    ('child_adult', false, 'gender', 'man')
),

named AS (
    SELECT token.text_id, token.number, token.head, token.dep, entry.lexicon, entry.category
    FROM nlp.token AS token
    INNER JOIN audit.lexicon_entry AS entry ON lower(token.lemma) = entry.word
    WHERE entry.names_person AND entry.match = 'lemma' AND token.pos IN ('NOUN', 'PROPN')
),

person AS (
    SELECT named.text_id, named.number, named.head, named.dep, compared_word.comparison, compared_word.is_first
    FROM named
    INNER JOIN compared_word ON named.lexicon = compared_word.lexicon AND named.category = compared_word.category
    UNION
    -- An old man, a young woman.
    SELECT named.text_id, named.number, named.head, named.dep, 'old_young' AS comparison, entry.category = 'old' AS is_first
    FROM named
    INNER JOIN nlp.token AS age ON named.text_id = age.text_id AND named.number = age.head AND age.dep = 'amod'
    INNER JOIN audit.lexicon_entry AS entry ON lower(age.lemma) = entry.word
    WHERE
        named.lexicon = 'gender'
        AND named.category IN ('woman', 'man')
        AND entry.lexicon = 'age'
        AND entry.category IN ('old', 'young')
),

-- The noun that a verb has as its subject: the person, the first of two (`a man and a woman walk`), the group (`a group of men`).
subject AS (
    SELECT text_id, number AS noun, comparison, is_first, true AS has_participle FROM person
    UNION ALL
    SELECT text_id, head AS noun, comparison, is_first, false AS has_participle FROM person WHERE dep = 'conj'
    UNION ALL
    SELECT person.text_id, preposition.head AS noun, person.comparison, person.is_first, true AS has_participle
    FROM person
    INNER JOIN nlp.token AS preposition ON person.text_id = preposition.text_id AND person.head = preposition.number
    WHERE person.dep = 'pobj' AND lower(preposition.text) = 'of'
),

agent AS (
    SELECT subject.text_id, verb.number AS verb, verb.lemma, subject.comparison, subject.is_first
    FROM subject
    INNER JOIN nlp.token AS noun ON subject.text_id = noun.text_id AND subject.noun = noun.number
    INNER JOIN nlp.token AS verb ON noun.text_id = verb.text_id AND noun.head = verb.number
    WHERE noun.dep = 'nsubj' AND verb.pos = 'VERB'
    UNION ALL
    SELECT subject.text_id, verb.number AS verb, verb.lemma, subject.comparison, subject.is_first
    FROM subject
    INNER JOIN nlp.token AS verb ON subject.text_id = verb.text_id AND subject.noun = verb.head
    WHERE subject.has_participle AND verb.dep = 'acl' AND verb.tag = 'VBG' AND verb.pos = 'VERB'
),

-- The object of a verb, and what is joined to it (`wears a hat and sunglasses`); a person that is joined to it does something else.
object AS (
    SELECT agent.*, noun.number AS noun
    FROM agent
    INNER JOIN nlp.token AS noun ON agent.text_id = noun.text_id AND agent.verb = noun.head
    WHERE noun.dep = 'dobj' AND agent.lemma IN ('wear', 'hold', 'carry')
),

objects AS (
    FROM object
    UNION ALL
    SELECT object.* REPLACE (joined.number AS noun)
    FROM object
    INNER JOIN nlp.token AS joined ON object.text_id = joined.text_id AND object.noun = joined.head
    WHERE joined.dep = 'conj' AND lower(joined.lemma) NOT IN (SELECT word FROM audit.lexicon_entry WHERE names_person)
),

said AS (
    SELECT text_id, comparison, is_first, 'does' AS relation, lemma AS word FROM agent
    UNION ALL
    SELECT
        objects.text_id,
        objects.comparison,
        objects.is_first,
        CASE objects.lemma WHEN 'wear' THEN 'wears' ELSE 'holds' END AS relation,
        chunk.head AS word
    FROM objects
    INNER JOIN nlp.noun_chunk AS chunk
        ON objects.text_id = chunk.text_id AND objects.noun >= chunk.head_start AND objects.noun < chunk.token_end
),

counted AS (
    SELECT
        caption.corpus,
        said.comparison,
        said.relation,
        said.word,
        count(DISTINCT caption.photo_id) FILTER (said.is_first) AS n_first,
        count(DISTINCT caption.photo_id) FILTER (NOT said.is_first) AS n_second
    FROM said
    INNER JOIN nlp.text AS text ON said.text_id = text.text_id
    INNER JOIN core.caption AS caption ON text.text = caption.text AND caption.language = 'en'
    GROUP BY caption.corpus, said.comparison, said.relation, said.word
),

-- The prior: 500 photographs more for either side, over the words as they are spread over both together.
expected AS (
    SELECT
        *,
        sum(n_first) OVER alike AS all_first,
        sum(n_second) OVER alike AS all_second,
        500 * (n_first + n_second) / sum(n_first + n_second) OVER alike AS prior
    FROM counted
    WINDOW alike AS (PARTITION BY corpus, comparison, relation)
),

compared AS (
    SELECT
        *,
        ln((n_first + prior) / (all_first + 500 - n_first - prior)) - ln((n_second + prior) / (all_second + 500 - n_second - prior))
            AS log_odds,
        sqrt(1 / (n_first + prior) + 1 / (n_second + prior)) AS deviation
    FROM expected
    WHERE n_first + n_second >= 10 AND n_first + n_second < all_first + all_second
)

SELECT
    corpus,
    comparison,
    relation,
    word,
    n_first AS n_photos_first,
    n_second AS n_photos_second,
    log_odds,
    log_odds - 1.959964 * deviation AS log_odds_low,
    log_odds + 1.959964 * deviation AS log_odds_high
FROM compared
ORDER BY corpus, comparison, relation, word
