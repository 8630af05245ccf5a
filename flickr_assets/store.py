"""A table as Parquet: cast to its contract, written once under the hash of its rows, same bytes for the same rows.

Rows may come in any number of batches: no more than a row group of them is held, and what is written does not show it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from flickr_assets.errors import CheckFailed, HomeError, unwritable
from flickr_assets.rawfiles.buffers import empty_table
from flickr_assets.rowhash import RowHash
from flickr_assets.schema import Column, Table

GROUP_ROWS = 131_072
# Hexadecimal digits of a piece's digest that its name bears.
HASH_IN_NAME = 16
# Rows at once when a stored table is read through.
_READ_ROWS = 65_536

_ARROW = {
    "string": pa.string(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "float64": pa.float64(),
    "bool": pa.bool_(),
    "date": pa.date32(),
    "list<string>": pa.list_(pa.string()),
    "list<int64>": pa.list_(pa.int64()),
}


@dataclass(frozen=True)
class Piece:
    """One Parquet file. path: below the home. sha256: of its bytes."""

    path: str
    n_rows: int
    n_bytes: int
    sha256: str


@dataclass(frozen=True)
class Stored:
    """One table on disk. path: its file below the home. data_version: hash of its rows. sha256: of the file's bytes.

    A table that is appended to lies in several files, its pieces: then path is their folder, n_rows and n_bytes are sums,
    data_version is a hash of all that its rows follow from, and sha256 one over those of the pieces.
    """

    table: str
    path: str
    data_version: str
    n_rows: int
    n_bytes: int
    sha256: str
    pieces: tuple[Piece, ...] = ()

    @property
    def files(self) -> tuple[Piece, ...]:
        """The files that hold it: one, or its pieces."""
        return self.pieces or (Piece(self.path, self.n_rows, self.n_bytes, self.sha256),)

    def paths(self, home: Path) -> tuple[Path, ...]:
        """Where those lie, the first rows first."""
        return tuple(home / file.path for file in self.files)


def arrow_type(column: Column) -> pa.DataType:
    """The column's type in Arrow."""
    return _ARROW[column.type]


def arrow_schema(table: Table) -> pa.Schema:
    """The contract as an Arrow schema; descriptions and units ride along as field metadata."""
    return pa.schema([_field(column) for column in table.columns], metadata={"description": table.description})


def _field(column: Column) -> pa.Field:
    metadata = {"description": column.description} | ({"unit": column.unit} if column.unit else {})
    return pa.field(column.name, arrow_type(column), nullable=column.nullable, metadata=metadata)


def conform(data: pa.Table, table: Table) -> pa.Table:
    """The same rows under the contract's columns and types. Raises CheckFailed `table-shape`."""
    missing = [name for name in table.column_names if name not in data.column_names]
    surplus = [name for name in data.column_names if name not in table.column_names]
    if missing or surplus:
        raise CheckFailed("table-shape", f"columns missing: {missing}, not in the contract: {surplus}.", place=table.name)
    arrays = []
    for column in table.columns:
        try:
            arrays.append(data.column(column.name).cast(arrow_type(column)))
        except pa.ArrowException as error:
            raise CheckFailed("table-shape", f"column {column.name} is not {column.type}: {error}", place=table.name) from error
    return pa.Table.from_arrays(arrays, schema=_stored_schema(table))


@cache
def _stored_schema(table: Table) -> pa.Schema:
    """The contract's columns, each of which may be null: a null where none may be is a check's to find."""
    return pa.schema([_field(column).with_nullable(True) for column in table.columns])


def row_hash(data: pa.Table) -> str:
    """Hash of column names, types and values in row order: blind to chunks, slices, buffers under nulls and file formats."""
    hashed = RowHash(data.schema)
    hashed.update(data)
    return hashed.hexdigest()


class Writer:
    """One table on its way into the store, batch by batch. A context: what is not finished in it leaves nothing behind.

    Raises HomeError `home-unwritable`.
    """

    def __init__(self, home: Path, table: Table) -> None:
        self._home = home
        self._table = table
        self._folder = home / "data" / table.layer / table.stem
        self._fresh = self._folder / f".rows.parquet.{os.getpid()}"
        self._hash = RowHash(_stored_schema(table))
        self._waiting: list[pa.Table] = []
        self._n_waiting = 0
        self._n_rows = 0
        self._file: pq.ParquetWriter | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        with suppress(OSError):
            self._fresh.unlink(missing_ok=True)

    def add(self, rows: pa.Table) -> None:
        """Further rows, cast to the contract. Raises CheckFailed `table-shape`."""
        self._waiting.append(conform(rows, self._table))
        self._n_waiting += rows.num_rows
        while self._n_waiting >= GROUP_ROWS:
            whole = pa.concat_tables(self._waiting)
            self._write_group(whole.slice(0, GROUP_ROWS))
            self._waiting = [whole.slice(GROUP_ROWS)]
            self._n_waiting -= GROUP_ROWS

    def finish(self) -> Stored:
        """The rows as stored; a sound file that holds them already is kept."""
        if self._n_waiting or self._file is None:
            self._write_group(pa.concat_tables([empty(self._table), *self._waiting]))
        version = self._hash.hexdigest()
        relative = f"data/{self._table.layer}/{self._table.stem}/{version[:32]}.parquet"
        path = self._home / relative
        with _writing(path):
            if self._file is not None:
                self._file.close()
                self._file = None
            sha256 = sha256_of(self._fresh)
            known = sha256_of(path) if path.exists() else ""
            if known != sha256 and not (known and _holds(path, self._table, version)):
                self._fresh.replace(path)
                known = sha256
            return Stored(self._table.name, relative, version, self._n_rows, path.stat().st_size, known)

    def _write_group(self, rows: pa.Table) -> None:
        # In one piece, or its pages would end where the batches did.
        rows = rows.combine_chunks()
        self._hash.update(rows)
        self._n_rows += rows.num_rows
        with _writing(self._fresh):
            if self._file is None:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._file = pq.ParquetWriter(self._fresh, rows.schema, compression="zstd", store_schema=False)
            self._file.write_table(rows, row_group_size=GROUP_ROWS)


