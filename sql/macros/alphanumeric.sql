-- The letters and digits of a text in lower case: what two editions of one caption share, whatever their spacing and punctuation.
CREATE OR REPLACE MACRO alphanumeric(text) AS regexp_replace(lower(text), '[^\p{L}\p{N}]+', '', 'g');
