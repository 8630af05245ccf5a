"""The pictures of audits, of rows that are counted by hand."""

from __future__ import annotations

from flickr_assets.plots.canvas import BLUE, VERMILLION
from tests.audits.entities import annotation, mention
from tests.plots.sheets import bars, figure, heights, words
from tests.sql.conftest import database
from tests.sql.database import Database, query_file

__all__ = ["database"]


def answer(database: Database, plot: str) -> list[tuple[object, ...]]:
    database.build()
    return database.rows(query_file("plots", plot).query)


def test_chains_are_counted_by_the_types_that_they_mix_and_by_the_faults_of_boxes(database: Database) -> None:
    annotation(database, 7, ("9", (1, 1, 9, 9)), ("9 nobndbox", None), ("1 scene", None), ("2 scene", None), ("3 scene", None))
    for chain, kinds in (("1", ("people", "other")), ("2", ("other", "people")), ("3", ("scene", "other")), ("9", ("other",))):
        for number, kind in enumerate(kinds):
            mention(database, f"7#{number}/{chain}", chain, kind, "it")
    assert answer(database, "chain_fault") == [
        ("boxed and unboxable", False, 1),
        ("other / people", True, 2),
        ("other / scene", True, 1),
    ]


def test_faults_of_boxes_stand_first_and_what_has_no_room_is_counted() -> None:
    rows = [("boxed and scene", False, 1), *((f"a / {n:02}", True, 50 - n) for n in range(15))]
    drawn = figure("chain_fault", "name is_of_types n_chains", *rows)
    assert words(drawn)[:2] == ["boxed and scene", "a / 00"]
    assert "and 2 more kinds" in words(drawn)
    assert [bar[2] for bar in bars(drawn)[BLUE]][:3] == [1, 50, 49]


def test_nouns_of_another_type_are_added_up_over_the_types_that_they_bear(database: Database) -> None:
    columns = "head type_expected types n_mentions n_of_head mention_id"
    rows = (
        ("tuba", "instruments", "other", 3, 9, "a"),
        ("foot", "bodyparts", "other", 2, 9, "b"),
        ("foot", "bodyparts", "scene", 2, 9, "c"),
    )
    database.give("audit.head_type", columns, *rows)
    assert answer(database, "head_type") == [("foot", "bodyparts", 4), ("tuba", "instruments", 3)]
    drawn = figure("head_type", "head type_expected n_mentions", ("foot", "bodyparts", 4), ("tuba", "instruments", 3))
    assert words(drawn)[:2] == ["foot (bodyparts)", "tuba (instruments)"]
    assert [bar[2] for bar in bars(drawn)[VERMILLION]] == [4, 3]


def test_edges_near_the_border_are_counted_over_both_axes(database: Database) -> None:
    annotation(database, 7, ("1", (1, 1, 500, 373)), ("1", (1, 6, 400, 375)))
    assert answer(database, "box_edge") == [("lower", 1, 3), ("upper", -2, 1), ("upper", 0, 2)]
    drawn = figure("box_edge", "side offset_px n_edges", ("lower", 1, 3), ("upper", -2, 1), ("upper", 0, 2))
    assert heights(drawn, 0) == [0] * 6 + [3] + [0] * 4
    assert heights(drawn, 1) == [0] * 3 + [1, 0, 2] + [0] * 5