@contextmanager
def _writing(path: Path) -> Generator[None]:
    """What the system refuses, told of `path`. Raises HomeError `home-unwritable`."""
    try:
        yield
    except OSError as error:
        raise unwritable(OSError(error.errno, error.strerror or str(error), str(path))) from error


def sha256_of(path: Path) -> str:
    """Digest of a file's bytes, as hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write(home: Path, table: Table, data: pa.Table) -> Stored:
    """Store the rows in the order given; a sound file that holds these very rows already is kept.

    Raises CheckFailed `table-shape`, HomeError `home-unwritable`.
    """
    with Writer(home, table) as writer:
        writer.add(data)
        return writer.finish()


def write_piece(home: Path, table: Table, data: pa.Table, stem: str) -> Piece:
    """Store rows as one of the pieces of a table, at `data/LAYER/STEM/stem-HASH.parquet`: its name tells what its bytes are.

    Raises CheckFailed `table-shape`, HomeError `home-unwritable`.
    """
    rows = conform(data, table).combine_chunks()
    place = home / "data" / table.layer / table.stem / stem
    fresh = place.with_name(f".{place.name}.parquet.{os.getpid()}")
    with _writing(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(rows, fresh, compression="zstd", store_schema=False, row_group_size=GROUP_ROWS)
        sha256 = sha256_of(fresh)
        path = place.with_name(f"{place.name}-{sha256[:HASH_IN_NAME]}.parquet")
        fresh.replace(path)
        return Piece(path.relative_to(home).as_posix(), rows.num_rows, path.stat().st_size, sha256)


def sound_piece(home: Path, table: Table, path: Path) -> Piece | None:
    """A piece as it lies there; None where its bytes are not those that its name tells, or are no rows of the table."""
    try:
        sha256 = sha256_of(path)
        with pq.ParquetFile(path) as file:
            is_ours = file.schema_arrow.remove_metadata().equals(_stored_schema(table).remove_metadata())
            n_rows = file.metadata.num_rows
        if not is_ours or path.stem.rpartition("-")[2] != sha256[:HASH_IN_NAME]:
            return None
        return Piece(path.relative_to(home).as_posix(), n_rows, path.stat().st_size, sha256)
    except (OSError, pa.ArrowException):
        return None


def _holds(path: Path, table: Table, version: str) -> bool:
    """Whether these rows are in the file; one that is damaged does not hold them."""
    hashed = RowHash(_stored_schema(table))
    try:
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=_READ_ROWS):
                hashed.update(conform(pa.Table.from_batches([batch]), table))
    except (OSError, pa.ArrowException, CheckFailed):
        return False
    return hashed.hexdigest() == version


def read(home: Path, stored: Stored) -> pa.Table:
    """The rows of a stored table. Raises HomeError `home-damaged` for a file that is no Parquet any more."""
    return pa.concat_tables([_read(path, stored.table) for path in stored.paths(home)])


def _read(path: Path, table: str) -> pa.Table:
    with _reading(path, table), pq.ParquetFile(path) as file:
        return file.read()


@contextmanager
def _reading(path: Path, table: str) -> Generator[None]:
    """Raises HomeError `home-damaged` for a file that is no Parquet any more, `home-unwritable` for one that may not be read."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise unwritable(error, path) from error
        message = f"cannot be read as {table}."
        raise HomeError("home-damaged", message, place=str(path), remedy="Run: flickr-assets verify --mend") from error


def first_rows(home: Path, stored: Stored, n: int) -> list[dict[str, Any]]:
    """The first n rows of a stored table; no more of its files are decoded. Raises HomeError `home-damaged`."""
    found: list[dict[str, Any]] = []
    for path in stored.paths(home):
        if len(found) >= n:
            break
        with _reading(path, stored.table), pq.ParquetFile(path) as file:
            batch = next(file.iter_batches(batch_size=n - len(found)), None)
            found += [] if batch is None else batch.slice(0, n - len(found)).to_pylist()
    return found


def empty(table: Table) -> pa.Table:
    """No rows, under the contract."""
    return conform(empty_table(arrow_schema(table)), table)
