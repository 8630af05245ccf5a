-- The positions of a split run from 0 without a gap; a rejected or withdrawn photograph leaves one, so that features stay aligned.
-- severity: warn
SELECT scheme, split, count(*) AS n_members, max(position) AS last_position
FROM core.split_member
GROUP BY scheme, split
HAVING max(position) + 1 <> count(*)
ORDER BY scheme, split
