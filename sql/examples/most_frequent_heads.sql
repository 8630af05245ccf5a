-- Which words do phrases of each type end with most often? (The last word of an English noun phrase is mostly its head.)
WITH typed AS (
    SELECT unnest(list_distinct(types)) AS type, lower(string_split(phrase, ' ')[-1]) AS head FROM core.mention
)

SELECT type, head, count(*) AS n_mentions
FROM typed
GROUP BY type, head
QUALIFY row_number() OVER (PARTITION BY type ORDER BY count(*) DESC, head) <= 10
ORDER BY type, n_mentions DESC, head
