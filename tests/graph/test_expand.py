"""How far one text goes in a round, worked out by hand."""

from __future__ import annotations

from dataclasses import dataclass

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flickr_assets.graph.expand import KINDS, Growth, Link, Told, grow, text_id
from flickr_assets.graph.lattice import Anchor as WovenAnchor
from flickr_assets.graph.lattice import Lattice, Option, Part
from tests.graph.toys import Anchor, SetLattice, SpanLattice


def none(_: int) -> bool:
    return False


def all_of_them(_: int) -> bool:
    return True


def these(*texts: str):
    ids = {text_id(text) for text in texts}
    return ids.__contains__


def strings(told: Told | None) -> list[str]:
    assert told is not None
    return sorted(said.text for said in told.said if said.is_new)


ABC = SetLattice(("a", "b", "c"))


def test_a_text_begins_with_its_roots_and_stays_there_while_nothing_is_supported() -> None:
    told = grow(ABC, Growth(), none, all_of_them)
    assert strings(told) == ["a", "b", "c"]
    assert told is not None
    assert (told.links, told.n_states) == (set(), 3)


def test_only_what_is_supported_is_made_more_specific() -> None:
    assert strings(grow(ABC, Growth(), these("a"), all_of_them)) == ["a", "a b", "a c", "b", "c"]
    assert strings(grow(ABC, Growth(), these("a", "a b"), all_of_them)) == ["a", "a b", "a b c", "a c", "b", "c"]
    assert strings(grow(ABC, Growth(), these("a b"), all_of_them)) == ["a", "b", "c"]


def test_a_later_round_tells_what_is_new_and_nothing_twice() -> None:
    growth = Growth()
    grow(ABC, growth, these("a"), all_of_them)
    told = grow(ABC, growth, these("a", "b", "a b"), all_of_them)
    assert strings(told) == ["a b c", "b c"]
    assert told is not None
    links = {(link.child_id, link.parent_id, link.argument) for link in told.links}
    new = (("a b", "b", "a"), ("b c", "b", "c"), ("a b c", "a b", "c"))
    assert links == {(text_id(child), text_id(parent), argument) for child, parent, argument in new}
    assert strings(grow(ABC, growth, these("a", "b", "a b"), all_of_them)) == []


@given(st.lists(st.sampled_from(["a", "b", "c", "a b", "b c", "a b c"]), unique=True), st.randoms())
def test_rounds_in_between_do_not_show(supported: list[str], dice) -> None:
    """All at once, or one after the other in any order."""
    whole, stepwise = Growth(), Growth()
    once = grow(ABC, whole, these(*supported), all_of_them)
    dice.shuffle(supported)
    told = [grow(ABC, stepwise, these(*supported[:end]), all_of_them) for end in range(len(supported) + 1)]
    assert once is not None
    assert (stepwise.nodes, stepwise.waiting.keys()) == (whole.nodes, whole.waiting.keys())
    assert {link for part in told if part is not None for link in part.links} == once.links
    assert sorted(string for part in told for string in strings(part)) == strings(once)


def test_a_text_that_would_come_to_too_many_states_is_not_told_in_part() -> None:
    assert grow(ABC, Growth(), all_of_them, all_of_them, most=6) is None
    told = grow(ABC, Growth(), all_of_them, all_of_them, most=7)
    assert told is not None
    assert told.n_states == 7


@dataclass(frozen=True)
class Inner(SpanLattice):
    """Spans of a noun phrase that may be left out."""

    anchors: tuple[Anchor, ...] = (Anchor("noun phrase", is_inner=True),)


def test_inside_of_what_may_be_left_out_only_known_noun_phrases_are_strings() -> None:
    lattice = Inner(("a", "b", "c"))
    assert strings(grow(lattice, Growth(), all_of_them, these("a", "b", "b c"))) == ["a", "b", "b c"]
    # `a b` is refused, and so there is no way to `a b c`.
    assert strings(grow(lattice, Growth(), all_of_them, these("a", "a b c"))) == ["a"]


def test_a_string_of_two_kinds_is_told_of_both_and_is_new_once() -> None:
    @dataclass(frozen=True)
    class Both(SetLattice):
        anchors: tuple[Anchor, ...] = (Anchor("noun phrase"), Anchor("verb phrase"))

        def roots(self) -> list[bytes]:
            return [bytes([0, 0]), bytes([1, 0])]

    told = grow(Both(("run",)), Growth(), none, all_of_them)
    assert told is not None
    assert [(KINDS[said.kind], said.is_new) for said in told.said] == [("noun phrase", True), ("verb phrase", False)]


def test_what_is_named_and_not_entailed_is_linked_softly_and_not_said() -> None:
    @dataclass(frozen=True)
    class Trying(SetLattice):
        def soft(self, state: bytes):
            yield "catch ball", "Xto", "try to"
            yield self.text(state), "SAME", ""
            yield "", "NOTHING", ""

    told = grow(Trying(("try to catch ball",)), Growth(), none, all_of_them)
    assert told is not None
    assert told.links == {Link(text_id("try to catch ball"), text_id("catch ball"), "Xto", "try to", is_soft=True)}
    assert strings(told) == ["try to catch ball"]


def test_nothing_said_is_no_string_and_no_edge_leads_to_the_same_words() -> None:
    @dataclass(frozen=True)
    class Mute(SetLattice):
        def text(self, state: bytes) -> str:
            return "" if state == bytes([0, 0]) else "a"

    told = grow(Mute(("x", "y")), Growth(), all_of_them, all_of_them)
    assert strings(told) == ["a"]
    assert told is not None
    assert (told.links, told.n_states) == (set(), 3)


@pytest.mark.parametrize("text", ["dog", "a dog runs", "Köter", ""])
def test_ids_are_those_that_sql_gives(text: str) -> None:
    rows = duckdb.execute("SELECT CAST(md5_number_lower(?) >> 1 AS BIGINT)", [text]).fetchall()
    assert rows == [(text_id(text),)]


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Of parts: on which earlier one each hangs, and how many levels it has."""
    n = draw(st.integers(1, 5))
    hosts = [draw(st.integers(0, place - 1)) for place in range(1, n)]
    return [-1, *hosts], draw(st.lists(st.integers(1, 3), min_size=n, max_size=n))


@settings(max_examples=60)
@given(trees())
def test_states_are_as_many_as_the_product_over_the_parts(tree: tuple[list[int], list[int]]) -> None:
    """A part that is there has one of its levels, and each that hangs on it is absent, or there in one of its ways."""
    hosts, levels = tree

    def ways(part: int) -> int:
        n = levels[part]
        for other, host in enumerate(hosts):
            n *= 1 + ways(other) if host == part else 1
        return n

    parts = tuple(
        Part(("", *(f"p{part}l{level}" for level in range(n))), ((), *((level + 1,) for level in range(1, n)), ()))
        for part, n in enumerate(levels)
    )
    options = tuple(Option("PUT", part, (host,), (((part, 1),),)) for part, host in enumerate(hosts) if host >= 0)
    rising = tuple((part, "RISE") for part in range(len(parts)))
    anchor = WovenAnchor((((0, 1),),), (), "sentence", is_inner=False)
    lattice = Lattice(parts, options, rising, (anchor,), (), ())
    told = grow(lattice, Growth(), all_of_them, all_of_them)
    assert told is not None
    assert told.n_states == ways(0) == len(strings(told))
