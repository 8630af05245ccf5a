"""What holds of several pairs is told once, and what is too much to read is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.findings import Finding
from flickr_assets.stats.grouping import alike, largest
from flickr_assets.stats.wording import counted, is_are, listed

PAIRS = st.dictionaries(st.tuples(st.sampled_from("abcd"), st.sampled_from("wxyz")), st.integers(0, 2))


@given(PAIRS)
def test_every_fact_is_told_once_and_nothing_else_is(facts: dict[tuple[str, str], int]) -> None:
    told = [(one, other, value) for ones, others, value in alike(facts) for one in ones for other in others]
    assert sorted(told) == sorted((*pair, value) for pair, value in facts.items())


def test_pairs_of_one_value_are_a_group() -> None:
    facts = {("a", "x"): 1, ("a", "y"): 1, ("b", "x"): 1, ("b", "y"): 1, ("c", "x"): 1, ("c", "y"): 2}
    assert list(alike(facts)) == [(("a", "b"), ("x", "y"), 1), (("c",), ("x",), 1), (("c",), ("y",), 2)]


def finding(n: int) -> Finding:
    return Finding("leak", f"s{n}", n, None, f"{n}.", is_fault=True)


def test_the_largest_findings_are_kept_in_their_order_and_the_others_counted() -> None:
    found = [finding(n) for n in (3, 1, 5, 2)]
    *kept, last = largest(found, 2)
    assert [one.n for one in kept] == [3, 5]
    assert (last.code, last.n, last.is_fault) == ("leak-too", 2, True)
    assert list(largest(found, 4)) == found
    assert list(largest([], 4)) == []


@pytest.mark.parametrize(("names", "words"), [(("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")])
def test_names_in_a_row(names: tuple[str, ...], words: str) -> None:
    assert listed(names) == words


def test_numbers_with_their_words() -> None:
    assert (counted(1, "photograph"), counted(1014, "photograph"), counted(2, "list in", "lists in")) == (
        "1 photograph",
        "1,014 photographs",
        "2 lists in",
    )
    assert (is_are(1), is_are(0), is_are(2)) == ("is", "are", "are")
