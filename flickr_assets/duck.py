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
import shutil
import tempfile
import textwrap
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from flickr_assets.errors import FlickrError, HomeError, UsageError, unwritable
from flickr_assets.schema import Table
from flickr_assets.schema.core import VIEWS
from flickr_assets.sqlfiles import SqlFile, sql_files

MEMORY_LIMIT = "1200MB"
MOST_SAID = 300
# The catalogue is written so that clients of this version and later can open it; `getvariable` is of 1.1.
OLDEST_READER = "v1.0.0"
# A name in brackets stands for itself, where DuckDB takes a path for a pattern.
_PATTERN = r"([*?[])"
_BESIDE = "regexp_replace(current_setting('temp_directory'), '[^/]*$', '')"
_HERE = f"regexp_replace(coalesce(rtrim(getvariable('flickr_home'), '/') || '/', {_BESIDE}), '{_PATTERN}', '[\\1]', 'g')"
_SELECTS = re.compile(r"[\s(]*(PIVOT|FROM|SELECT|WITH)\b", re.IGNORECASE)
_EXPLAINS = re.compile(r"\s*EXPLAIN\s+(ANALYZE\s+)?(\([^)]*\)\s*)?", re.IGNORECASE)

# What follows is the place in the query.
_DRAWING = "\nLINE "
_PARQUET = re.compile(r"'((?:[^']|'')*\.parquet)'")
# What is wrong with a query whatever the files hold.
_OF_THE_QUERY = (
    duckdb.ParserException,
    duckdb.CatalogException,
    duckdb.BinderException,
    duckdb.ConversionException,
    duckdb.PermissionException,
    duckdb.OutOfMemoryException,
)

# Nothing is fetched while a build runs: an extension that is not there is an error, not a download.
_OFFLINE = {"autoinstall_known_extensions": False, "autoload_known_extensions": False}

Connection = duckdb.DuckDBPyConnection


def connect(files: Mapping[str, Sequence[Path]], *, threads: int | None = None) -> Connection:
    """A connection in memory in which every table is a view `layer.name` of its files, and every macro and view of `sql/` is loaded.

    Raises HomeError `home-damaged` for a table whose file is no Parquet any more.
    """
    connection = duckdb.connect(config={"memory_limit": MEMORY_LIMIT, **_OFFLINE})
    if threads:
        connection.execute(f"SET threads = {int(threads)}")
    connection.create_function("html_unescape", html.unescape, ["VARCHAR"], "VARCHAR")
    for macro in sql_files("macros"):
        connection.execute(macro.text)
    for table, paths in files.items():
        _add_stored(connection, table, paths)
    _add_views(connection, sql_files("views"))
    return connection


def add_view(connection: Connection, table: str, paths: Sequence[Path]) -> None:
    """Make (or replace) the view of one stored table, `layer.stem`, and the views of `sql/views` that read it."""
    _add_stored(connection, table, paths)
    _add_views(connection, [view for view in sql_files("views") if table in view.tables])


def _add_stored(connection: Connection, table: str, paths: Sequence[Path]) -> None:
    layer, stem = map(name, table.split(".", 1))
    connection.execute(f"CREATE SCHEMA IF NOT EXISTS {layer}")
    files = ", ".join(literal(_exactly(str(path))) for path in paths)
    try:
        connection.execute(f"CREATE OR REPLACE VIEW {layer}.{stem} AS SELECT * FROM read_parquet([{files}])")
    except duckdb.Error as error:
        raise _damaged(str(paths[0]), error, f" as {table}") from error


def _add_views(connection: Connection, views: Iterable[SqlFile]) -> frozenset[str]:
    """Make those of the views whose tables are all there; returns their names."""
    there = {table for (table,) in connection.execute("SELECT schema_name || '.' || view_name FROM duckdb_views()").fetchall()}
    able = [view for view in views if there.issuperset(view.tables)]
    for view in able:
        connection.execute(f"CREATE OR REPLACE VIEW {view.name} AS {view.query}")
    return frozenset(view.name for view in able)


def _exactly(path: str) -> str:
    """A pattern that only this path meets."""
    return re.sub(_PATTERN, r"[\1]", path)


def arrow(connection: Connection, query: str, *, place: str) -> pa.Table:
    """The query's rows. place: whose query it is. Ctrl-C stays what it is.

    Raises FlickrError `sql-query` with DuckDB's own words, HomeError `home-damaged` where a stored file cannot be read.
    """
    with told(place):
        try:
            return connection.sql(query).to_arrow_table()
        except duckdb.Error as error:
            broken = _broken_file(connection, query, error)
            if broken:
                raise _damaged(broken, error) from error
            raise


