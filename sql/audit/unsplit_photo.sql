-- Photographs of a corpus that a published scheme of it puts into no split.
WITH scheme AS (
    -- Multi30K is made of Flickr30k, but for the test sets of its later years.
    SELECT scheme, coalesce(corpus, 'flickr30k') AS corpus FROM core.split_scheme WHERE is_built_in
)

SELECT scheme.scheme, image.photo_id
FROM scheme
INNER JOIN core.image AS image ON scheme.corpus = image.corpus AND image.n_captions > 0
ANTI JOIN core.split_member AS member ON scheme.scheme = member.scheme AND image.photo_id = member.photo_id
ORDER BY scheme.scheme, image.photo_id
