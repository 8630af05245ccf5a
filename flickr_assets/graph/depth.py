"""How far below the most general strings a string lies."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


def depths(child: Ints, parent: Ints, n_nodes: int) -> NDArray[np.int32]:
    """Of nodes 0 to n_nodes - 1: edges on the longest way up to one without parents; -1 for a node on a cycle, or below one.

    child, parent: the ends of each edge; an edge may stand twice. Every edge is looked at once, however deep the graph is.
    """
    depth = np.full(n_nodes, -1, np.int32)
    order = np.argsort(parent, kind="stable")
    below = child[order]
    first = np.searchsorted(parent[order], np.arange(n_nodes + 1))
    n_above = np.bincount(child, minlength=n_nodes)
    level, ready = 0, np.flatnonzero(n_above == 0)
    while len(ready):
        depth[ready] = level
        reached = below[_ranges(first[ready], first[ready + 1])]
        nodes, n_edges = np.unique(reached, return_counts=True)
        n_above[nodes] -= n_edges
        level, ready = level + 1, nodes[n_above[nodes] == 0]
    return depth


def _ranges(starts: NDArray[Any], ends: NDArray[Any]) -> Ints:
    """The numbers of several half-open ranges, one range after the other."""
    lengths = ends - starts
    shifts = np.repeat(starts - np.append(0, np.cumsum(lengths))[:-1], lengths)
    return np.arange(lengths.sum(), dtype=np.int64) + shifts
