-- How many phrases of each head noun bear another type than the noun's.
SELECT head, type_expected, CAST(sum(n_mentions) AS BIGINT) AS n_mentions
FROM audit.head_type
GROUP BY head, type_expected
ORDER BY n_mentions DESC, head
