"""Nodes, edges and similarities of the reference graphs, on the real files."""

from __future__ import annotations

import gzip
import io
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import FilePart
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.denotation_graph import LAYOUTS, SOURCE

Graphs = dict[tuple[str, str], Reading]


@pytest.fixture(scope="module")
def graphs(real_data: Path) -> Graphs:
    """Readings by folder and file, of all graphs below denotation/oracle."""
    root = real_data / "denotation" / "oracle"
    found: Graphs = {}
    for file in sorted(root.rglob("*")):
        path = str(file.relative_to(root)).removesuffix(".gz")
        if Path(path).name not in LAYOUTS:
            continue
        data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
        match = SOURCE.recognise(Head(path, data[:65_536], is_whole=len(data) <= 65_536))
        assert isinstance(match, Match), (path, match)
        reading = SOURCE.reading()
        SOURCE.read(FilePart(match.part, match.instance, path, partial(io.BytesIO, data)), reading)
        found[match.instance, match.part] = reading
    return found


def n(graphs: Graphs, folder: str, name: str) -> int:
    return len(graphs[folder, name].rows[f"denotation_graph_{LAYOUTS[name].kind}"])


def test_nothing_is_rejected_or_mended(graphs: Graphs) -> None:
    assert not any(reading.rejects or reading.repairs for reading in graphs.values())


@pytest.mark.parametrize(
    ("folder", "nodes", "edges"),
    [
        ("A_mpe106", 2_165, 5_396),
        ("B_f1000/java", 85_922, 242_631),
        ("B_f1000/perl", 46_866, 124_788),
        ("E_golden/java", 529, 1_419),
        ("E_golden/perl", 353, 918),
    ],
)
def test_nodes_and_edges(graphs: Graphs, folder: str, nodes: int, edges: int) -> None:
    assert n(graphs, folder, "node.idx") == n(graphs, folder, "node-cap.map") == nodes
    assert n(graphs, folder, "node-tree.txt") == edges


def test_captions_and_images(graphs: Graphs) -> None:
    assert (n(graphs, "A_mpe106", "token.txt"), n(graphs, "B_f1000", "token.txt")) == (106, 4_184)
    assert (n(graphs, "A_mpe106", "img.lst"), n(graphs, "A_mpe106/train", "img.lst")) == (27, 20)


def test_nodes_by_images(graphs: Graphs) -> None:
    sizes = [len(row[2]) for row in graphs["A_mpe106", "node-img.map"].rows["denotation_graph_node_image"]]
    assert [sum(size >= least for size in sizes) for least in (1, 2)] == [2_165, 194]


def test_counts_and_similarities_are_of_the_same_pairs(graphs: Graphs) -> None:
    similar = graphs["A_mpe106/train", "node-image.pmi"].rows["denotation_graph_pmi"]
    counted = graphs["A_mpe106/train", "node-image.cnt"].rows["denotation_graph_count"]
    of_pair = {frozenset(row[1:3]): (dict(zip(row[1:3], row[3:5], strict=True)), row[5]) for row in counted}
    assert len(similar) == len(counted) == 28
    for _, x, y, _, x_given_y, y_given_x, n_x, n_y in similar:
        sizes, both = of_pair[frozenset((x, y))]
        assert sizes == {x: n_x, y: n_y}
        assert (both / n_y, both / n_x) == pytest.approx((x_given_y, y_given_x))


def test_every_edge_joins_two_nodes(graphs: Graphs) -> None:
    for folder in ("A_mpe106", "B_f1000/java", "E_golden/perl"):
        nodes = Counter(row[1] for row in graphs[folder, "node.idx"].rows["denotation_graph_node"])
        assert set(nodes.values()) == {1}
        assert all(row[1] in nodes and row[3] in nodes for row in graphs[folder, "node-tree.txt"].rows["denotation_graph_edge"])
