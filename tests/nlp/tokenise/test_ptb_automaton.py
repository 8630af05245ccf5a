"""The longest match of patterns against regular expressions of `re`, tried at every length."""

from __future__ import annotations

import re
from typing import SupportsIndex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.nlp.tokenise.ptb.automaton import Alphabet, Automaton, Lost, Match
from flickr_assets.nlp.tokenise.ptb.pattern import Pattern, Units, many, maybe, some, text, times, words

# Patterns with an expression for each that means the same; the order matters where two match as much.
PATTERNS: list[tuple[Pattern, str]] = [
    (text("ab") + many(Units("ab")) + text("c"), "(?i:ab)[ab]*(?i:c)"),
    (times(text("a"), 2, 3) | text("b") + maybe(text("a")), "(?i:a{2,3}|ba?)"),
    (words("abc =Abd =a=b=b"), "(?i:abc)|A(?i:bd)|abb"),
    (some(Units("^abd")) + text("b"), "[^abd]+(?i:b)"),
    (Units(r"\s\S"), r"[\s\S]"),
]
ALPHABET = Alphabet([pattern for pattern, _ in PATTERNS])
AUTOMATON = Automaton([pattern for pattern, _ in PATTERNS], ALPHABET)
TEXTS = st.text(alphabet="aabbcdABD \n", min_size=1, max_size=12)


def longest(units: str) -> Match:
    return AUTOMATON.longest(units.translate(ALPHABET), 0, set())


@given(TEXTS)
def test_the_longest_match_is_found_and_the_first_rule_of_those_as_long(given_text: str) -> None:
    matches = [
        (end, -rule)
        for rule, (_, expression) in enumerate(PATTERNS)
        for end in range(1, len(given_text) + 1)
        if re.fullmatch(expression, given_text[:end])
    ]
    end, rule = max(matches)
    assert longest(given_text)[:2] == (-rule, end)


@given(TEXTS, TEXTS)
def test_a_match_that_is_not_open_is_the_same_whatever_follows(given_text: str, more: str) -> None:
    match = longest(given_text)
    if not match.is_open:
        assert longest(given_text + more)[:2] == match[:2]


def test_a_match_is_open_when_a_longer_one_might_follow() -> None:
    assert [longest(units).is_open for units in ("a", "ab", "abc", "aaa", "d", "c", "cb")] == [
        True,
        True,
        False,
        False,
        False,
        True,
        False,
    ]


@given(TEXTS)
def test_all_ends_of_a_pattern_are_told(given_text: str) -> None:
    for pattern, expression in PATTERNS:
        ends = [end for end in range(1, len(given_text) + 1) if re.fullmatch(expression, given_text[:end])]
        assert Automaton([pattern], ALPHABET).ends(given_text.translate(ALPHABET), 0) == ends


@given(st.text(alphabet="abcc ", min_size=150, max_size=400))
def test_what_was_searched_in_vain_changes_no_match(given_text: str) -> None:
    units = given_text.translate(ALPHABET)
    lost: Lost = set()
    start = 0
    while start < len(units):
        match = AUTOMATON.longest(units, start, lost)
        assert match[:2] == AUTOMATON.longest(units, start, set())[:2]
        start = match.end


class Watched(str):
    """Units that count how often they are read."""

    __slots__ = ("n_read",)
    n_read: int

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        self.n_read += 1
        return super().__getitem__(key)


def test_long_texts_are_not_searched_again_from_every_start() -> None:
    """Every c looks for a b behind all others, in vain: 3,000 * 3,000 / 2 units from every start anew."""
    units = Watched(("c" * 3_000).translate(ALPHABET))
    units.n_read = 0
    lost: Lost = set()
    for start in range(3_000):
        assert AUTOMATON.longest(units, start, lost).end == start + 1
    assert units.n_read < 3_000 * 3 * 64


def test_letters_are_caseless_as_unicode_folds_them() -> None:
    alphabet = Alphabet([text("ski")])
    automaton = Automaton([text("ski")], alphabet)
    assert [automaton.ends(word.translate(alphabet), 0) for word in ("ski", "SKI", "ſKı", "ſKİ", "sky")] == [[3], [3], [3], [3], []]


def test_a_character_beyond_the_first_plane_is_two_units() -> None:
    assert len("a👍b".translate(ALPHABET)) == 4


def test_nothing_matches_where_no_pattern_begins() -> None:
    alphabet = Alphabet([text("a")])
    with pytest.raises(ValueError, match="no pattern begins with 'b'"):
        Automaton([text("a")], alphabet).longest("b".translate(alphabet), 0, set())
