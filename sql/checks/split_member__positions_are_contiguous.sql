-- The positions of a split run from 0 without a gap; a rejected photograph leaves one, so that features stay aligned (so does a withdrawn one, of which nothing is said here).
-- severity: warn
SELECT scheme, split, count(*) AS n_members, max(position) AS last_position
FROM core.split_member
GROUP BY scheme, split
HAVING max(position) + 1 <> count(*) AND NOT EXISTS (FROM raw.exclude)
ORDER BY scheme, split
