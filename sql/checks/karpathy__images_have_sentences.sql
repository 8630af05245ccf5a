-- Every image of Karpathy's JSON has sentences.
-- severity: warn
-- table: raw.karpathy30k_image
SELECT 'karpathy30k' AS source, position, image_name, split, imgid FROM raw.karpathy30k_image WHERE n_sentences = 0
UNION ALL
SELECT 'karpathy8k', position, image_name, split, imgid FROM raw.karpathy8k_image WHERE n_sentences = 0
ORDER BY source, position
