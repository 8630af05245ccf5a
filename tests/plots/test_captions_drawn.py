"""The pictures of the audits of captions, of rows that are counted by hand."""

from __future__ import annotations

from flickr_assets.plots.canvas import BLUE, GREEN, VERMILLION
from tests.plots.sheets import bars, figure, words
from tests.sql.conftest import database
from tests.sql.database import Database, query_file

__all__ = ["database"]

COLUMNS = "scheme split kind n_captions"


def test_a_caption_that_fits_several_photographs_counts_once_by_the_nearest(database: Database) -> None:
    database.build()
    rows = [
        ("s", "test", "c", "flickr:1", "named"),
        ("s", "test", "c", "flickr:2", "near"),
        ("s", "test", "d", "flickr:1", "named"),
    ]
    query = query_file("plots", "ambiguous_caption").query
    database.connection.execute("DELETE FROM audit.ambiguous_caption")
    names = "scheme, split, caption_id, other_photo_id, kind"
    database.connection.executemany(f"INSERT INTO audit.ambiguous_caption ({names}) VALUES (?, ?, ?, ?, ?)", rows)
    assert database.rows(query) == [("s", "test", "named", 1), ("s", "test", "near", 1)]


def test_test_splits_stand_in_the_order_of_schemes_and_all_that_reads_alike_is_one_colour() -> None:
    rows = [
        ("mine", "test", "named", 9),
        ("entities", "test", "near", 3),
        ("entities", "test", "text", 2),
        ("entities", "test", "named", 4),
    ]
    drawn = figure("ambiguous_caption", COLUMNS, *rows)
    assert words(drawn)[:2] == ["entities test", "mine test"]
    assert [bar[2] for bar in bars(drawn)[VERMILLION]] == [5, 0]
    assert [(bar[0], bar[2]) for bar in bars(drawn)[BLUE]] == [(5, 4), (0, 9)]


def test_held_out_captions_are_piled_up_by_how_near_they_are_and_what_has_no_room_is_counted() -> None:
    rows = [("entities", "val", "near", 3), ("entities", "val", "words", 2), ("entities", "val", "text", 1)]
    drawn = figure("trained_wording", COLUMNS, *rows, *((f"own{n:02}", "test", "text", 1) for n in range(20)))
    assert words(drawn)[:2] == ["entities val", "own00 test"]
    assert "and 3 more splits" in words(drawn)
    assert [(bars(drawn)[colour][0][0], bars(drawn)[colour][0][2]) for colour in (VERMILLION, GREEN, BLUE)] == [
        (0, 1),
        (1, 2),
        (3, 3),
    ]
