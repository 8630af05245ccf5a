-- Words of a text: its pieces between blanks, so that the marks of a tokenised edition count as words.
CREATE OR REPLACE MACRO n_words(text) AS len(list_filter(string_split(text, ' '), lambda word: word <> ''));