@contextmanager
def told(place: str) -> Generator[None]:
    """What DuckDB refuses within is FlickrError `sql-query` with its own words; place: whose query it is. Ctrl-C stays what it is."""
    try:
        yield
    except (duckdb.Error, RuntimeError) as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        if not isinstance(error, duckdb.Error):
            raise
        raise FlickrError("sql-query", str(error).strip(), place=place) from error


def is_interrupt(error: BaseException) -> bool:
    """Whether DuckDB says that its query was interrupted, which it says in two ways."""
    return isinstance(error, duckdb.InterruptException) or (type(error) is RuntimeError and "interrupted" in str(error).lower())


def name(word: str) -> str:
    """A quoted identifier."""
    return '"' + word.replace('"', '""') + '"'


def literal(text: str) -> str:
    """A SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def write_catalogue(path: Path, tables: Iterable[tuple[Table, Sequence[str]]]) -> None:
    """Write the views (table, paths of its Parquet files relative to the catalogue), those of `sql/views` too, and swap the file in.

    Raises HomeError `home-unwritable`.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    try:
        _write_views(fresh, path.parent, tables)
        fresh.replace(path)
    except duckdb.IOException as error:
        fresh.unlink(missing_ok=True)
        raise unwritable(OSError(str(error)), path) from error


def _write_views(fresh: Path, home: Path, tables: Iterable[tuple[Table, Sequence[str]]]) -> None:
    connection = duckdb.connect(str(fresh), config={"storage_compatibility_version": OLDEST_READER})
    try:
        connection.execute(f"SET VARIABLE flickr_home = {literal(f'{home}/')}")
        connection.begin()
        for macro in sql_files("macros"):
            connection.execute(macro.text)
        for table, paths in tables:
            view = f"{name(table.layer)}.{name(table.stem)}"
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {name(table.layer)}")
            connection.execute(f"CREATE VIEW {view} AS SELECT * FROM read_parquet({_files(paths)})")
            _comment(connection, table)
        made = _add_views(connection, sql_files("views"))
        for table in VIEWS:
            if table.name in made:
                _comment(connection, table)
        connection.commit()
    finally:
        connection.close()


def _files(paths: Sequence[str]) -> str:
    """The list of files beside the catalogue."""
    return "[" + ", ".join(f"{_HERE} || {literal(path)}" for path in paths) + "]"


def _comment(connection: Connection, table: Table) -> None:
    view = f"{name(table.layer)}.{name(table.stem)}"
    connection.execute(f"COMMENT ON VIEW {view} IS {literal(table.description)}")
    for column in table.columns:
        unit = f" [{column.unit}]" if column.unit else ""
        connection.execute(f"COMMENT ON COLUMN {view}.{name(column.name)} IS {literal(column.description + unit)}")


