"""The expansion of many texts and what is put together of it: by the definition, however the work is cut up."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from flickr_assets.build import expansion
from flickr_assets.build.graphs import Request, build_graph
from flickr_assets.errors import FlickrError, InputError
from flickr_assets.graph import expand, texts
from tests.graph import rewriting
from tests.graph.toys import (
    Anchor,
    GivenLoom,
    SetLattice,
    SetLoom,
    SpanLattice,
    SpanLoom,
    Step,
    by_definition,
    captions,
    edges,
    generated,
    graph,
    invented,
)

COMPAT = "compat-2018"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("least", [1, 2, 3])
@pytest.mark.parametrize("mode", ["strict", COMPAT])
def test_the_graph_is_the_one_of_the_definition(tmp_path: Path, seed: int, least: int, mode: str) -> None:
    rows = invented(seed)
    _, tables = graph(rows, SpanLoom(), tmp_path / "graph", mode=mode, least=least)
    assert generated(tables) == by_definition(rows, SpanLoom(), least, is_strict=mode == "strict")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("shard_texts", [9, 25, 1_000], ids=["7 shards", "3 shards", "1 shard"])
def test_neither_shards_nor_the_order_of_the_captions_show(tmp_path: Path, shard_texts: int) -> None:
    rows = invented(7)
    graph(rows, SpanLoom(), tmp_path / "one", mode=COMPAT)
    order = list(range(rows.num_rows))
    random.Random(shard_texts).shuffle(order)
    graph(rows.take(order), SpanLoom(), tmp_path / "other", mode=COMPAT, shard_texts=shard_texts)
    assert len(files(tmp_path / "one")) == 6
    assert files(tmp_path / "other") == files(tmp_path / "one")


def test_neither_processes_nor_a_small_memory_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = invented(8, n=300, letters="abcdefghijklmn")
    graph(rows, SpanLoom(), tmp_path / "one", mode=COMPAT)
    monkeypatch.setattr(expansion, "FEW_TEXTS", 0)
    told: list[str] = []
    build_graph(rows, SpanLoom(), tmp_path / "other", Request(COMPAT, n_workers=2, shard_texts=50, memory="100MB"), told.append)
    assert files(tmp_path / "other") == files(tmp_path / "one")
    assert told[0].startswith("reading captions: 1 of ")
    assert any(line.startswith("expanding: round 2, 1 of ") for line in told)
    assert told[-1] == "writing caption"


@pytest.mark.parametrize("seed", range(4))
def test_what_shows_a_string_shows_all_that_is_above_it_and_nothing_goes_round(tmp_path: Path, seed: int) -> None:
    _, tables = graph(invented(seed, n=120), SpanLoom(), tmp_path / "graph")
    images: dict[int, set[str]] = {}
    for row in tables["denotation"]:
        images.setdefault(row["node_id"], set()).add(row["image_id"])
    depth = {row["node_id"]: row["depth"] for row in tables["node"]}
    assert len(tables["edge"]) > 100
    for row in tables["edge"]:
        assert images[row["child_id"]] <= images[row["parent_id"]]
        assert depth[row["child_id"]] > depth[row["parent_id"]]
    above: dict[int, int] = {}
    for row in tables["edge"]:
        above[row["child_id"]] = max(above.get(row["child_id"], 0), depth[row["parent_id"]] + 1)
    assert depth == {node: above.get(node, 0) for node in depth}


@pytest.mark.parametrize("seed", range(4))
def test_a_graph_of_more_captions_a_string_is_part_of_that_of_fewer(tmp_path: Path, seed: int) -> None:
    """Always, but for the edges from whole captions, which lead to whatever strings are the most specific ones."""
    rows = invented(seed, n=120)
    found = [graph(rows, SpanLoom(), tmp_path / str(least), least=least)[1] for least in (2, 3)]
    more, fewer = (generated(tables) for tables in found)
    assert fewer.items() != more.items()
    assert all(captions <= more[string] for string, captions in fewer.items())
    of_two, of_three = ({edge for edge in edges(tables) if edge[1] != "ORIG"} for tables in found)
    assert of_three < of_two


@pytest.mark.parametrize("seed", range(4))
def test_frequent_strings_are_the_same_where_a_string_says_by_itself_what_is_above_it(tmp_path: Path, seed: int) -> None:
    """Then whoever generates it generates that, too, which is as frequent at least. Without it, a way to a string may be cut off."""
    rows = invented(seed, n=120)
    two, three = (generated(graph(rows, SetLoom(), tmp_path / str(least), least=least)[1]) for least in (2, 3))

    def frequent(found: dict[str, set[str]]) -> dict[str, set[str]]:
        return {string: captions for string, captions in found.items() if len(captions) >= 3}

    assert len(frequent(two)) > 20
    assert frequent(two) == frequent(three)


def test_of_an_edge_the_captions_are_counted_and_the_first_is_named(tmp_path: Path) -> None:
    _, tables = graph(captions("b a", "a b", "a c", "a"), SetLoom(), tmp_path / "graph", mode=COMPAT)
    names = {row["node_id"]: row["text"] for row in tables["node"]}
    (row,) = [row for row in tables["edge"] if names[row["child_id"]] == "a b" and names[row["parent_id"]] == "a"]
    assert (row["rule"], row["argument"], row["n_captions"], row["caption_id"], row["is_soft"]) == ("ADD", "b", 2, "0.jpg#0", False)
    (node,) = [row for row in tables["node"] if row["text"] == "a b"]
    assert (node["n_captions"], node["n_images"], node["depth"], node["kind"]) == (2, 1, 1, "sentence")
    (node,) = [row for row in tables["node"] if row["text"] == "a"]
    assert (node["n_captions"], node["n_images"], node["depth"]) == (4, 2, 0)


def test_repeated_word_for_word_a_caption_is_no_second_witness_in_strict_mode(tmp_path: Path) -> None:
    rows = captions("a b", "a b", "c")
    strict, compat = (generated(graph(rows, SpanLoom(), tmp_path / mode, mode=mode)[1]) for mode in ("strict", COMPAT))
    assert strict == {"a": {"0.jpg#0", "0.jpg#1"}, "b": {"0.jpg#0", "0.jpg#1"}, "a b": {"0.jpg#0", "0.jpg#1"}, "c": {"1.jpg#0"}}
    assert compat == strict
    long = captions("a b c", "a b c")
    strict, compat = (generated(graph(long, SpanLoom(), tmp_path / f"long-{mode}", mode=mode)[1]) for mode in ("strict", COMPAT))
    assert sorted(strict) == ["a", "a b c", "b", "c"]
    assert sorted(compat) == ["a", "a b", "a b c", "b", "b c", "c"]


def test_a_whole_caption_is_a_string_above_which_are_its_most_specific_ones(tmp_path: Path) -> None:
    _, tables = graph(captions("a b c", "a d"), SpanLoom(), tmp_path / "graph")
    # `a` is shared: it is expanded, and so it is above `a b`, which is not, and the whole hangs on that.
    assert edges(tables) == {
        ("a b", "RIGHT", "a"),
        ("a d", "RIGHT", "a"),
        ("a b c", "ORIG", "a b"),
        ("a b c", "ORIG", "b"),
        ("a b c", "ORIG", "c"),
        ("a d", "ORIG", "d"),
    }
    text = {row["node_id"]: row["text"] for row in tables["node"]}
    assert [(row["caption_id"], text[row["node_id"]]) for row in tables["original"]] == [("0.jpg#0", "a b c"), ("0.jpg#1", "a d")]


@dataclass(frozen=True)
class Kinds(SetLattice):
    """Its one word, as one of a kind."""

    def text(self, _state: bytes, /) -> str:
        return "run"


def test_a_string_is_of_the_kind_that_most_captions_make_of_it(tmp_path: Path) -> None:
    noun, verb, clause = (Kinds(("run",), (Anchor(kind),)) for kind in ("noun phrase", "verb phrase", "sentence"))
    said = {"1": verb, "2": verb, "3": noun}
    for lattices, kind in ((said, "verb phrase"), ({**said, "4": noun, "5": clause}, "noun phrase")):
        rows = captions(*lattices)
        _, tables = graph(rows, GivenLoom(lattices), tmp_path / kind, mode=COMPAT)
        assert [(row["text"], row["kind"]) for row in tables["node"]] == [("run", kind)]


def test_a_text_of_too_many_states_stays_as_it_was_and_is_named(tmp_path: Path) -> None:
    long = "a b c d e f g h"
    rows = captions(long, "a", f"{long} i", "b", "c d", "e f g")
    made, tables = graph(rows, SetLoom(), tmp_path / "one", least=2, most_states=60)
    assert made.truncated == ("0.jpg#0", "1.jpg#0")
    assert [row["caption_id"] for row in tables["caption"] if row["is_truncated"]] == ["0.jpg#0", "1.jpg#0"]
    found = generated(tables)
    assert "0.jpg#0" in found["a b"]
    assert found["e f g"] == {"2.jpg#1"}
    # Both share all 255 strings of the shorter one, and go on level by level until they would be more than 60.
    assert max(len(string.split()) for string in found if string not in (long, f"{long} i")) == 3
    again, _ = graph(rows, SetLoom(), tmp_path / "other", least=2, most_states=60, shard_texts=1)
    assert again.truncated == made.truncated
    assert files(tmp_path / "other") == files(tmp_path / "one")


@dataclass(frozen=True)
class Turning(SetLattice):
    """Of two strings, the first above the second."""

    def roots(self) -> list[bytes]:
        return [bytes([0, 0])]

    def steps(self, state: bytes) -> Iterator[Step]:
        if state[-1] + 1 < len(self.words):
            yield Step(bytes([0, state[-1] + 1]), "TURN", "")

    def text(self, state: bytes, /) -> str:
        return self.words[state[1]]

    def original_text(self) -> str:
        return ""


@pytest.mark.parametrize("mode", ["strict", COMPAT])
def test_edges_that_go_round_are_cut_where_they_are_weakest(mode: str, tmp_path: Path) -> None:
    lattices = {"1": Turning(("a", "b", "c")), "2": Turning(("a", "b", "c")), "3": Turning(("c", "a")), "4": Turning(("c", "a"))}
    lattices["5"] = lattices["1"]
    made, tables = graph(captions(*lattices), GivenLoom(lattices), tmp_path / "graph", mode=mode)
    assert [tuple(edge) for edge in made.broken] == [("a", "c", "TURN", 2, "1.jpg#0")]
    assert edges(tables) == {("b", "TURN", "a"), ("c", "TURN", "b")}
    assert {row["text"]: row["depth"] for row in tables["node"]} == {"a": 0, "b": 1, "c": 2}


@dataclass(frozen=True)
class Trying(SpanLattice):
    def soft(self, state: bytes) -> Iterator[tuple[str, str, str]]:
        if self.text(state) == "try to catch":
            yield "catch", "Xto", "try to"
            yield "try", "toY", "to catch"


def test_soft_edges_lead_to_strings_that_there_are_and_pass_nothing_on(tmp_path: Path) -> None:
    lattices: dict[str, Any] = {"1": Trying(("try to catch",)), "2": SetLattice(("catch",))}
    _, tables = graph(captions(*lattices), GivenLoom(lattices), tmp_path / "graph")
    assert [(row["rule"], row["argument"], row["is_soft"], row["n_captions"]) for row in tables["edge"]] == [
        ("Xto", "try to", True, 1)
    ]
    assert generated(tables) == {"try to catch": {"0.jpg#0"}, "catch": {"0.jpg#1"}}
    assert {row["depth"] for row in tables["node"]} == {0}


@dataclass(frozen=True)
class Nouns(SpanLattice):
    anchors: tuple[Anchor, ...] = (Anchor("noun phrase", is_inner=True),)

    def noun_texts(self) -> set[str]:
        return {*self.words, self.original_text()}


def test_noun_phrases_are_known_from_all_captions_where_the_mode_wants_them_known(tmp_path: Path) -> None:
    lattices: dict[str, Any] = {"1": Nouns(("a", "b", "c")), "2": Nouns(("a", "b")), "3": Nouns(("b",)), "4": Nouns(("c",))}
    known, free = (
        generated(graph(captions(*lattices), GivenLoom(lattices), tmp_path / mode, mode=mode, shard_texts=1)[1])
        for mode in ("compat-2014", COMPAT)
    )
    # `a b` is written by the second caption, `b c` by none.
    assert sorted(known) == ["a", "a b", "a b c", "b", "c"]
    assert sorted(free) == ["a", "a b", "a b c", "b", "b c", "c"]


def test_two_strings_of_one_id_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expand, "text_id", len)
    with pytest.raises(FlickrError, match="text-collision"):
        graph(captions("a b", "c d e"), SpanLoom(), tmp_path / "strings")
    monkeypatch.setattr(texts, "text_id", len)
    with pytest.raises(InputError, match="text-collision"):
        graph(captions("a b", "c d"), SpanLoom(), tmp_path / "texts")


def test_a_text_that_cannot_be_read_generates_nothing(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Mute(SetLoom):
        def weave(self, texts: pa.Table, _kept: Path, _surveyed: frozenset[Any]) -> Iterator[expansion.Woven]:
            for text in texts["text"].to_pylist():
                yield expansion.Woven(None if text == "…" else self.lattice(text))

    _, tables = graph(captions("a", "…"), Mute(), tmp_path / "graph")
    assert generated(tables) == {"a": {"0.jpg#0"}}
    assert [(row["caption_id"], row["text"], row["n_states"]) for row in tables["caption"]] == [
        ("0.jpg#0", "a", 1),
        ("0.jpg#1", "", 0),
    ]


def test_a_girl_is_a_woman_where_another_caption_of_the_image_says_so() -> None:
    rows = captions("a girl runs", "The Woman runs", "a girl runs", "a girl and a lady", "girls", "brides")
    of = texts.texts(rows, texts_mode(COMPAT))
    numbers = of.caption["unit"].to_pylist()
    flags = [of.unit["is_woman"][number].as_py() for number in numbers]
    # The lady of the fourth caption makes the girl of the third a woman, and is none for her own.
    assert flags == [True, False, True, False, True, False]
    assert of.unit["weight"][numbers[0]].as_py() == 2
    apart = texts.texts(captions("a girl runs", "a woman", "a girl runs", "a boy"), texts_mode(COMPAT))
    assert sorted(zip(apart.unit["text"].to_pylist(), apart.unit["is_woman"].to_pylist(), strict=True)) == [
        ("a boy", False),
        ("a girl runs", False),
        ("a girl runs", True),
        ("a woman", False),
    ]
    assert set(texts.texts(rows, texts_mode("strict")).unit["is_woman"].to_pylist()) == {False}


def texts_mode(name: str) -> Any:
    from flickr_assets.graph.modes import MODES

    return MODES[name]


def test_of_no_captions_there_is_no_graph(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="captions-none"):
        graph(captions(), SetLoom(), tmp_path / "graph")
    assert not (tmp_path / "graph").exists()


def test_a_graph_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    class Failing(SetLoom):
        def lattice(self, _text: str, /) -> Any:
            raise OSError(28, "No space left on device")

    graph(captions("a b"), SetLoom(), tmp_path / "graph")
    before = files(tmp_path / "graph")
    with pytest.raises(OSError, match="No space left"):
        graph(captions("c d"), Failing(), tmp_path / "graph")
    assert files(tmp_path / "graph") == before


def test_what_a_killed_process_left_is_swept_and_what_a_living_one_makes_is_not(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for name in (f".graph.{gone.pid}", f".graph.{os.getppid()}", ".graph.mine"):
        (tmp_path / name / "spilled").mkdir(parents=True)
    graph(captions("a"), SetLoom(), tmp_path)
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {f".graph.{os.getppid()}", ".graph.mine"}


def test_where_memory_does_not_do_it_is_said_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(FlickrError, match="Make room in memory") as refused:
        graph(invented(1, n=2_000), SpanLoom(), tmp_path / "graph", memory="1MB")
    assert (refused.value.code, refused.value.place) == ("graph-unfinished", str(tmp_path / "graph"))
    assert not (tmp_path / "graph").exists()


def test_what_is_supported_is_looked_up_in_a_sorted_file(tmp_path: Path) -> None:
    np.save(tmp_path / "ids.npy", np.array([2, 5, 9], np.int64))
    is_in = expansion.containing(tmp_path / "ids.npy")
    assert [number for number in range(12) if is_in(number)] == [2, 5, 9]
    np.save(tmp_path / "none.npy", np.zeros(0, np.int64))
    assert not expansion.containing(tmp_path / "none.npy")(5)
    assert not expansion.containing(None)(5)


def test_the_rules_of_the_authors_give_their_strings_and_no_others(real_data: Path, tmp_path: Path) -> None:
    """Their generator adds strings by other means (noun phrases and verb phrases apart, whole captions), so not all are found."""
    folder = real_data / "denotation" / "oracle" / "A_mpe106"
    if not folder.is_dir():
        pytest.skip(f"no denotation graph in {folder}")
    found = rewriting.read(folder / "initial.rewrite")
    rows = pa.table({"caption_id": list(found), "image_id": [name.partition("#")[0] for name in found], "text": list(found)})
    _, tables = graph(rows, rewriting.RewritingLoom(found), tmp_path / "graph", mode=COMPAT)
    lines = [line.split("\t") for line in (folder / "node.idx").read_text("utf-8").splitlines()]
    text = dict(lines)
    theirs = {
        text[node]: set(said)
        for node, *said in (line.split("\t") for line in (folder / "node-cap.map").read_text("utf-8").splitlines())
    }
    ours = generated(tables)
    assert (len(found), len(theirs), len(ours)) == (106, 2_165, 1_950)
    assert all(captions <= theirs[string] for string, captions in ours.items())
