"""Similarity by images: the definitions, worked by hand and as properties of any graph, and the authors' own numbers."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets import duck, graphfiles
from flickr_assets.graph.release import SHAPES
from flickr_assets.graph.similarity import PROBABILITIES, SIMILARITIES, compare

Sets = Mapping[str, set[str]]


def tables(sets: Sets, edges: tuple[tuple[str, str], ...] = (), kinds: Mapping[str, str] | None = None) -> dict[str, pa.Table]:
    """A graph of strings with their images; an edge leads from the more specific string to the more general one."""
    ids = {text: number for number, text in enumerate(sets)}
    rows: dict[str, list[dict[str, Any]]] = {
        "node": [{"node_id": ids[s], "text": s, "kind": (kinds or {}).get(s), "n_images": len(sets[s])} for s in sets],
        "denotation": [{"node_id": ids[s], "image_id": image} for s in sets for image in sorted(sets[s])],
        "edge": [{"child_id": ids[child], "parent_id": ids[parent], "rule": "PP", "argument": ""} for child, parent in edges],
    }
    return {name: pa.Table.from_pylist(found, SHAPES[name]) for name, found in rows.items()}


def split(images: Mapping[str, str]) -> pa.Table:
    return pa.table({"image_id": list(images), "split": list(images.values())}, schema=SHAPES["split"])


@pytest.fixture(scope="module")
def connection() -> Iterator[duck.Connection]:
    connection = duck.connect({})
    yield connection
    connection.close()


def pairs(
    connection: duck.Connection, graph: Mapping[str, pa.Table], images: pa.Table, *, least: int = 1
) -> dict[tuple[str, str], dict[str, Any]]:
    """The rows of the pairs by their strings, over the images of split `u`."""
    for name, table in {**graph, "split": images}.items():
        connection.register(name, table)
    compare(connection, "u", least_images=least)
    of = dict(zip(*(graph["node"][name].to_pylist() for name in ("node_id", "text")), strict=True))
    return {(of[row["x_id"]], of[row["y_id"]]): row for row in connection.sql(SIMILARITIES).to_arrow_table().to_pylist()}


def test_worked_by_hand(connection: duck.Connection) -> None:
    # Of eight images four show a dog, two a beach, and one of them both.
    graph = tables({"dog": {"a", "b", "c", "d"}, "beach": {"d", "e"}})
    row = pairs(connection, graph, split(dict.fromkeys("abcdefgh", "u")))["dog", "beach"]
    assert (row["n_x"], row["n_y"], row["n_xy"]) == (4, 2, 1)
    assert (row["p_x_given_y"], row["p_y_given_x"]) == (1 / 2, 1 / 4)
    # P(s, t) = 1/8 is just P(s) P(t) = 4/8 * 2/8.
    assert row["npmi"] == 0
    rare = pairs(connection, graph, split(dict.fromkeys(map(str, [*"abcde", *range(11)]), "u")))["dog", "beach"]
    # Of sixteen, it is twice as much: ln 2 / ln 16.
    assert rare["npmi"] == pytest.approx(1 / 4, abs=1e-15)


def test_probabilities(connection: duck.Connection) -> None:
    pairs(connection, tables({"dog": {"a"}, "beach": {"a", "b", "c"}}), split(dict.fromkeys("abcd", "u")))
    assert connection.sql(PROBABILITIES).fetchall() == [(1, 3, 0.75), (0, 1, 0.25)]


def test_only_the_images_of_the_split_count_and_only_strings_with_enough_of_them(connection: duck.Connection) -> None:
    graph = tables({"dog": {"a", "b", "z"}, "cat": {"a", "b"}, "fish": {"a", "y", "z"}})
    found = pairs(connection, graph, split({"a": "u", "b": "u", "c": "u", "y": "v", "z": "v"}), least=2)
    assert found.keys() == {("cat", "dog")}
    assert (found["cat", "dog"]["n_x"], found["cat", "dog"]["npmi"]) == (2, 1)


def test_pairs_without_a_common_image_have_no_row(connection: duck.Connection) -> None:
    assert pairs(connection, tables({"dog": {"a"}, "cat": {"b"}}), split({"a": "u", "b": "u"})) == {}


def test_where_both_describe_everything_it_is_nought(connection: duck.Connection) -> None:
    found = pairs(connection, tables({"dog": {"a", "b"}, "cat": {"a", "b"}}), split({"a": "u", "b": "u"}))
    assert found["cat", "dog"]["npmi"] == 0


def test_descent_is_told_over_any_number_of_steps_and_through_strings_that_are_not_compared(connection: duck.Connection) -> None:
    sets = {"animal": {"a", "b"}, "poodle": {"a", "b"}, "dog": {"a"}, "beach": {"a", "b"}}
    found = pairs(connection, tables(sets, (("poodle", "dog"), ("dog", "animal"))), split(dict.fromkeys("abc", "u")), least=2)
    assert {names for names, row in found.items() if row["is_descent"]} == {("animal", "poodle")}
    assert len(found) == 3


def test_a_shared_word_is_a_whole_word(connection: duck.Connection) -> None:
    sets: Sets = {text: {"a"} for text in ("dog run", "dog", "dogs", "run on beach")}
    found = pairs(connection, tables(sets), split({"a": "u", "b": "u"}))
    assert {names for names, row in found.items() if row["has_same_word"]} == {("dog", "dog run"), ("dog run", "run on beach")}


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Sets, tuple[tuple[str, str], ...], int]:
    """Strings with images, some of which are others' parents and have all their images; and how many images there are."""
    n_images, n_strings = draw(st.integers(1, 12)), draw(st.integers(1, 7))
    chance = random.Random(draw(st.integers(0, 2**32)))
    sets = {f"w{number}": {str(i) for i in range(n_images) if chance.random() < 0.5} | {"0"} for number in range(n_strings)}
    edges: list[tuple[str, str]] = []
    for child in range(n_strings):
        for parent in range(child + 1, n_strings):
            if chance.random() < 0.3:
                edges.append((f"w{child}", f"w{parent}"))
                sets[f"w{parent}"] |= sets[f"w{child}"]
    return sets, tuple(edges), n_images


