"""A denotation graph's Parquet files, opened to be asked. Of each, only what a question needs is read."""

from __future__ import annotations

import textwrap
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flickr_assets import duck
from flickr_assets.errors import FlickrError, InputError

# The tables that are asked, and what is asked of them.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "node": ("node_id", "text", "kind", "n_captions", "n_images", "depth"),
    "edge": ("child_id", "parent_id", "rule", "argument", "is_soft", "n_captions", "caption_id"),
    "generation": ("node_id", "caption_id"),
    "denotation": ("node_id", "image_id"),
    "caption": ("caption_id", "image_id", "text"),
}
REMEDY = "Build it again: flickr-assets graph build --force"
_RELEASED = "node.idx"
_MOST_SAID = 200

# The Parquet files of each table, by its name.
Files = Mapping[str, Sequence[Path]]


@dataclass(frozen=True)
class Graph:
    """connection: the tables are views `graph.node`, `graph.edge` and so on. place: where the graph is, for messages."""

    connection: duck.Connection
    place: str

    def rows(self, query: str, **parameters: Any) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return self.connection.execute(query, parameters or None).fetchall()

    def execute(self, statement: str, **parameters: Any) -> None:
        """Carry a statement out."""
        self.connection.execute(statement, parameters or None)


def folder_files(folder: Path) -> Files:
    """The files of a graph as `build_graph` writes them. Raises InputError `graph-missing`."""
    files = {name: [folder / f"{name}.parquet"] for name in COLUMNS}
    missing = [path.name for (path,) in files.values() if not path.is_file()]
    if not missing:
        return files
    if (folder / _RELEASED).is_file():
        message, remedy = "is a graph in the published layout.", "Name the folder that has its Parquet tables: --graph DIR"
    elif len(missing) < len(files):
        message, remedy = f"holds a part of a graph: there is no {missing[0]}.", REMEDY
    else:
        message = "holds no graph." if folder.is_dir() else "is no folder."
        remedy = "Name the folder of one (--graph DIR), or make one: flickr-assets graph build"
    raise InputError("graph-missing", message, place=str(folder), remedy=remedy)


@contextmanager
def opened(files: Files, place: str) -> Generator[Graph]:
    """The graph of these files. Raises InputError `graph-damaged`, within, too, for files that cannot be read."""
    with _refused(place), TemporaryDirectory(prefix="graph-") as spilled:
        connection = duck.connect({})
        try:
            connection.execute(f"SET temp_directory = {duck.literal(spilled)}")
            connection.execute("SET preserve_insertion_order = false")
            for name in COLUMNS:
                duck.add_view(connection, f"graph.{name}", files[name])
            graph = Graph(connection, place)
            _check(graph)
            yield graph
        finally:
            connection.close()


def _check(graph: Graph) -> None:
    found: dict[str, set[str]] = {}
    for table, column in graph.rows("SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'graph'"):
        found.setdefault(table, set()).add(column)
    for table, columns in COLUMNS.items():
        missing = [column for column in columns if column not in found.get(table, ())]
        if missing:
            message = f"was made by another version: its table {table} has no column {missing[0]}."
            raise InputError("graph-damaged", message, place=graph.place, remedy=REMEDY)


@contextmanager
def _refused(place: str) -> Generator[None]:
    """A file that DuckDB cannot read is damaged; of what is asked here, it could refuse nothing else but for want of memory."""
    try:
        with duck.told(place):
            yield
    except FlickrError as error:
        if error.code not in ("sql-query", "home-damaged") or error.message.startswith("Out of Memory"):
            raise
        said = textwrap.shorten(error.message.partition("\n")[0], _MOST_SAID, placeholder=" …").rstrip(".")
        raise InputError("graph-damaged", f"cannot be read: {said}.", place=str(error.place or place), remedy=REMEDY) from error
