-- Boxes as released, which is the convention of PASCAL VOC: from 1, both edges inclusive.
SELECT box_id, photo_id, x_min_px, y_min_px, x_max_px, y_max_px
FROM core.box
