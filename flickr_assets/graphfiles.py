"""A denotation graph in a folder, in the layout of its authors' release: read and written.

What the files hold, `graph/release.py` says, and what they mean, `graph/released.py`; here they are opened, and swapped in as a whole.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa

from flickr_assets import duck
from flickr_assets.errors import InputError, UsageError, unwritable
from flickr_assets.graph import release, released
from flickr_assets.graph.similarity import LEAST_IMAGES
from flickr_assets.rawfiles.part import FilePart
from flickr_assets.rawfiles.streams import decompressed
from flickr_assets.source import EXCERPT_LENGTH, Reading, Reject
from flickr_assets.sources.denotation_graph import LAYOUTS, SOURCE
from flickr_assets.store import arrow_type

# A table of a graph: its rows, or the Parquet files that hold them.
Rows = pa.Table | Sequence[Path]
# Rows at once, on their way into a file.
_BATCH_ROWS = 65_536
# The files that are read, and the relations that their lines are for `released.convert`.
_READ = {
    "node.idx": "raw_node",
    "node-cap.map": "raw_node_caption",
    "node-img.map": "raw_node_image",
    "cap-node.map": "raw_caption_node",
    "node-tree.txt": "raw_edge",
    "type-chunk.txt": "raw_chunk",
    "cap-orig.map": "raw_origin",
    "token.txt": "raw_caption",
    "img.lst": "raw_image",
}
_SPLIT = pa.schema({"split": pa.string(), "image": pa.string()})
_TYPE = pa.schema({"node_id": pa.int64(), "type": pa.string()})


@dataclass(frozen=True)
class Released:
    """A graph as read. tables: those of `release.SHAPES`. rejects: lines that were not taken, and contradictions; `member` is the file."""

    tables: Mapping[str, pa.Table]
    rejects: tuple[Reject, ...]


def read(folder: Path) -> Released:
    """The graph whose files lie in a folder, plain or gzipped; folders in it that have an `img.lst` are its splits.

    Raises InputError `graph-missing` where there is no `node.idx`, and what a damaged file is refused with.
    """
    if _found(folder, "node.idx") is None:
        raise InputError(
            "graph-missing", "holds no node.idx.", place=str(folder), remedy="Name the folder that has node.idx and node-cap.map."
        )
    rejects: list[Reject] = []
    with duck.told(str(folder)), TemporaryDirectory(prefix="graph-") as spilled, _connected(Path(spilled)) as connection:
        for name, relation in _READ.items():
            connection.register(relation, _lines(folder, name, rejects))
        connection.register("raw_type", _types(folder, rejects))
        connection.register("raw_split", _splits(folder, rejects))
        tables, contradictions = released.convert(connection)
    return Released(tables, (*rejects, *contradictions))


def write(folder: Path, tables: Mapping[str, Rows], *, splits: Iterable[str] = (), least_images: int = LEAST_IMAGES) -> list[Path]:
    """Write a graph's files, and a folder a split; each file is swapped in as a whole, when all are written. Returns them.

    tables: those of `release.SHAPES`, with whatever columns besides; `evidence` may be missing (an edge's own caption is its evidence
    then), and so may `image` and `split`. splits: the names in table split to write. least_images: as in `similarity.compare`.
    Raises InputError `graph-torn`, UsageError `split-unknown` and `split-name` and FlickrError `sql-query` (nothing is written then), and
    HomeError `home-unwritable`.
    """
    names_of_splits = tuple(splits)
    for split in names_of_splits:
        if not re.fullmatch(r"\w[\w.-]*", split):
            raise UsageError(
                "split-name", f"{split!r} cannot name a folder.", remedy="Give the split a name of letters and digits."
            )
    fresh = folder / f".release.{os.getpid()}"
    is_new = not folder.exists()
    try:
        fresh.mkdir(parents=True)
        with duck.told(str(folder)), _connected(fresh / "spilled") as connection:
            _show(connection, tables)
            release.prepare(connection)
            names = [_write(connection, query, fresh, name) for name, query in release.FILES.items()]
            for split in names_of_splits:
                release.prepare_split(connection, split, least_images)
                of_split = release.FILES_OF_SPLIT.items()
                names += [_write(connection, query, fresh, f"{split}/{name}") for name, query in of_split]
        return [_swapped_in(fresh / name, folder / name) for name in names]
    except OSError as error:
        raise unwritable(error, folder) from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        if is_new:
            with suppress(OSError):
                folder.rmdir()


@contextmanager
def _connected(spilled: Path) -> Generator[duck.Connection]:
    """A connection that puts what does not fit its memory limit into a folder."""
    connection = duck.connect({})
    try:
        connection.execute(f"SET temp_directory = {duck.literal(str(spilled))}")
        connection.execute("SET preserve_insertion_order = false")
        yield connection
    finally:
        connection.close()


def _show(connection: duck.Connection, tables: Mapping[str, Rows]) -> None:
    """Make the relations that `release` reads."""
    for name, shape in release.SHAPES.items():
        rows = tables.get(name)
        if rows is None and name == "evidence":
            connection.execute(f"CREATE TEMP VIEW evidence AS {release.EVIDENCE_OF_EDGES}")
        elif rows is not None and not isinstance(rows, pa.Table):
            duck.add_view(connection, f"graph.{name}", rows)
            connection.table(f"graph.{name}").create_view(name)
        else:
            connection.register(name, shape.empty_table() if rows is None else rows)
    if "image" not in tables:
        connection.execute(f"CREATE OR REPLACE TEMP VIEW image AS {release.IMAGES_DESCRIBED}")


def _write(connection: duck.Connection, query: str, folder: Path, name: str) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(release.pieces(connection.sql(query).to_arrow_reader(_BATCH_ROWS)))
    return name


def _swapped_in(fresh: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    return fresh.replace(target)


def _found(folder: Path, name: str) -> Path | None:
    return next((path for path in (folder / name, folder / f"{name}.gz") if path.is_file()), None)


class _Columns:
    """A sink that keeps rows as columns. schema: of `line` and the table's own columns."""

    def __init__(self, schema: pa.Schema) -> None:
        self.schema = schema
        self.batches: list[pa.RecordBatch] = []

    def rows(self, _stem: str, rows: Sequence[tuple[Any, ...]], /) -> None:
        arrays = [pa.array(values, field.type) for values, field in zip(zip(*rows, strict=True), self.schema, strict=True)]
        self.batches.append(pa.RecordBatch.from_arrays(arrays, schema=self.schema))

    def batch(self, _stem: str, rows: pa.Table, /) -> None:
        self.batches += rows.cast(self.schema).to_batches()


