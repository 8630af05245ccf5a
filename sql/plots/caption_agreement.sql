-- How alike captions of one image and of two are, by the kind of word.
SELECT corpus, kind, jaccard_own, jaccard_other
FROM stats.caption_agreement
ORDER BY corpus, kind
