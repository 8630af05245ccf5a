-- Photographs of a corpus that a scheme, which has half of it or more, puts into no split.
SELECT scheme.scheme, image.photo_id
FROM stats.scheme_corpus AS scheme
INNER JOIN core.image AS image ON scheme.corpus = image.corpus AND image.n_captions > 0
ANTI JOIN core.split_member AS member ON scheme.scheme = member.scheme AND image.photo_id = member.photo_id
WHERE scheme.is_split AND scheme.is_half
ORDER BY scheme.scheme, image.photo_id
