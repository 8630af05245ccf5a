"""Captions parsed once for all tests of the graph."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from flickr_assets.graph.heads import Heads
from flickr_assets.graph.lattice import Lattice, State
from flickr_assets.graph.lexicons.counts import head_counts
from flickr_assets.graph.modes import MODES
from flickr_assets.graph.weave import Weaver
from flickr_assets.graph.words import Word, texts_of
from flickr_assets.nlp.parsing import Parser
from flickr_assets.wordnet import lexicon

Weave = Callable[[str, str], Lattice]


@pytest.fixture(scope="session")
def parse() -> Callable[[str], Sequence[Word]]:
    """The words of a caption."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from flickr_assets.nlp.model import Model

    parser = Parser(Model(), lexicon())

    @cache
    def words(caption: str) -> Sequence[Word]:
        return next(texts_of(parser.parse([0], [caption]).token))[1]

    return words


@pytest.fixture(scope="session")
def weave(parse: Callable[[str], Sequence[Word]]) -> Weave:
    """The lattice of a caption in a mode."""
    weavers = {name: Weaver(lexicon(), Heads(lexicon(), head_counts(), name), mode) for name, mode in MODES.items()}

    @cache
    def lattice(caption: str, mode: str) -> Lattice:
        return weavers[mode].weave(parse(caption))

    return lattice


def states(lattice: Lattice) -> list[State]:
    """All states of a lattice, each once."""
    seen: dict[State, None] = {}
    front = lattice.roots()
    while front:
        state = front.pop()
        if state not in seen:
            seen[state] = None
            front += [step.state for step in lattice.steps(state)]
    return list(seen)


def strings(lattice: Lattice) -> set[str]:
    """All that a caption says, were each string said often enough."""
    return {lattice.text(state) for state in states(lattice)}


def edges(lattice: Lattice) -> set[tuple[str, str, str]]:
    """(child, rule, parent), the soft ones, too."""
    found = {
        (lattice.text(step.state), step.rule, lattice.text(state)) for state in states(lattice) for step in lattice.steps(state)
    }
    soft = {(lattice.text(state), rule, text) for state in states(lattice) for text, rule, _ in lattice.soft(state)}
    return found | soft


def above(lattice: Lattice, text: str) -> set[str]:
    """All that is more general than a string by strict edges."""
    parents: dict[str, set[str]] = {}
    for state in states(lattice):
        for step in lattice.steps(state):
            parents.setdefault(lattice.text(step.state), set()).add(lattice.text(state))
    found: set[str] = set()
    front = [text]
    while front:
        for parent in parents.get(front.pop(), set()) - found:
            found.add(parent)
            front.append(parent)
    return found
