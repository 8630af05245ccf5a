"""The picture of leaks between schemes, of rows that are counted by hand."""

from __future__ import annotations

from flickr_assets.plots.canvas import BLUE, VERMILLION
from flickr_assets.sqlfiles import sql_files
from tests.audits.splits import entities, karpathy30k, own
from tests.plots.sheets import bars, figure, words
from tests.sql.conftest import database
from tests.sql.database import Database

__all__ = ["database"]
COLUMNS = "scheme_held split_held scheme_trained n_trained n_photos"


def test_a_bar_is_as_long_as_the_split_and_orange_as_far_as_others_train_on_it() -> None:
    drawn = figure("split_leak", COLUMNS, ("mine", "test", "entities", 3, 10), ("entities", "val", "mine", 4, 4))
    assert [(bar[0], bar[2]) for bar in bars(drawn)[VERMILLION]] == [(0, 4), (0, 3)]
    assert [(bar[0], bar[2]) for bar in bars(drawn)[BLUE]] == [(4, 0), (3, 7)]
    assert words(drawn) == ["entities val, mine", "mine test, entities", "trained", "4", "3", "not", "–", "7"]


def test_of_many_leaks_it_is_said_how_many_are_left_out() -> None:
    rows = [(f"mine{n}", "test", "entities", 1, 2) for n in range(30)]
    assert "and 12 more rows" in words(figure("split_leak", COLUMNS, *rows))


def test_schemes_with_one_list_are_one_row(database: Database) -> None:
    karpathy30k(database, train=[100, 101], test=[102, 103])
    own(database, "mine", train=[100, 101], test=[102, 103])
    entities(database, train=[102, 104], test=[101, 105, 106])
    database.build()
    query = next(file.query for file in sql_files("plots") if file.stem == "split_leak")
    assert database.rows(query) == [("entities", "test", "karpathy30k", 1, 3), ("karpathy30k", "test", "entities", 1, 2)]
