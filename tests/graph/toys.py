"""Looms for texts of which everything can be worked out by hand, and the definition of an expansion, followed to the letter."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from flickr_assets.build.expansion import Loom, Woven
from flickr_assets.build.graphs import Graph, Request, build_graph

Rows = list[dict[str, Any]]


class Anchor(NamedTuple):
    kind: str = "sentence"
    is_inner: bool = False


class Step(NamedTuple):
    state: bytes
    rule: str
    argument: str


@dataclass(frozen=True)
class SetLattice:
    """Any of the words, in the order of the alphabet. A string says by itself all that is above it."""

    words: tuple[str, ...]
    anchors: tuple[Anchor, ...] = (Anchor(),)

    def roots(self) -> list[bytes]:
        return [bytes([0, place]) for place in range(len(self.words))]

    def text(self, state: bytes, /) -> str:
        return " ".join(self.words[place] for place in state[1:])

    def steps(self, state: bytes) -> Iterator[Step]:
        for place, word in enumerate(self.words):
            if place not in state[1:]:
                yield Step(state[:1] + bytes(sorted({*state[1:], place})), "ADD", word)

    def soft(self, _state: bytes) -> Iterator[tuple[str, str, str]]:
        return iter(())

    def original_text(self) -> str:
        return " ".join(self.words)

    def noun_texts(self) -> set[str]:
        return set()


@dataclass(frozen=True)
class SpanLattice(SetLattice):
    """Words that follow each other, made longer to the right, or, by a text of which that is said, to the left: two texts may come to
    one string by different ways.
    """

    is_leftward: bool = False

    def steps(self, state: bytes) -> Iterator[Step]:
        first, last = state[1], state[-1]
        if self.is_leftward and first:
            yield Step(bytes([0, first - 1, *state[1:]]), "LEFT", self.words[first - 1])
        if not self.is_leftward and last + 1 < len(self.words):
            yield Step(bytes([*state, last + 1]), "RIGHT", self.words[last + 1])


@dataclass(frozen=True)
class SetLoom:
    """Of each text, the set of its words."""

    def survey(self, _texts: pa.Table, _kept: Path) -> frozenset[Any]:
        return frozenset()

    def lattice(self, text: str, /) -> Any:
        return SetLattice(tuple(sorted(set(text.split()))))

    def weave(self, texts: pa.Table, _kept: Path, _surveyed: frozenset[Any]) -> Iterator[Woven]:
        for text in texts["text"].to_pylist():
            yield Woven(self.lattice(text))


@dataclass(frozen=True)
class SpanLoom(SetLoom):
    """Spans of words; of texts that begin with a `<`, growing to the left."""

    def lattice(self, text: str, /) -> Any:
        return SpanLattice(tuple(text.removeprefix("<").split()), is_leftward=text.startswith("<"))


@dataclass(frozen=True)
class GivenLoom(SetLoom):
    """Lattices by text."""

    lattices: Mapping[str, Any] = field(default_factory=dict)

    def lattice(self, text: str, /) -> Any:
        return self.lattices[text]


def captions(*said: str) -> pa.Table:
    """Captions by their texts, two of each image."""
    ids = [(f"{number // 2}.jpg#{number % 2}", f"{number // 2}.jpg") for number in range(len(said))]
    return pa.table({"caption_id": [one for one, _ in ids], "image_id": [one for _, one in ids], "text": list(said)})


def invented(seed: int, n: int = 60, longest: int = 6, letters: str = "abcdefg") -> pa.Table:
    """Random captions, some of them twice."""
    dice = random.Random(seed)
    said = [" ".join(dice.choices(letters, k=dice.randint(1, longest))) for _ in range(n)]
    return captions(*(f"<{text}" if dice.random() < 0.4 else text for text in said), *said[: n // 10])


def graph(rows: pa.Table, loom: Loom, out: Path, **asked: Any) -> tuple[Graph, dict[str, Rows]]:
    """What is built, and the rows of its tables."""
    made = build_graph(rows, loom, out, Request(**asked))
    return made, {name: pq.ParquetFile(path).read().to_pylist() for name, path in made.files.items()}


def generated(tables: Mapping[str, Rows]) -> dict[str, set[str]]:
    """The captions of each string."""
    text = {row["node_id"]: row["text"] for row in tables["node"]}
    found: dict[str, set[str]] = defaultdict(set)
    for row in tables["generation"]:
        found[text[row["node_id"]]].add(row["caption_id"])
    return dict(found)


def edges(tables: Mapping[str, Rows]) -> set[tuple[str, str, str]]:
    """(child, rule, parent)."""
    text = {row["node_id"]: row["text"] for row in tables["node"]}
    return {(text[row["child_id"]], row["rule"], text[row["parent_id"]]) for row in tables["edge"]}


def by_definition(rows: pa.Table, loom: SetLoom, least: int, *, is_strict: bool) -> dict[str, set[str]]:
    """The captions of each string, by the definition: states are added until none is to be added. Then all that edges pass on."""
    said: dict[str, list[str]] = defaultdict(list)
    for row in rows.to_pylist():
        said[row["text"]].append(row["caption_id"])
    lattices = {text: loom.lattice(text) for text in said}
    states = {text: set(lattice.roots()) for text, lattice in lattices.items()}
    while True:
        support: dict[str, set[str]] = defaultdict(set)
        for text, lattice in lattices.items():
            for state in states[text]:
                support[lattice.text(state)].update(said[text][:1] if is_strict else said[text])
        known = {string for string, captions in support.items() if len(captions) >= least}
        added = {
            text: {step.state for state in states[text] if lattice.text(state) in known for step in lattice.steps(state)}
            - states[text]
            for text, lattice in lattices.items()
        }
        if not any(added.values()):
            return _passed_on(said, lattices, states, known)
        for text, new in added.items():
            states[text] |= new


def _passed_on(
    said: Mapping[str, list[str]], lattices: Mapping[str, Any], states: Mapping[str, Any], known: set[str]
) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    edges: set[tuple[str, str]] = set()
    for text, lattice in lattices.items():
        mine = {lattice.text(state) for state in states[text]} | {lattice.original_text()}
        for string in mine:
            found[string].update(said[text])
        expanded = [state for state in states[text] if lattice.text(state) in known]
        pairs = {(lattice.text(step.state), lattice.text(state)) for state in expanded for step in lattice.steps(state)}
        pairs = {(child, parent) for child, parent in pairs if child != parent}
        uppers = {parent for _, parent in pairs}
        whole = lattice.original_text()
        if whole not in uppers:
            pairs |= {(whole, string) for string in mine - uppers - {whole}}
        edges |= pairs
    while any(not found[child] <= found[parent] for child, parent in edges):
        for child, parent in edges:
            found[parent] |= found[child]
    return dict(found)
