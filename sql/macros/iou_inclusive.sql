-- Overlap of two boxes, 0 to 1, with inclusive edges as MATLAB's pl-clc counts them: a box from 1 to 1 is one pixel wide.
CREATE OR REPLACE MACRO intersection_inclusive(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2) AS
    greatest(least(x_max_1, x_max_2) - greatest(x_min_1, x_min_2) + 1, 0)
    * greatest(least(y_max_1, y_max_2) - greatest(y_min_1, y_min_2) + 1, 0);

CREATE OR REPLACE MACRO iou_inclusive(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2) AS
    intersection_inclusive(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2)
    / (
        (x_max_1 - x_min_1 + 1) * (y_max_1 - y_min_1 + 1)
        + (x_max_2 - x_min_2 + 1) * (y_max_2 - y_min_2 + 1)
        - intersection_inclusive(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2)
    );