def _lines(folder: Path, name: str, rejects: list[Reject]) -> pa.Table:
    """The lines of a file as the source reads them, column `line` in front; no rows where it is missing."""
    layout = LAYOUTS[name.rpartition("/")[2]]
    (table,) = (table for table in SOURCE.tables if table.stem == f"denotation_graph_{layout.kind}")
    own = [column for column in table.columns if column.name not in ("instance", "part", "line")]
    kept = _Columns(pa.schema({"line": pa.int64(), **{column.name: arrow_type(column) for column in own}}))
    path = _found(folder, name)
    # A graph may have nothing to say in a file.
    if path is not None and path.stat().st_size:
        reading = Reading({table.stem: table}, sink=kept)
        opened = partial(_opened, path)
        SOURCE.read(FilePart(path.name.removesuffix(".gz"), str(folder), str(path), opened), reading)
        reading.flush()
        rejects += [replace(reject, member=name) for reject in reading.rejects]
    return pa.Table.from_batches(kept.batches, kept.schema)


def _opened(path: Path) -> Any:
    return decompressed(path.open("rb"), path.name, path.stat().st_size)


def _types(folder: Path, rejects: list[Reject]) -> pa.Table:
    """The types of strings as `write` tells them; the authors tell them by their chunked strings."""
    path = _found(folder, "node-type.txt")
    pairs: list[tuple[int, str]] = []
    if path is not None:
        with _opened(path) as file:
            for number, line in enumerate(file, start=1):
                if fits := re.fullmatch(rb"([0-9]{1,18})\t([A-Z]+)\r?\n?", line):
                    pairs.append((int(fits[1]), fits[2].decode()))
                else:
                    said = line.decode(errors="backslashreplace")[:EXCERPT_LENGTH]
                    rejects.append(Reject(number, None, "node-type.txt", "graph-line", "expected NODE<TAB>TYPE.", said))
    return pa.table([[node for node, _ in pairs], [kind for _, kind in pairs]], schema=_TYPE)


def _splits(folder: Path, rejects: list[Reject]) -> pa.Table:
    names = sorted(path.parent.name for path in folder.glob("[!.]*/img.lst*") if path.name in ("img.lst", "img.lst.gz"))
    lists = [(name, _lines(folder, f"{name}/img.lst", rejects)["image"].to_pylist()) for name in names]
    pairs = [(name, image) for name, images in lists for image in images]
    return pa.table([[name for name, _ in pairs], [image for _, image in pairs]], schema=_SPLIT)
