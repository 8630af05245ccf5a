"""A database in which every raw table stands empty until a test gives it rows, and from which the SQL tables are built."""

from __future__ import annotations

import hashlib
from typing import Any

from flickr_assets import duck
from flickr_assets.audits import audits
from flickr_assets.build.steps import steps
from flickr_assets.registry import sources
from flickr_assets.schema import Column, Table
from flickr_assets.schema.accounts import ACCOUNTS, SOURCE_FILE
from flickr_assets.schema.core import CORE, RELEASE
from flickr_assets.schema.nlp import NLP, PARSED
from flickr_assets.schema.stats import STATS
from flickr_assets.sqlfiles import SqlFile, sql_files

_TYPES = {
    "string": "VARCHAR",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "float64": "DOUBLE",
    "bool": "BOOLEAN",
    "date": "DATE",
    "list<string>": "VARCHAR[]",
    "list<int64>": "BIGINT[]",
}
EVIDENCE = [audit.evidence for audit in audits().values() if audit.compute is None]
DERIVED = [step.tables[0] for step in steps() if step.kind == "derived"]
CONTRACTS = {table.name: table for table in (*CORE, *NLP, *STATS, *EVIDENCE)}


def sql_type(column: Column) -> str:
    """The column's type as DuckDB names it."""
    return _TYPES[column.type]


class Database:
    """Raw tables under their contracts, and what the queries of `sql/` make of them."""

    def __init__(self) -> None:
        self.connection = duck.connect({})
        for layer in ("raw", "core", "nlp", "stats", "audit"):
            self.connection.execute(f"CREATE SCHEMA {layer}")
        given = [table for source in sources().values() for table in source.tables]
        self.given: dict[str, Table] = {table.name: table for table in (*given, *ACCOUNTS, SOURCE_FILE, RELEASE, *PARSED, *DERIVED)}
        for table in self.given.values():
            columns = ", ".join(f'"{column.name}" {sql_type(column)}' for column in table.columns)
            self.connection.execute(f"CREATE TABLE {table.name} ({columns})")

    def give(self, name: str, columns: str, *rows: tuple[Any, ...]) -> None:
        """Rows of a table, for the columns named (blanks between); part and instance are empty, line counts from 1, others null."""
        names = columns.split()
        fill = {"part": "", "instance": "", "line": 0}
        rest = [column.name for column in self.given[name].columns if column.name in fill and column.name not in names]
        (n_before,) = self.rows(f"SELECT count(*) FROM {name}")[0]
        listed = ", ".join(f'"{column}"' for column in (*names, *rest))
        marks = ", ".join("?" * (len(names) + len(rest)))
        for number, row in enumerate(rows, start=n_before + 1):
            front = [number if column == "line" else fill[column] for column in rest]
            self.connection.execute(f"INSERT INTO {name} ({listed}) VALUES ({marks})", [*row, *front])

    def captions(self, release: str, photo_id: str, *texts: str) -> None:
        """Captions 0, 1, … of a photograph in raw.RELEASE, a table of one caption a line."""
        flickr8k = release.startswith("flickr8k")
        stem = photo_id.split(":")[1] + ("_abc123" if flickr8k else "") + ".jpg"
        front = (stem, stem, False) if flickr8k else (stem,)
        columns = "image_name_released image_name is_misnamed" if flickr8k else "image_name_released"
        rows = [(*front, photo_id, number, text) for number, text in enumerate(texts)]
        self.give(f"raw.{release}", f"{columns} photo_id number text", *rows)

    def build(self) -> None:
        """Every table of `sql/core`, `sql/nlp`, `sql/stats` and `sql/audit` and every view, each after those that it reads."""
        waiting = {file.name: file for folder in ("core", "nlp", "stats", "audit", "views") for file in sql_files(folder)}
        while waiting:
            ready = [file for file in waiting.values() if waiting.keys().isdisjoint({*file.tables, *(v.name for v in file.views)})]
            assert ready, f"these wait for each other: {sorted(waiting)}"
            for file in ready:
                kind = "VIEW" if file.folder == "views" else "TABLE"
                self.connection.execute(f"CREATE {kind} {file.name} AS {file.query}")
                del waiting[file.name]

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return self.connection.sql(query).fetchall()

    def shape(self, query: str) -> list[tuple[str, str]]:
        """(column, type) of a query's rows."""
        relation = self.connection.sql(query)
        return list(zip(relation.columns, map(str, relation.types), strict=True))

    def broken_references(self) -> list[tuple[str, str, Any]]:
        """(table, target, value) of every value that its target lacks."""
        found = []
        for table in CONTRACTS.values():
            for reference in table.references if table.name not in self.given else ():
                (own,), (theirs,) = reference.columns, reference.targets
                query = f"SELECT {own} FROM {table.name} WHERE {own} NOT IN (SELECT {theirs} FROM {reference.target})"
                found += [(table.name, reference.target, value) for (value,) in self.rows(query)]
        return found

    def offending(self, check: str) -> list[tuple[Any, ...]]:
        """The rows that a check of `sql/checks` returns."""
        return self.rows(query_file("checks", check).query)


def query_file(folder: str, stem: str) -> SqlFile:
    """A query of `sql/FOLDER`."""
    return next(file for file in sql_files(folder) if file.stem == stem)


def id_of(text: str) -> int:
    """The last eight bytes of its MD5 as a little-endian number, halved."""
    return int.from_bytes(hashlib.md5(text.encode()).digest()[8:], "little") >> 1
