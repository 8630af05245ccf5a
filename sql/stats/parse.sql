-- What the parse of each corpus comes to: distinct texts, tokens, noun chunks, and how many texts had a verb to be mended.
WITH said AS (
    SELECT caption.corpus, text.text_id, count(*) AS n_captions
    FROM core.caption AS caption
    INNER JOIN nlp.text AS text ON caption.text = text.text
    WHERE caption.language = 'en'
    GROUP BY caption.corpus, text.text_id
)

SELECT
    said.corpus,
    CAST(sum(said.n_captions) AS BIGINT) AS n_captions,
    count(*) AS n_texts,
    CAST(sum(parse.n_tokens) AS BIGINT) AS n_tokens,
    CAST(sum(parse.n_noun_chunks) AS BIGINT) AS n_noun_chunks,
    count(parse.mended_word) AS n_mended,
    count(parse.mended_word) / count(*) AS mended_share
FROM said
INNER JOIN nlp.parse AS parse ON said.text_id = parse.text_id
GROUP BY said.corpus
ORDER BY said.corpus
