"""Questions to a built graph: answers worked by hand on a small one, and by definition on random ones."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from flickr_assets.errors import InputError
from flickr_assets.graph.similarity import SIMILARITIES, compare
from flickr_assets.graphasking.alike import alike
from flickr_assets.graphasking.around import by_rule, captions, images, neighbourhood, neighbours
from flickr_assets.graphasking.nodes import Node, near, node_named
from flickr_assets.graphasking.opened import Graph, folder_files, opened
from flickr_assets.graphasking.ways import Along, Step, entailment, way

# Strings and the images that they describe.
SEEN = {
    "animal": "abcde",
    "dog": "abcd",
    "run": "abe",
    "animal run": "abe",
    "dog run": "ab",
    "brown dog": "c",
    "try to run": "d",
    "sky": "",
}
# Of each its child, rule, argument, parent, captions, and whether it is soft.
EDGES = (
    ("dog", "NPHEAD", "dog", "animal", 9, False),
    ("animal run", "SUBJ", "animal", "run", 3, False),
    ("animal run", "VERB", "run", "animal", 3, False),
    ("dog run", "NPHEAD", "dog", "animal run", 2, False),
    ("dog run", "VERB", "run", "dog", 5, False),
    ("brown dog", "NPMOD", "brown", "dog", 1, False),
    ("try to run", "Xto", "try to", "run", 1, True),
)
Rows = Sequence[tuple[str, str, str, str, int, bool]]


def write(folder: Path, seen: Mapping[str, str], edges: Rows) -> Path:
    """The tables of a graph. An image `a` has one caption, `a#0`."""
    ids = {text: number for number, text in enumerate(seen, start=1)}
    all_images = sorted(set("".join(seen.values())))
    tables: dict[str, Any] = {
        "node": [(ids[text], text, "sentence" if " " in text else "noun phrase", len(s), len(s), 0) for text, s in seen.items()],
        "edge": [(ids[child], ids[parent], rule, word, soft, n, "a#0") for child, rule, word, parent, n, soft in edges],
        "generation": [(ids[text], f"{image}#0") for text, s in seen.items() for image in s],
        "denotation": [(ids[text], image) for text, s in seen.items() for image in s],
        "caption": [(f"{image}#0", image, f"caption of {image}") for image in all_images],
    }
    columns = {
        "node": "node_id:l text:s kind:s n_captions:l n_images:l depth:i",
        "edge": "child_id:l parent_id:l rule:s argument:s is_soft:b n_captions:l caption_id:s",
        "generation": "node_id:l caption_id:s",
        "denotation": "node_id:l image_id:s",
        "caption": "caption_id:s image_id:s text:s",
    }
    types = {"l": pa.int64(), "s": pa.string(), "i": pa.int32(), "b": pa.bool_()}
    folder.mkdir(exist_ok=True)
    for name, rows in tables.items():
        schema = pa.schema([(column[:-2], types[column[-1]]) for column in columns[name].split()])
        values = [dict(zip(schema.names, row, strict=True)) for row in rows]
        pq.write_table(pa.Table.from_pylist(values, schema), folder / f"{name}.parquet")
    return folder


@contextmanager
def asked(folder: Path) -> Generator[Graph]:
    with opened(folder_files(folder), str(folder)) as graph:
        yield graph


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    with asked(write(tmp_path_factory.mktemp("graph"), SEEN, EDGES)) as opened:
        yield opened


def shown(steps: Sequence[Step] | None) -> list[tuple[str, str, str]] | None:
    return None if steps is None else [("up" if step.is_up else "down", step.rule, step.node.text) for step in steps]


def test_a_string_is_found_by_its_words(graph: Graph) -> None:
    assert node_named(graph, "dog run") == Node(5, "dog run", "sentence", 2, 2, 0)
    assert node_named(graph, "  Dog   run ").text == "dog run"


def test_a_string_is_found_by_the_words_of_a_caption(graph: Graph) -> None:
    assert node_named(graph, "A dog is running.").text == "dog run"


@pytest.mark.parametrize(
    ("words", "guesses"),
    [("dgo run", "dog run"), ("brown dogg", "brown dog"), ("xyzzy", "")],
)
def test_of_an_unknown_string_it_is_said_what_is_spelt_nearly_like_it(graph: Graph, words: str, guesses: str) -> None:
    with pytest.raises(InputError, match=f"there is no string '{words}'") as refused:
        node_named(graph, words)
    assert refused.value.code == "node-unknown"
    assert refused.value.remedy == (f"Did you mean: {guesses}?" if guesses else refused.value.remedy)


def test_where_nothing_is_spelt_like_it_strings_with_its_words_are_named(graph: Graph) -> None:
    # Of the words of both: 2 of 5; 1 of 4 twice, that of more images first; 1 of 5.
    assert near(graph, "big brown dog sleep soundly") == ["brown dog", "dog", "dog run"]


def test_neighbours_come_by_images_with_what_shows_them(graph: Graph) -> None:
    below = neighbours(graph, node_named(graph, "dog"), "children")
    assert [(one.rule, one.argument, one.n_captions, one.text, one.n_images) for one in below] == [
        ("VERB", "run", 5, "dog run", 2),
        ("NPMOD", "brown", 1, "brown dog", 1),
    ]
    above = neighbours(graph, node_named(graph, "animal run"), "parents")
    assert [one.text for one in above] == ["animal", "run"]
    assert by_rule(neighbours(graph, node_named(graph, "run"), "children")) == {"SUBJ": 1, "Xto (soft)": 1}


def test_captions_and_images_are_the_first(graph: Graph) -> None:
    dog = node_named(graph, "dog")
    assert [tuple(one) for one in captions(graph, dog, 2)] == [("a#0", "a", "caption of a"), ("b#0", "b", "caption of b")]
    assert images(graph, dog, 3) == ["a", "b", "c"]
    assert captions(graph, node_named(graph, "sky"), 2) == []


def test_a_string_entails_what_is_above_it_by_strict_edges(graph: Graph) -> None:
    found = entailment(graph, node_named(graph, "dog run"), node_named(graph, "animal"))
    # There are two ways of two steps; more captions show that over `dog`.
    assert shown(found.way) == [("up", "VERB", "dog"), ("up", "NPHEAD", "animal")]
    assert (found.n_shared, found.p_parent_given_child, found.p_child_given_parent) == (2, 1.0, 2 / 5)


def test_it_does_not_entail_what_is_below_or_beside_it(graph: Graph) -> None:
    for one, other, shared in (("animal", "dog run", 2), ("brown dog", "run", 0)):
        found = entailment(graph, node_named(graph, one), node_named(graph, other))
        assert (found.way, found.soft_way, found.n_shared) == (None, None, shared)


def test_it_does_not_entail_what_is_above_it_by_soft_edges(graph: Graph) -> None:
    found = entailment(graph, node_named(graph, "try to run"), node_named(graph, "run"))
    assert (found.way, shown(found.soft_way), found.p_parent_given_child) == (None, [("up", "Xto", "run")], 0.0)


def test_a_string_entails_itself(graph: Graph) -> None:
    dog = node_named(graph, "dog")
    assert (entailment(graph, dog, dog).way, entailment(graph, dog, dog).p_parent_given_child) == ((), 1.0)


def test_a_string_without_images_has_no_probability_to_divide_by(graph: Graph) -> None:
    assert entailment(graph, node_named(graph, "sky"), node_named(graph, "dog")).p_parent_given_child == 0.0


def test_a_way_leads_up_and_down_by_any_edges(graph: Graph) -> None:
    brown, wish = node_named(graph, "brown dog"), node_named(graph, "try to run")
    assert shown(way(graph, brown, wish, "any")) in (
        [
            ("up", "NPMOD", "dog"),
            ("down", "VERB", "dog run"),
            ("up", "NPHEAD", "animal run"),
            ("up", "SUBJ", "run"),
            ("down", "Xto", "try to run"),
        ],
        [
            ("up", "NPMOD", "dog"),
            ("up", "NPHEAD", "animal"),
            ("down", "VERB", "animal run"),
            ("up", "SUBJ", "run"),
            ("down", "Xto", "try to run"),
        ],
    )
    assert way(graph, brown, node_named(graph, "sky"), "any") is None


def random_graph(seed: int, n: int = 14) -> tuple[dict[str, str], Rows]:
    """Strings `s0`, `s1` and so on; edges lead to lower numbers."""
    dice = random.Random(seed)
    seen = {f"s{number}": "".join(image for image in "abcdefgh" if dice.random() < 0.4) for number in range(n)}
    pairs = {(high, low) for high in range(n) for low in range(high) if dice.random() < 0.16}
    return seen, [(f"s{high}", "PP", "", f"s{low}", dice.randint(1, 9), dice.random() < 0.2) for high, low in sorted(pairs)]


def distances(edges: Sequence[tuple[str, str]], start: str) -> dict[str, int]:
    after: dict[str, list[str]] = defaultdict(list)
    for one, other in edges:
        after[one].append(other)
    found, front = {start: 0}, [start]
    for here in front:
        for there in after[here]:
            if there not in found:
                found[there] = found[here] + 1
                front.append(there)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_ways_are_the_shortest_there_are(tmp_path: Path, seed: int) -> None:
    seen, edges = random_graph(seed)
    strict = [(child, parent) for child, _, _, parent, _, is_soft in edges if not is_soft]
    either = [pair for child, _, _, parent, _, _ in edges for pair in ((child, parent), (parent, child))]
    with asked(write(tmp_path, seen, edges)) as graph:
        nodes = {text: node_named(graph, text) for text in seen}
        for start in ("s13", "s12", "s6"):
            by_edges: dict[Along, list[tuple[str, str]]] = {"strict": strict, "any": either}
            for along, ways in by_edges.items():
                expected = distances(ways, start)
                for end in seen:
                    found = way(graph, nodes[start], nodes[end], along)
                    assert (None if found is None else len(found)) == expected.get(end)
                    texts = [start, *(step.node.text for step in found or ())]
                    assert set(pairwise(texts)) <= set(ways)


@pytest.mark.parametrize("seed", range(3))
def test_similar_strings_are_those_of_all_pairs(tmp_path: Path, seed: int) -> None:
    seen, edges = random_graph(seed)
    with asked(write(tmp_path, seen, edges)) as graph:
        nodes = {text: node_named(graph, text) for text in seen}
        found = {text: alike(graph, node, least_images=2) for text, node in nodes.items() if node.n_images >= 2}
        compare(graph.connection, "all", least_images=2)
        text_of = {node.node_id: text for text, node in nodes.items()}
        expected: dict[tuple[str, str], tuple[Any, ...]] = {}
        for row in graph.connection.sql(SIMILARITIES).to_arrow_table().to_pylist():
            x, y = text_of[row["x_id"]], text_of[row["y_id"]]
            shared = (row["n_xy"], row["npmi"])
            flags = (row["is_descent"], row["has_same_word"])
            expected[x, y] = (*shared, row["p_y_given_x"], row["p_x_given_y"], *flags)
            expected[y, x] = (*shared, row["p_x_given_y"], row["p_y_given_x"], *flags)
        assert {
            (text, one.text): (one.n_shared, one.npmi, one.p, one.p_reverse, one.is_descent, one.has_same_word)
            for text, rows in found.items()
            for one in rows
        } == expected


def test_similar_strings_come_by_either_measure(graph: Graph) -> None:
    # Of five images `run` describes three: all of them are of `animal`, as all images are, and two are the only ones of `dog run`.
    run = node_named(graph, "run")
    found = {by: [one.text for one in alike(graph, run, by=by, least_images=2)] for by in ("p", "npmi")}
    assert found == {"p": ["animal run", "animal", "dog run", "dog"], "npmi": ["animal run", "dog run", "animal", "dog"]}
    (dog,) = [one for one in alike(graph, run, least_images=2) if one.text == "dog"]
    assert (dog.n_shared, dog.p, dog.p_reverse) == (2, 2 / 3, 2 / 4)
    assert dog.npmi == pytest.approx(math.log((2 / 5) / (3 / 5 * 4 / 5)) / -math.log(2 / 5), abs=1e-12)


def test_a_string_of_few_images_is_not_compared(graph: Graph) -> None:
    with pytest.raises(InputError, match="'dog' describes too few images: 4") as refused:
        alike(graph, node_named(graph, "dog"))
    assert (refused.value.code, "--min-images 4" in refused.value.remedy) == ("node-rare", True)


def test_a_neighbourhood_has_the_strings_of_most_images_and_the_edges_among_them(graph: Graph) -> None:
    around = neighbourhood(graph, node_named(graph, "animal run"), levels=1, most=9)
    assert [one.text for one in around.strings] == ["animal run", "animal", "run", "dog run"]
    text = {one.node_id: one.text for one in around.strings}
    assert {(text[link.parent_id], link.rules, text[link.child_id]) for link in around.links} == {
        ("animal", ("VERB",), "animal run"),
        ("run", ("SUBJ",), "animal run"),
        ("animal run", ("NPHEAD",), "dog run"),
    }
    assert (around.n_hidden_above, around.n_hidden_below) == (0, 0)


def test_a_neighbourhood_tells_how_much_of_it_is_left_out(graph: Graph) -> None:
    around = neighbourhood(graph, node_named(graph, "dog"), levels=1, most=3)
    assert [one.text for one in around.strings] == ["dog", "animal", "dog run"]
    assert (around.n_hidden_above, around.n_hidden_below) == (0, 1)
    above = neighbourhood(graph, node_named(graph, "animal run"), levels=1, most=3)
    assert (len(above.strings), above.n_hidden_above, above.n_hidden_below) == (3, 1, 0)
    assert neighbourhood(graph, node_named(graph, "animal run"), levels=1, most=2).n_hidden_above == 2


def test_a_neighbourhood_of_two_levels_goes_on(graph: Graph) -> None:
    around = neighbourhood(graph, node_named(graph, "animal"), levels=2, most=9)
    assert [one.text for one in around.strings] == ["animal", "dog", "animal run", "dog run", "brown dog"]


def test_a_string_alone_has_a_neighbourhood(graph: Graph) -> None:
    around = neighbourhood(graph, node_named(graph, "sky"), levels=2, most=9)
    assert ([one.text for one in around.strings], around.links) == (["sky"], ())


def test_a_folder_without_a_graph_is_refused(tmp_path: Path) -> None:
    for words in ("holds no graph", "published layout", "no caption.parquet"):
        with pytest.raises(InputError, match=words) as refused:
            folder_files(tmp_path)
        assert refused.value.code == "graph-missing"
        if words == "holds no graph":
            (tmp_path / "node.idx").touch()
        else:
            (tmp_path / "node.idx").unlink(missing_ok=True)
            write(tmp_path, SEEN, EDGES)
            (tmp_path / "caption.parquet").unlink()
    with pytest.raises(InputError, match="is no folder"):
        folder_files(tmp_path / "missing")


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    file = write(tmp_path, SEEN, EDGES) / "edge.parquet"
    whole = file.read_bytes()
    for damaged in (whole[:-7], b"", whole[:4] + bytes(len(whole) // 2) + whole[4 + len(whole) // 2 :]):
        file.write_bytes(damaged)
        with pytest.raises(InputError, match="cannot be read") as refused, asked(tmp_path) as graph:
            neighbours(graph, node_named(graph, "dog"), "children")
        assert (refused.value.code, "graph build" in refused.value.remedy) == ("graph-damaged", True)


def test_a_graph_of_another_version_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, SEEN, EDGES) / "node.parquet"
    pq.write_table(pq.read_table(file).drop_columns(["depth"]), file)
    with pytest.raises(InputError, match="its table node has no column depth"), asked(tmp_path):
        pass
