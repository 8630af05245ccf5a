-- The image's file name in any spelling of an image: `folder/7.jpg` and the bare `7` are both `7.jpg`.
CREATE OR REPLACE MACRO file_name(image_name) AS
    CASE
        WHEN contains(image_name, '.') THEN regexp_replace(image_name, '^.*/', '')
        ELSE regexp_replace(image_name, '^.*/', '') || '.jpg'
    END;
