"""The only module that speaks to DuckDB: connections with the stored tables as views, and the catalogue file.

The catalogue is a small file of views over Parquet. A view names its file relative to the catalogue itself, so a home
can be copied anywhere and opened from any directory with a stock client: DuckDB's default `temp_directory` is the path
of the opened database with `.tmp` behind it, which is where the folder is taken from. Where the catalogue is attached
to another database instead of opened, `SET VARIABLE flickr_home = '/path/to/home/'` says where it lies.
"""

from __future__ import annotations

import html
import os
import re
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from flickr_assets.errors import FlickrError, HomeError, UsageError
from flickr_assets.schema import Table
from flickr_assets.sqlfiles import sql_files

MEMORY_LIMIT = "1200MB"
MOST_SAID = 300
_HERE = "coalesce(getvariable('flickr_home'), regexp_replace(current_setting('temp_directory'), '[^/]*$', ''))"

# Nothing is fetched while a build runs: an extension that is not there is an error, not a download.
_OFFLINE = {"autoinstall_known_extensions": False, "autoload_known_extensions": False}

Connection = duckdb.DuckDBPyConnection


def connect(files: Mapping[str, Path], *, threads: int | None = None) -> Connection:
    """A connection in memory in which every table is a view `layer.name` and every macro is loaded."""
    connection = duckdb.connect(config={"memory_limit": MEMORY_LIMIT, **_OFFLINE})
    if threads:
        connection.execute(f"SET threads = {int(threads)}")
    connection.create_function("html_unescape", html.unescape, ["VARCHAR"], "VARCHAR")
    for macro in sql_files("macros"):
        connection.execute(macro.text)
    for table, path in files.items():
        add_view(connection, table, path)
    return connection


def add_view(connection: Connection, table: str, path: Path) -> None:
    """Make (or replace) the view of one stored table, `layer.stem`."""
    layer, stem = map(name, table.split(".", 1))
    connection.execute(f"CREATE SCHEMA IF NOT EXISTS {layer}")
    connection.execute(f"CREATE OR REPLACE VIEW {layer}.{stem} AS SELECT * FROM read_parquet({literal(str(path))})")


def arrow(connection: Connection, query: str, *, place: str) -> pa.Table:
    """The query's rows. Raises FlickrError `sql-query` with DuckDB's own words; place: whose query it is."""
    try:
        return connection.sql(query).to_arrow_table()
    except duckdb.Error as error:
        raise FlickrError("sql-query", str(error).strip(), place=place) from error


def name(word: str) -> str:
    """A quoted identifier."""
    return '"' + word.replace('"', '""') + '"'


def literal(text: str) -> str:
    """A SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def write_catalogue(path: Path, tables: Iterable[tuple[Table, str]]) -> None:
    """Write the views (table, path of its Parquet file relative to the catalogue) and swap the file in."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    connection = duckdb.connect(str(fresh))
    try:
        connection.execute(f"SET VARIABLE flickr_home = {literal(str(path.parent) + '/')}")
        connection.begin()
        for macro in sql_files("macros"):
            connection.execute(macro.text)
        for table, relative in tables:
            view = f"{name(table.layer)}.{name(table.stem)}"
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {name(table.layer)}")
            connection.execute(f"CREATE VIEW {view} AS SELECT * FROM read_parquet({_HERE} || {literal(relative)})")
            connection.execute(f"COMMENT ON VIEW {view} IS {literal(table.description)}")
            for column in table.columns:
                unit = f" [{column.unit}]" if column.unit else ""
                connection.execute(f"COMMENT ON COLUMN {view}.{name(column.name)} IS {literal(column.description + unit)}")
        connection.commit()
    finally:
        connection.close()
    fresh.replace(path)


def open_catalogue(path: Path) -> Connection:
    """A read-only connection to a home's catalogue. Raises HomeError `home-empty` where nothing is published."""
    if not path.exists():
        raise HomeError("home-empty", "nothing has been built here.", place=str(path.parent), remedy="Run: flickr-assets build")
    connection = duckdb.connect(str(path), read_only=True)
    connection.execute(f"SET VARIABLE flickr_home = {literal(str(path.parent) + '/')}")
    return connection


def query(connection: Connection, sql: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
    """One SELECT's rows for a user. Raises UsageError `sql-query` (the gist of DuckDB's words), `sql-write` or `sql-empty`."""
    try:
        relation: Any = connection.sql(sql, params=dict(parameters)) if parameters else connection.sql(sql)
        if relation is None:
            raise UsageError("sql-empty", "the statement returns no rows.", remedy="Ask with a SELECT; the catalogue is read-only.")
        return relation.to_arrow_table()
    except duckdb.Error as error:
        if "read-only" in str(error):
            raise UsageError("sql-write", "the catalogue is read-only.", remedy="Ask with a SELECT.") from error
        raise UsageError("sql-query", _gist(str(error)), remedy="`flickr-assets tables` lists tables and columns.") from error


def _gist(words: str) -> str:
    """What DuckDB says, on one line: without its kind of error and its drawing of the place, whose line is named."""
    said, _, drawing = words.partition("\nLINE ")
    text = textwrap.shorten(re.sub(r"^[A-Z]\w+( \w+)? Error: ", "", " ".join(said.split())), MOST_SAID, placeholder=" …")
    line = drawing.partition(":")[0]
    return f"{text.rstrip('.')} (line {line})." if line else text if text.endswith((".", "!", "?")) else f"{text}."


def markdown(rows: Iterable[Mapping[str, object]], *, width: int = 60) -> str:
    """Rows as a Markdown table; long cells are cut."""
    listed = list(rows)
    if not listed:
        return "no rows"
    names = list(listed[0])
    lines = [f"| {' | '.join(names)} |", f"|{'---|' * len(names)}"]
    for row in listed:
        cells = [str(row[name]).replace("|", "\\|").replace("\n", " ") for name in names]
        lines.append(f"| {' | '.join(cell if len(cell) <= width else cell[: width - 1] + '…' for cell in cells)} |")
    return "\n".join(lines)
