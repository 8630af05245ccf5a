-- Which photographs of Flickr30k are in no split of Karpathy's?
SELECT photo.photo_id, entities.split AS entities_split
FROM core.photo AS photo
LEFT JOIN core.split_member AS entities ON photo.photo_id = entities.photo_id AND entities.scheme = 'entities'
ANTI JOIN (SELECT photo_id FROM core.split_member WHERE scheme = 'karpathy30k') AS karpathy ON photo.photo_id = karpathy.photo_id
WHERE photo.is_in_flickr30k
ORDER BY photo.photo_id