@given(graphs())
def test_on_any_graph(connection: duck.Connection, graph: tuple[Sets, tuple[tuple[str, str], ...], int]) -> None:
    sets, edges, n_images = graph
    found = pairs(connection, tables(sets, edges), split({str(i): "u" for i in range(n_images)}))
    backwards = {text: sets[text] for text in reversed(list(sets))}
    turned = pairs(connection, tables(backwards, edges), split({str(i): "u" for i in reversed(range(n_images))}))
    assert {names: row["npmi"] for names, row in found.items()} == {names: row["npmi"] for names, row in turned.items()}
    assert {frozenset(names) for names in found} == {frozenset((s, t)) for s in sets for t in sets if s < t}
    for (x, y), row in found.items():
        both, everything = sets[x] & sets[y], len(sets[x] & sets[y]) == n_images
        assert -1 <= row["npmi"] <= 1
        assert (row["npmi"] == 1) == (sets[x] == sets[y] and not everything)
        p, p_x, p_y = (len(images) / n_images for images in (both, sets[x], sets[y]))
        assert row["npmi"] == pytest.approx(0 if everything else math.log(p / (p_x * p_y)) / -math.log(p), abs=1e-12)
        assert (row["p_x_given_y"], row["p_y_given_x"]) == (len(both) / len(sets[y]), len(both) / len(sets[x]))
        for child, parent in edges:
            if {child, parent} == {x, y}:
                assert row["p_x_given_y" if parent == x else "p_y_given_x"] == 1
                assert row["is_descent"]


def test_typed_pairs_have_the_noun_phrase_in_front(tmp_path: Path) -> None:
    kinds = {"dog": "noun phrase", "bark": "verb phrase", "dog bark": "sentence"}
    graph = tables({"dog": {"1", "2"}, "bark": {"1", "2", "3"}, "dog bark": {"1"}}, (("dog bark", "dog"),), kinds)
    images = split(dict.fromkeys("12345678", "train"))
    none = {name: SHAPES[name].empty_table() for name in ("generation", "original", "caption", "evidence")}
    graphfiles.write(tmp_path, {**graph, **none, "split": images}, splits=("train",), least_images=1)
    npmi = math.log((2 * 8) / (2 * 3)) / math.log(8 / 2)
    (line,) = (tmp_path / "train/pmi/en-vp.pmi").read_text().splitlines()
    value, *rest = line.split("\t")
    assert float(value) == pytest.approx(npmi, abs=1e-15)
    assert rest == ["0.6666666666666666", "1.0", "2", "2", "dog", "3", "3", "bark", ""]
    assert len((tmp_path / "train/node-image.pmi").read_text().splitlines()) == 3


def test_the_authors_numbers_are_computed_again(real_data: Path, connection: duck.Connection) -> None:
    folder = real_data / "denotation" / "oracle" / "A_mpe106"
    if not folder.is_dir():
        pytest.skip(f"no denotation graph in {folder}")
    graph = graphfiles.read(folder).tables
    images = pa.table({"image_id": graph["split"]["image_id"], "split": ["u"] * graph["split"].num_rows})
    ours = pairs(connection, {name: graph[name] for name in ("node", "edge", "denotation")}, images, least=10)
    of = dict(line.split("\t") for line in (folder / "node.idx").read_text().splitlines())
    lines = [line.split("\t") for line in (folder / "train" / "node-image.pmi").read_text().splitlines()]
    assert len(lines) == len(ours) == 28
    for npmi, x_given_y, y_given_x, n_x, x, n_y, y in lines:
        s, t = of[x], of[y]
        row = ours[(s, t) if (s, t) in ours else (t, s)]
        conditional = (row["p_x_given_y"], row["p_y_given_x"])
        assert row["npmi"] == pytest.approx(float(npmi), abs=1e-9)
        assert (conditional if (s, t) in ours else conditional[::-1]) == pytest.approx(
            (float(x_given_y), float(y_given_x)), abs=1e-9
        )
        assert {s: int(n_x), t: int(n_y)} == dict(zip((s, t) if (s, t) in ours else (t, s), (row["n_x"], row["n_y"]), strict=True))
