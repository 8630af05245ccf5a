"""Readable text from pre-spaced tokens, worked by hand."""

from __future__ import annotations

import pytest

from flickr_assets.nlp.readable import KINDS, agreement, kind, readable


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("two men , one in a red shirt , are n't here .", "Two men, one in a red shirt, aren't here."),
        ("they 're at the children 's pool ; it 'S HOT !", "They're at the children's pool; it'S HOT!"),
        ('a sign reads " No dogs . "', 'A sign reads "No dogs."'),
        ('" Yes , " says one , " no " another', '"Yes," says one, "no" another'),
        ('the first is " NORTH , " the other "SOUTH" or " EAST "', 'The first is "NORTH," the other "SOUTH" or "EAST"'),
        ("the boys ' team", "The boys' team"),
        ("a bib that says ' Friday ' .", "A bib that says 'Friday'."),
        ("number # 7 ( in red ) paid $ 5 , 50 % off : cheap ...", "Number #7 (in red) paid $5, 50% off: cheap..."),
        ("two teams - one in red - play", "Two teams - one in red - play"),
        ("A T-shirt of AT&T at 10:30", "A T-shirt of AT&T at 10:30"),
        ("élan", "Élan"),
        ("", ""),
        (" , ", ","),
    ],
)
def test_a_sentence(text: str, made: str) -> None:
    assert readable(text) == made


@pytest.mark.parametrize(
    ("made", "released", "expected"),
    [
        ("A dog.", "A dog.", "same"),
        ("A cat & dog.", "A cat &amp; dog.", "entities"),
        ("They're here & there.", "They 're here &amp; there.", "spacing"),
        ("An ärmel.", "An rmel.", "letters"),
        ("A dog.", "a dog.", "letters"),
    ],
)
def test_a_difference_is_told_by_its_kind(made: str, released: str, expected: str) -> None:
    assert kind(made, released) == expected


def test_agreement_counts_every_kind() -> None:
    pairs = [("a dog .", "A dog."), ("a cat .", "A cat ."), ("he & she", "He &amp; she"), ("a cow", "A cow")]
    assert agreement(pairs) == {"same": 2, "entities": 1, "spacing": 1, "letters": 0}
    assert list(agreement([])) == list(KINDS)
