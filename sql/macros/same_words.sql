-- Whether two texts have the same letters and digits in the same order; cheaper comparisons come first.
CREATE OR REPLACE MACRO same_words(a, b) AS
    CASE
        WHEN a = b THEN true
        WHEN lower(replace(a, ' ', '')) = lower(replace(b, ' ', '')) THEN true
        ELSE alphanumeric(a) = alphanumeric(b)
    END;
