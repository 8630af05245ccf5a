"""Base noun phrases from dependencies, by the rule of spaCy's English `noun_chunks`, over the columns of many texts at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from flickr_assets.nlp.model import Kind, Parses

# What may head a chunk, and in which relation to the rest (ClearNLP labels, as the English models have them).
NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})
RELATIONS = frozenset({"oprd", "nsubj", "dobj", "nsubjpass", "pcomp", "pobj", "dative", "appos", "attr", "ROOT"})


def left_edges(head: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first row of what each row governs, itself included."""
    edges = np.arange(len(head))
    while True:
        wider = edges.copy()
        np.minimum.at(wider, head, edges)
        if np.array_equal(wider, edges):
            return edges
        edges = wider


def noun_chunks(parses: Parses, kinds: Sequence[Kind]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """First and last row of each chunk, in order; the last row is its head. No chunk lies within another."""
    is_nominal = np.array([kind.pos in NOMINAL for kind in kinds], np.bool_)[parses.kind]
    relates = np.array([kind.dep in RELATIONS for kind in kinds], np.bool_)[parses.kind]
    is_joined = np.array([kind.dep == "conj" for kind in kinds], np.bool_)[parses.kind]
    edges = left_edges(parses.head)
    firsts: list[int] = []
    lasts: list[int] = []
    end = -1
    for row in np.flatnonzero(is_nominal & (relates | is_joined)).tolist():
        if edges[row] <= end:
            continue
        if not relates[row] and not relates[_joined_to(row, parses.head, is_joined)]:
            continue
        firsts.append(int(edges[row]))
        lasts.append(row)
        end = row
    return np.array(firsts, np.int64), np.array(lasts, np.int64)


def _joined_to(row: int, head: NDArray[np.int64], is_joined: NDArray[np.bool_]) -> int:
    """The first of the things that are joined by *and* and the like, this being one of them."""
    first = int(head[row])
    while is_joined[first] and head[first] < first:
        first = int(head[first])
    return first
