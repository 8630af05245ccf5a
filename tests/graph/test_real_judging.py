"""The judgments that are kept: what they come to, and that their edges are found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets import duck, graphfiles
from flickr_assets.graph.judging import agreement, edges_of, read_judged, rejoined, shares

JUDGED = Path(__file__).parent / "judged" / "f1000.tsv"


def test_two_judges_find_that_strict_edges_entail_and_agree() -> None:
    """Two rounds, apart from each other, on one sheet of edges of three graphs, shuffled, without their sources."""
    with JUDGED.open(encoding="utf-8") as lines:
        judgments = read_judged(lines, JUDGED.name)
    rounds = [[one for one in judgments if one.round == number] for number in ("1", "2")]
    for judged in rounds:
        of_graph = {one.graph: one for one in shares(judged) if not one.rule}
        assert of_graph["strict"].n == 300
        assert of_graph["strict"].share >= 0.97
        assert of_graph["strict"].share > of_graph["theirs 2014"].share > of_graph["theirs 2018"].share
    agreed = agreement(*rounds)
    assert agreed is not None
    assert (agreed.n, round(agreed.share, 3)) == (427, 0.993)


def test_judgments_of_a_published_generator_find_their_edges(real_data: Path) -> None:
    place = real_data / "denotation" / "oracle" / "B_f1000" / "perl"
    if not place.is_dir():
        pytest.skip(f"the graph that the published generator makes is not in {place}")
    tables = graphfiles.read(place).tables
    connection = duck.connect({})
    for name in ("node", "edge"):
        connection.register(name, tables[name])
    with JUDGED.open(encoding="utf-8") as lines:
        judgments = [one for one in read_judged(lines, JUDGED.name) if one.graph == "theirs 2014"]
    found, gone = rejoined(judgments, edges_of(connection))
    connection.close()
    assert len(found) == 2 * 120
    assert gone == []
    assert all(one.rules == edge.rules for one, edge in found)
