-- How many captions of each split that is held out read like one that is trained on.
SELECT scheme, split, kind, count(*) AS n_captions
FROM audit.trained_wording
GROUP BY scheme, split, kind
ORDER BY scheme, split, kind
