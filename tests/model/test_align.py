from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.model.align import raw_spans
from flickr_assets.sample.six import PHOTOGRAPHS


def cut(tokens: str, raw: str, *phrases: str) -> list[str | None]:
    """What stands in the raw text for each phrase of the token text."""
    spans = [(tokens.index(phrase), tokens.index(phrase) + len(phrase)) for phrase in phrases]
    return [span and raw[slice(*span)] for span in raw_spans(tokens, raw, spans)]


@pytest.mark.parametrize(
    ("tokens", "raw", "phrase", "expected"),
    [
        ("A dog runs .", "A dog runs.", "A dog", "A dog"),
        ("The rider 's hat , red .", "The rider's hat, red.", "The rider 's hat", "The rider's hat"),
        ("The rider 's hat , red .", "The rider's hat, red.", "red", "red"),
        ("a dog , a cat .", "A dog,  a cat .", "a cat", "a cat"),
        ("a dog runs", "A dog runs.", "a dog", None),
        ("Salt & pepper sell .", "Salt &amp; pepper sell.", "Salt & pepper", "Salt &amp; pepper"),
        ("Salt & pepper sell .", "Salt & pepper sell.", "pepper", "pepper"),
        ("salt & pepper", "Salt &#38; pepper", "pepper", "pepper"),
        ("an R&B band", "an R&amp;B band", "an R&B band", "an R&amp;B band"),
        ("A dog .", "A dog. &nbsp; ", "A dog", "A dog"),
        ("A dog .", "A&nbsp;dog.", "A dog", "A&nbsp;dog"),
        ("the boy’s hat", "the boys hat", "the boy’s hat", "the boys hat"),
        ("the boy ’s hat", "the boy's hat", "the boy ’s hat", "the boy's hat"),
        ("a ” word", "a word", "”", None),
        ("`` Stop '' it says", '"Stop" it says', "`` Stop ''", '"Stop"'),
        ("`` Stop '' it says", "“Stop” it says", "it", "it"),
        ("the Zürich tram", "the Zrich tram", "the Zürich tram", "the Zrich tram"),
        ("the Zürich tram", "the ZÃ¼rich tram", "tram", "tram"),
        ("a dog", "a cat", "dog", None),
        ("a dog runs", "a dog run", "a dog", None),
        ("a dog", "", "a dog", None),
    ],
)
def test_a_phrase_is_found_in_the_raw_text(tokens: str, raw: str, phrase: str, expected: str | None) -> None:
    assert cut(tokens, raw, phrase) == [expected]


def test_a_caption_whose_texts_are_equal_keeps_its_spans() -> None:
    assert raw_spans("A dog runs", "A dog runs", [(0, 5), (6, 10)]) == [(0, 5), (6, 10)]
    assert raw_spans("A dog runs", "A dog runs", []) == []


def test_every_caption_of_the_specimens_aligns_from_end_to_end() -> None:
    for photo in PHOTOGRAPHS:
        for tokens, raw in zip(photo.tokens, photo.raw, strict=True):
            assert raw_spans(tokens, raw, [(0, len(tokens))]) == [(0, len(raw))]


_WORDS = st.lists(st.text(alphabet="abA&.,'é", min_size=1, max_size=5), min_size=1, max_size=8)


@given(_WORDS, st.lists(st.sampled_from(["", " ", "  ", "\t"]), min_size=8, max_size=8), st.data())
def test_spacing_alone_never_hides_a_span(words: list[str], gaps: list[str], data: st.DataObject) -> None:
    tokens = " ".join(words)
    raw = "".join(word + gap for word, gap in zip(words, gaps, strict=False))
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    start = sum(len(word) + 1 for word in words[:first])
    phrase = " ".join(words[first : last + 1])
    (span,) = raw_spans(tokens, raw, [(start, start + len(phrase))])
    assert span is not None
    assert "".join(raw[slice(*span)].split()) == phrase.replace(" ", "")
    assert raw[slice(*span)] == raw[slice(*span)].strip()
