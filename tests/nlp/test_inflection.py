from __future__ import annotations

import pytest

from flickr_assets.nlp.inflection import candidates

IRREGULAR = {"oxen": ["ox"], "axes": ["ax", "axis"]}


@pytest.mark.parametrize(
    ("form", "pos", "expected"),
    [
        ("dogs", "n", ["dogs", "dog"]),
        ("boxes", "n", ["boxes", "boxe", "box"]),
        ("churches", "n", ["churches", "churche", "church"]),
        ("ponies", "n", ["ponies", "ponie", "pony"]),
        ("firemen", "n", ["firemen", "fireman"]),
        ("boxesful", "n", ["boxesful", "boxeful", "boxful"]),
        ("riding", "v", ["riding", "ride", "rid"]),
        ("tries", "v", ["tries", "trie", "try", "trie", "tri"]),
        ("walked", "v", ["walked", "walke", "walk"]),
        ("nicer", "a", ["nicer", "nic", "nice"]),
        ("quickly", "r", ["quickly"]),
    ],
)
def test_endings_are_detached_in_wordnets_order(form: str, pos: str, expected: list[str]) -> None:
    assert list(candidates(form, {}, pos)) == expected


@pytest.mark.parametrize("form", ["glass", "as", "us"])
def test_nouns_in_double_s_and_the_shortest_are_no_plurals(form: str) -> None:
    assert list(candidates(form, {}, "n")) == [form]


def test_an_irregular_form_follows_no_rule() -> None:
    assert list(candidates("axes", IRREGULAR, "n")) == ["axes", "ax", "axis"]
    assert list(candidates("oxen", IRREGULAR, "n")) == ["oxen", "ox"]
