-- The permanent keys, built and taken apart: `flickr:7` in corpus flickr30k is image `flickr30k:7` and has caption `flickr30k:7#0`.
-- Flickr's namespace is left out of an image_id; another one stays in it (`multi30k:coco:7`), since its numbers are not Flickr's.
CREATE OR REPLACE MACRO image_id_of(corpus, photo_id) AS corpus || ':' || replace(photo_id, 'flickr:', '');

CREATE OR REPLACE MACRO caption_id_of(corpus, photo_id, number) AS image_id_of(corpus, photo_id) || '#' || number;

CREATE OR REPLACE MACRO corpus_of(caption_or_image_id) AS split_part(caption_or_image_id, ':', 1);

CREATE OR REPLACE MACRO photo_id_of(caption_or_image_id) AS
    CASE
        WHEN split_part(caption_or_image_id, ':', 3) = '' THEN 'flickr:' || split_part(split_part(caption_or_image_id, ':', 2), '#', 1)
        ELSE split_part(caption_or_image_id, ':', 2) || ':' || split_part(split_part(caption_or_image_id, ':', 3), '#', 1)
    END;

CREATE OR REPLACE MACRO number_of(caption_id) AS CAST(split_part(caption_id, '#', 2) AS SMALLINT);

-- A chain and a box are named within their photograph: its number, and theirs (`7/3101`, `7/0`).
CREATE OR REPLACE MACRO chain_id_of(photo_id, released_chain_id) AS replace(photo_id, 'flickr:', '') || '/' || released_chain_id;

CREATE OR REPLACE MACRO box_id_of(photo_id, object_index) AS replace(photo_id, 'flickr:', '') || '/' || object_index;
