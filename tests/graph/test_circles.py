"""Edges that go round: none is left, and none is left out in vain."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.graph.circles import weakest
from flickr_assets.graph.depth import depths

EDGES = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda edge: edge[0] != edge[1]), max_size=16)


def left_out(*edges: tuple[int, int, int]) -> list[tuple[int, int]]:
    """Of (child, parent, weight)."""
    child, parent, weight = (np.array(column, np.int64) for column in zip(*edges, strict=True))
    return [edges[place][:2] for place in weakest(child, parent, weight).tolist()]


def goes_round(edges: set[tuple[int, int]]) -> bool:
    child, parent = (np.array([edge[end] for edge in sorted(edges)], np.int64) for end in (0, 1))
    return bool((depths(child, parent, 7) < 0).any())


def test_of_a_circle_the_weakest_edge_goes_and_of_equals_the_first() -> None:
    assert left_out((0, 1, 5), (1, 2, 2), (2, 0, 3)) == [(1, 2)]
    assert left_out((0, 1, 2), (1, 0, 2)) == [(0, 1)]


def test_each_circle_loses_one_and_ways_to_and_from_them_none() -> None:
    edges = ((0, 1, 1), (1, 2, 9), (2, 1, 8), (2, 3, 1), (3, 4, 4), (4, 3, 5), (4, 5, 1))
    assert left_out(*edges) == [(2, 1), (3, 4)]


def test_nothing_goes_where_nothing_goes_round() -> None:
    assert left_out((0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)) == []
    none = np.zeros(0, np.int64)
    assert len(weakest(none, none, none)) == 0


@given(EDGES, st.randoms())
def test_without_them_nothing_goes_round_and_each_of_them_was_on_a_circle(edges: set[tuple[int, int]], dice) -> None:
    weighed = [(child, parent, dice.randint(1, 3)) for child, parent in sorted(edges)]
    gone = left_out(*weighed) if weighed else []
    assert not goes_round(edges - set(gone))
    for child, parent in gone:
        above = {parent}
        while more := {upper for lower, upper in edges if lower in above} - above:
            above |= more
        assert child in above
