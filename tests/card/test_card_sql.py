"""The queries of the card, on rows worked by hand: one of each kind is shown, the first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from flickr_assets.sqlfiles import SqlFile, sql_files, tables_in, tables_named
from tests.sql.database import Database, query_file


@pytest.fixture
def database() -> Iterator[Database]:
    database = Database()
    yield database
    database.connection.close()


def told(database: Database, name: str, *columns: str) -> list[tuple[Any, ...]]:
    """These columns of what `sql/card/NAME.sql` answers."""
    return database.rows(f"SELECT {', '.join(columns)} FROM ({query_file('card', name).query})")


@pytest.mark.parametrize("file", sql_files("card"), ids=lambda file: file.stem)
def test_a_query_has_one_sentence_on_top_names_its_tables_and_orders_its_rows(file: SqlFile) -> None:
    assert file.description.endswith(".")
    assert tables_named(file.text) == tables_in(file.text) != ()
    assert re.search(r"\nORDER BY [^)]*$", file.query)
    assert not re.search(r"\b(any_value|random|now)\b|SELECT \*|;", re.sub(r"--.*", "", file.query))


def test_rejects_and_repairs_are_counted_by_release_and_code_with_the_first(database: Database) -> None:
    place = "source file member line code message"
    lines = [("b.tar", "m2", 1), ("a.tar", "m1", 9), ("a.tar", "m1", 3), ("a.tar", None, 7)]
    for file, member, line in lines:
        at = ("lavis", file, member, line)
        database.give("raw.reject", f"{place} excerpt", (*at, "row-short", f"line {line}", f"text {line}"))
        database.give(
            "raw.repair", f"{place} ordinal before after", (*at, "blank", f"line {line}", line, f"old {line}", f"new {line}")
        )
    database.give("raw.reject", f"{place} excerpt", ("lavis", "z", None, None, "utf8-invalid", "a byte", ""))
    names = ("source", "code", "n", "file", "member", "line")
    assert told(database, "reject", *names, "message", "excerpt") == [
        ("lavis", "row-short", 4, "a.tar", "m1", 3, "line 3", "text 3"),
        ("lavis", "utf8-invalid", 1, "z", None, None, "a byte", ""),
    ]
    # Mends have an order of their own, in which they were made.
    assert told(database, "repair", *names, "before", "after") == [("lavis", "blank", 4, "a.tar", "m1", 3, "old 3", "new 3")]


def test_conflicts_are_counted_by_kind_and_pair_of_releases(database: Database) -> None:
    database.build()
    database.connection.execute(
        "INSERT INTO core.conflict (kind, subject, release_a, value_a, release_b, value_b) VALUES "
        "('split', 's2', 'a', 'x2', 'b', 'y2'), ('split', 's1', 'a', 'x1', 'b', 'y1'), ('box', 's3', 'a', 'x3', 'b', 'y3')"
    )
    assert told(database, "conflict", "kind", "n", "subject", "value_a", "value_b") == [
        ("box", 1, "s3", "x3", "y3"),
        ("split", 2, "s1", "x1", "y1"),
    ]


def test_a_release_is_listed_whether_it_was_read_or_not(database: Database) -> None:
    database.give("core.release", "source title", ("lavis", "LAVIS"), ("mdetr", "MDETR"))
    database.give(
        "core.source_file",
        "path status source",
        ("a.json", "read", "lavis"),
        ("b.json", "copy", "lavis"),
        ("c.json", "read", "lavis"),
    )
    database.give(
        "raw.reading",
        "source n_read n_accepted n_rejected n_repaired n_withdrawn",
        ("lavis", 9, 7, 2, 1, 3),
        ("lavis", 1, 1, 0, 0, 0),
    )
    database.build()
    assert told(database, "release", "source", "n_files", "n_accepted", "n_rejected", "n_repaired", "n_withdrawn") == [
        ("lavis", 2, 8, 2, 1, 3),
        ("mdetr", 0, 0, 0, 0, 0),
    ]


def test_a_photograph_has_its_first_english_caption(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A dog .", "A cat .")
    database.captions("flickr30k_token", "flickr:8", "A cow .")
    database.build()
    query = query_file("card", "photo_caption").query
    asked = {"photo_ids": ["flickr:7", "flickr:9"]}
    assert database.connection.execute(query, asked).fetchall() == [("flickr:7", "flickr30k:7#0", "en", "A dog .")]
    asked = {"caption_ids": ["flickr30k:8#0", "flickr30k:7#1", "flickr30k:7#5"]}
    assert database.connection.execute(query_file("card", "caption").query, asked).fetchall() == [
        ("flickr30k:7#1", "en", "A cat ."),
        ("flickr30k:8#0", "en", "A cow ."),
    ]
