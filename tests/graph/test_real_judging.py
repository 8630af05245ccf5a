"""Judged edges of the authors' generator of 2014 are found again in what it generates of the same captions."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets import duck, graphfiles
from flickr_assets.graph.judging import edges_of, read_judged, rejoined

JUDGED = Path(__file__).parent / "judged" / "f1000-mixed.tsv"


def test_judgments_of_a_published_generator_find_their_edges(real_data: Path) -> None:
    place = real_data / "denotation" / "oracle" / "B_f1000" / "perl"
    if not place.is_dir():
        pytest.skip(f"the graph that the published generator makes is not in {place}")
    tables = graphfiles.read(place).tables
    connection = duck.connect({})
    for name in ("node", "edge"):
        connection.register(name, tables[name])
    with JUDGED.open(encoding="utf-8") as lines:
        judgments = [one for one in read_judged(lines, JUDGED.name) if one.graph == "2014"]
    found, gone = rejoined(judgments, edges_of(connection))
    connection.close()
    assert len(found) == 120
    assert gone == []
    assert all(one.rules == edge.rules for one, edge in found)
