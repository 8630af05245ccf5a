-- How many phrases of each type does each split of Flickr30k Entities have?
WITH typed AS (
    SELECT photo_id, unnest(list_distinct(types)) AS type FROM core.mention
)

SELECT
    typed.type,
    count(*) FILTER (member.split = 'train') AS n_train,
    count(*) FILTER (member.split = 'val') AS n_val,
    count(*) FILTER (member.split = 'test') AS n_test
FROM typed
INNER JOIN core.split_member AS member ON typed.photo_id = member.photo_id AND member.scheme = 'entities'
GROUP BY typed.type
ORDER BY n_train DESC, typed.type
