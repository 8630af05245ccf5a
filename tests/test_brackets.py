from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.brackets import MENDS, Span, bracketed, parse


@pytest.mark.parametrize(
    ("line", "words", "spans", "mends"),
    [
        ("[/EN#11/people A girl] waves .", "A girl waves .", [("11/people", 0, 2)], []),
        ("[/EN#11/people A girl], waving", "A girl , waving", [("11/people", 0, 2)], ["bracket-irregular"]),
        ("[/EN#11/people A girl waves", "A girl waves", [], ["bracket-unclosed"]),
        ("[/EN#1/other a [/EN#2/other b] c]", "a b c", [("1/other", 0, 3), ("2/other", 1, 2)], ["bracket-nested"]),
        ("[/EN#1/other a]/[/EN#2/other b]", "a / b", [("1/other", 0, 1), ("2/other", 2, 3)], ["bracket-irregular"]),
        ("[/EN#one/other a] b", "a b", [], ["entities-tag"]),
        ("[/EN#1/thing/other a] b", "a b", [("1/other", 0, 1)], ["entities-type"]),
        ("[/EN#1 a] b [/EN#2/other c", "a b c", [("1", 0, 1)], ["bracket-unclosed", "entities-type"]),
    ],
)
def test_each_irregularity_has_one_sane_reading(line: str, words: str, spans: list[Span], mends: list[str]) -> None:
    sentence = parse(line)
    assert (" ".join(sentence.words), sentence.spans, sentence.mends) == (words, spans, mends)
    assert set(mends) <= set(MENDS)


def test_a_regular_line_comes_back_as_it_was() -> None:
    line = "In [/EN#1/scene the [sic] field [/EN#2/people/clothing a girl in red]] waves [/EN#0/notvisual it]"
    sentence = parse(line)
    assert bracketed(sentence.words, sentence.spans) == line


@given(st.text(alphabet="ab []/#EN12 people", max_size=80))
def test_what_is_written_back_is_read_as_the_same(line: str) -> None:
    once = parse(line)
    again = parse(bracketed(once.words, once.spans))
    assert (again.words, again.spans) == (once.words, once.spans)


def test_a_long_line_of_brackets_is_read_in_linear_time() -> None:
    assert len(parse("[/EN#1/people a " * 20_000).words) == 20_000
