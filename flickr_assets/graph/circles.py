"""Edges that go round: which to leave out, so that none does."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from flickr_assets.graph.depth import depths

Ints = NDArray[np.int64]


def weakest(child: Ints, parent: Ints, weight: Ints) -> Ints:
    """The places of edges without which no edges go round: one circle after the other, its edge of the least weight, of several the first.

    child, parent: the ends of each edge, each pair once. Only what lies on circles, or between them, is walked over.
    """
    found: list[int] = []
    places = _core(child, parent, np.arange(len(child)))
    while len(places):
        circle = _circle(child[places], parent[places])
        least = circle[np.argmin(weight[places[circle]])]
        found.append(int(places[least]))
        places = _core(child, parent, np.delete(places, least))
    return np.array(sorted(found), np.int64)


def _core(child: Ints, parent: Ints, places: Ints) -> Ints:
    """Of the edges at these places, those on circles or on ways from one to another."""
    if not len(places):
        return places
    nodes, ends = np.unique(np.concatenate([child[places], parent[places]]), return_inverse=True)
    lower, upper = ends[: len(places)], ends[len(places) :]
    is_stuck = (depths(lower, upper, len(nodes)) < 0) & (depths(upper, lower, len(nodes)) < 0)
    return places[is_stuck[lower] & is_stuck[upper]]


def _circle(child: Ints, parent: Ints) -> Ints:
    """The places of the edges of a circle: upwards from the least child, always by its first edge."""
    order = np.lexsort((parent, child))
    sorted_child = child[order]
    node = int(sorted_child[0])
    way: list[int] = []
    met: dict[int, int] = {}
    while node not in met:
        met[node] = len(way)
        edge = int(order[np.searchsorted(sorted_child, node)])
        way.append(edge)
        node = int(parent[edge])
    return np.sort(np.array(way[met[node] :], np.int64))
