-- Photographs that one scheme trains on and another one holds out.
SELECT trained.scheme AS scheme_trained, held.scheme AS scheme_held, held.split AS split_held, held.photo_id
FROM core.split_member AS trained
INNER JOIN core.split_member AS held ON trained.photo_id = held.photo_id AND trained.scheme <> held.scheme
WHERE trained.split = 'train' AND held.split <> 'train'
ORDER BY scheme_trained, scheme_held, split_held, held.photo_id
