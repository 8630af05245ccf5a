"""Graphs in the manner of the published generators, from captions alone, beside what those generators make of the same captions.

Agreement is counted over strings of two images and more, some spellings folded that mean nothing; the bounds are what is reached, less a
little. The authors' two generators agree with each other at F1 0.71.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from flickr_assets import graphfiles
from flickr_assets.build.captionfile import read_captions
from flickr_assets.build.graphs import Graph, Request, build_graph
from flickr_assets.build.looms import CaptionLoom
from flickr_assets.nlp import DEFAULT_MODEL

# Spellings of one word, as the generators and we have them.
FOLDED = {
    "girl_woman": "girl",
    "girl_child": "girl",
    "pants": "pant",
    "jeans": "jean",
    "shorts": "short",
    "stairs": "stair",
    "leaves": "leaf",
}
Denotations = dict[str, set[str]]


def folded(rows: list[tuple[str, str]]) -> Denotations:
    """The images of each string, from rows of them."""
    found: Denotations = defaultdict(set)
    for text, image in rows:
        found[" ".join(FOLDED.get(word, word) for word in text.split())].add(image)
    return dict(found)


def ours(made: Graph) -> Denotations:
    node, denotation = (pq.ParquetFile(made.files[name]).read() for name in ("node", "denotation"))
    text = dict(zip(node["node_id"].to_pylist(), node["text"].to_pylist(), strict=True))
    return folded([(text[one], image) for one, image in zip(*(column.to_pylist() for column in denotation.columns), strict=True)])


def theirs(folder: Path) -> Denotations:
    tables = graphfiles.read(folder).tables
    text = dict(zip(tables["node"]["node_id"].to_pylist(), tables["node"]["text"].to_pylist(), strict=True))
    rows = tables["denotation"].select(["node_id", "image_id"])
    return folded([(text[one], image) for one, image in zip(*(column.to_pylist() for column in rows.columns), strict=True)])


def f1(reference: Denotations, found: Denotations) -> float:
    """Over strings of two images and more."""
    expected, said = ({text for text, images in one.items() if len(images) >= 2} for one in (reference, found))
    return 2 * len(expected & said) / (len(expected) + len(said))


def mean_jaccard(reference: Denotations, found: Denotations) -> float:
    """Of the images of strings that both have."""
    shared = reference.keys() & found.keys()
    return sum(len(reference[text] & found[text]) / len(reference[text] | found[text]) for text in shared) / len(shared)


@pytest.mark.parametrize(
    ("name", "graph", "mode", "least"),
    [
        ("B_f1000", "java", "compat-2018", 0.80),
        ("B_f1000", "perl", "compat-2014", 0.76),
        ("A_mpe106", ".", "compat-2018", 0.82),
        ("E_golden", "java", "compat-2018", 0.82),
        ("E_golden", "perl", "compat-2014", 0.80),
    ],
)
def test_a_graph_of_captions_agrees_with_the_published_generator(
    name: str, graph: str, mode: str, least: float, real_data: Path, tmp_path: Path
) -> None:
    place = real_data / "denotation" / "oracle" / name
    if not place.is_dir():
        pytest.skip(f"the reference graph is not in {place}")
    made = build_graph(read_captions(place / "captions.tsv").rows, CaptionLoom(mode, DEFAULT_MODEL), tmp_path, Request(mode=mode))
    reference, found = theirs(place / graph), ours(made)
    assert f1(reference, found) >= least
    assert mean_jaccard(reference, found) >= 0.95