def open_catalogue(path: Path) -> Connection:
    """A connection that can read a home's tables, and do nothing else: no other file, no setting, no extension.

    The catalogue is attached, not opened, for DuckDB lets all who opened a file in one process share their settings.
    Raises HomeError `home-empty` where nothing is published, `home-damaged` where the file is not a catalogue.
    """
    if not path.exists():
        raise HomeError("home-empty", "nothing has been built here.", place=str(path.parent), remedy="Run: flickr-assets build")
    connection = duckdb.connect(config={**_OFFLINE, "temp_directory": f"{path}.tmp"})
    data = f"{path.parent}/data/"
    try:
        connection.execute(f"SET VARIABLE flickr_home = {literal(f'{path.parent}/')}")
        _attach(connection, path)
        connection.execute("USE flickr")
        connection.execute(f"SET allowed_directories = [{literal(data)}, {literal(_exactly(data))}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
    except duckdb.Error as error:
        connection.close()
        raise _damaged(str(path), error) from error
    return connection


def _attach(connection: Connection, path: Path) -> None:
    """Attach the catalogue, or, while another program has it open for writing, a copy of its views."""
    try:
        connection.execute(f"ATTACH {literal(str(path))} AS flickr (READ_ONLY)")
    except duckdb.IOException as error:
        if "lock" not in str(error):
            raise
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copy(path, folder)
            connection.execute(f"ATTACH {literal(copy)} AS flickr (READ_ONLY)")


def is_sound(catalogue: Path) -> bool:
    """Whether the catalogue is there and opens."""
    try:
        open_catalogue(catalogue).close()
    except HomeError:
        return False
    return True


def _damaged(place: str, error: duckdb.Error, what: str = "") -> HomeError:
    """A build writes the catalogue anew; a table's file it takes to be whole while its size is right."""
    words = "verify --mend" if place.endswith(".parquet") else "build"
    gist = _gist(str(error).partition(_DRAWING)[0])
    return HomeError("home-damaged", f"cannot be read{what}: {gist}", place=place, remedy=f"Run: flickr-assets {words}")


def query(connection: Connection, sql: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
    """One SELECT's rows for a user.

    Raises UsageError: `sql-query` (the gist of DuckDB's words), `sql-write` (it does not only read), `sql-many`, `sql-empty`,
    `text-encoding`; HomeError `home-damaged` where a file of the home cannot be read.
    """
    try:
        sql.encode()
        _refuse_all_but_reading(connection, sql)
        relation: Any = connection.sql(sql, params=dict(parameters)) if parameters else connection.sql(sql)
        return relation.to_arrow_table()
    except UnicodeEncodeError as error:
        raise UsageError("text-encoding", "the query is not UTF-8.", remedy="Write it in UTF-8.") from error
    except RuntimeError as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        raise
    except duckdb.Error as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        broken = _broken_file(connection, sql, error)
        if broken:
            raise _damaged(broken, error) from error
        if "read-only" in str(error):
            raise _not_reading() from error
        raise UsageError("sql-query", _gist(str(error)), remedy="`flickr-assets tables` lists tables and columns.") from error


def _refuse_all_but_reading(connection: Connection, sql: str) -> None:
    statements = connection.extract_statements(sql)
    if not statements:
        raise UsageError("sql-empty", "there is no statement.", remedy="Ask with a SELECT; the catalogue is read-only.")
    if len(statements) > 1:
        raise UsageError("sql-many", f"expected one statement, saw {len(statements)}.", remedy="Ask with one SELECT at a time.")
    if not _only_reads(connection, statements[0]):
        raise _not_reading()


def _only_reads(connection: Connection, statement: duckdb.Statement) -> bool:
    """EXPLAIN ANALYZE does what it explains, so that is looked at. A PIVOT without a list of values is several statements to DuckDB."""
    text = statement.query
    if statement.type == duckdb.StatementType.EXPLAIN:
        explained = _EXPLAINS.match(text)
        inner = connection.extract_statements(text[explained.end() :]) if explained else []
        return len(inner) == 1 and inner[0].type == duckdb.StatementType.SELECT
    return statement.type == duckdb.StatementType.SELECT or (
        statement.type == duckdb.StatementType.MULTI and _SELECTS.match(text) is not None
    )


def _not_reading() -> UsageError:
    return UsageError("sql-write", "the catalogue is read-only.", remedy="Ask with a SELECT.")


def _broken_file(connection: Connection, query: str, error: duckdb.Error) -> str:
    """The stored file that DuckDB could not read; empty where the error is about something else.

    Of many a damage DuckDB says what it met, not in which file; so those that the query reads are then read one by one.
    """
    if is_interrupt(error) or isinstance(error, _OF_THE_QUERY):
        return ""
    home, words = str(connection.execute("SELECT coalesce(getvariable('flickr_home'), '')").fetchall()[0][0]), str(error)
    for start in (home, _exactly(home)) if home else ():
        found = re.search(re.escape(f"{start}data/") + r"[\w./]*", words)
        if found:
            return f"{home}{found[0][len(start) :]}"
    unread = next((file for file in _files_of(connection, query, home) if not _reads(connection, file)), "")
    return unread or (home if isinstance(error, duckdb.IOException) else "")


def _files_of(connection: Connection, query: str, home: str) -> list[str]:
    """The Parquet files of the tables that the query names, itself or by a view; home: what relative ones lie in."""
    views: dict[str, str] = dict(
        connection.execute("SELECT schema_name || '.' || view_name, sql FROM duckdb_views() WHERE NOT internal").fetchall()
    )
    named, waiting = set[str](), [query]
    while waiting:
        text = waiting.pop().replace('"', "").lower()
        fresh = {view for view in views.keys() - named if re.search(rf"\b{re.escape(view.lower())}\b", text)}
        named |= fresh
        waiting += [views[view] for view in fresh]
    files = [file.replace("''", "'") for view in sorted(named) for file in _PARQUET.findall(views[view])]
    return [re.sub(r"\[(.)\]", r"\1", file) if file.startswith("/") else home + file for file in files]


def _reads(connection: Connection, file: str) -> bool:
    """Whether all values of a Parquet file can be read."""
    try:
        connection.execute(f"SELECT bit_xor(hash(COLUMNS(*))) FROM read_parquet([{literal(_exactly(file))}])").fetchall()
    except duckdb.Error as error:
        return is_interrupt(error)
    return True


def _gist(words: str) -> str:
    """What DuckDB says, on one line: without its kind of error and its drawing of the place, whose line is named."""
    said, _, drawing = words.partition(_DRAWING)
    text = textwrap.shorten(re.sub(r"^[A-Z]\w+( \w+)? Error: ", "", " ".join(said.split())), MOST_SAID, placeholder=" …")
    line = drawing.partition(":")[0]
    return f"{text.rstrip('.')} (line {line})." if line else text if text.endswith((".", "!", "?")) else f"{text}."
