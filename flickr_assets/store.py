"""A table as Parquet: cast to its contract, written once under the hash of its rows, same bytes for the same rows."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from flickr_assets.errors import CheckFailed, unwritable
from flickr_assets.schema import Column, Table

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


class Digest(Protocol):
    """What a hash object of hashlib is fed by."""

    def update(self, data: Any, /) -> None: ...


@dataclass(frozen=True)
class Stored:
    """One table on disk. path: below the home. data_version: hash of its rows. sha256: of the file's bytes."""

    table: str
    path: str
    data_version: str
    n_rows: int
    n_bytes: int
    sha256: str


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
    """The same rows under the contract's columns and types, in one chunk. Raises CheckFailed `table-shape`."""
    missing = [name for name in table.column_names if name not in data.column_names]
    surplus = [name for name in data.column_names if name not in table.column_names]
    if missing or surplus:
        raise CheckFailed("table-shape", f"columns missing: {missing}, not in the contract: {surplus}.", place=table.name)
    arrays = []
    for column in table.columns:
        try:
            arrays.append(data.column(column.name).cast(arrow_type(column)).combine_chunks())
        except pa.ArrowException as error:
            raise CheckFailed("table-shape", f"column {column.name} is not {column.type}: {error}", place=table.name) from error
    nullable = pa.schema([_field(column).with_nullable(True) for column in table.columns])
    return pa.Table.from_arrays(arrays, schema=nullable)


def row_hash(data: pa.Table) -> str:
    """Hash of column names, types and values in row order: blind to chunks, slices, buffers under nulls and file formats."""
    digest = hashlib.sha256()
    for name, column in zip(data.column_names, data.columns, strict=True):
        digest.update(f"{name}:{column.type}:{len(column)}\n".encode())
        _hash_array(digest, pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type))
    return digest.hexdigest()


def _hash_array(digest: Digest, array: pa.Array) -> None:
    if array.null_count:
        digest.update(np.asarray(array.is_valid()).tobytes())
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        filled = array.fill_null("") if array.null_count else array
        digest.update(np.asarray(pc.binary_length(filled), dtype=np.int64).tobytes())
        digest.update(_string_bytes(filled))
    elif pa.types.is_list(array.type):
        digest.update(np.asarray(pc.list_value_length(array).fill_null(0), dtype=np.int64).tobytes())
        _hash_array(digest, array.flatten())
    else:
        zero = pa.scalar(0, pa.int32()).cast(array.type) if pa.types.is_date(array.type) else pa.scalar(0).cast(array.type)
        filled = array.fill_null(zero) if array.null_count else array
        digest.update(np.ascontiguousarray(filled.to_numpy(zero_copy_only=False)).tobytes())


def _string_bytes(array: pa.Array) -> memoryview:
    large = array.cast(pa.large_binary())
    _, offsets, data = large.buffers()
    bounds = np.frombuffer(offsets, dtype=np.int64)[large.offset : large.offset + len(large) + 1]
    return memoryview(data)[int(bounds[0]) : int(bounds[-1])] if len(large) and data is not None else memoryview(b"")


def write(home: Path, table: Table, data: pa.Table) -> Stored:
    """Store the rows in the order given; nothing is written when these very rows are stored already.

    Raises CheckFailed `table-shape`, HomeError `home-unwritable`.
    """
    data = conform(data, table)
    version = row_hash(data)
    relative = f"data/{table.layer}/{table.stem}/{version[:32]}.parquet"
    path = home / relative
    if not _holds(path, table, version):
        _write(path, data)
    content = path.read_bytes()
    return Stored(table.name, relative, version, data.num_rows, len(content), hashlib.sha256(content).hexdigest())


def _holds(path: Path, table: Table, version: str) -> bool:
    """Whether these rows are in the file; one that is damaged does not hold them."""
    if not path.exists():
        return False
    try:
        return row_hash(conform(pq.read_table(path), table)) == version
    except (OSError, pa.ArrowException, CheckFailed):
        return False


def _write(path: Path, data: pa.Table) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(data, fresh, compression="zstd", row_group_size=131_072, store_schema=False)
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise unwritable(OSError(error.errno, error.strerror or str(error), str(path))) from error


def read(home: Path, stored: Stored) -> pa.Table:
    """The rows of a stored table."""
    return pq.read_table(home / stored.path)


def first_rows(path: Path, n: int) -> list[dict[str, Any]]:
    """The first n rows of a Parquet file; no more of it is decoded."""
    with pq.ParquetFile(path) as file:
        batch = next(file.iter_batches(batch_size=n), None)
    return [] if batch is None else batch.slice(0, n).to_pylist()


def empty(table: Table) -> pa.Table:
    """No rows, under the contract."""
    return conform(arrow_schema(table).empty_table(), table)
