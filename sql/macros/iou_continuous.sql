-- Overlap of two boxes, 0 to 1, with edges as points on a line as MDETR counts them; NaN for two boxes without area, as there.
CREATE OR REPLACE MACRO intersection_continuous(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2) AS
    greatest(least(x_max_1, x_max_2) - greatest(x_min_1, x_min_2), 0)
    * greatest(least(y_max_1, y_max_2) - greatest(y_min_1, y_min_2), 0);

CREATE OR REPLACE MACRO iou_continuous(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2) AS
    intersection_continuous(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2)
    / (
        (x_max_1 - x_min_1) * (y_max_1 - y_min_1)
        + (x_max_2 - x_min_2) * (y_max_2 - y_min_2)
        - intersection_continuous(x_min_1, y_min_1, x_max_1, y_max_1, x_min_2, y_min_2, x_max_2, y_max_2)
    );
