"""A table's identity: a hash of its rows that is fed in batches and does not know how they were cut."""

from __future__ import annotations

import hashlib
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from flickr_assets.rawfiles.buffers import kind_of, numbers, texts, values

_NO_TEXT = texts([""])[0]


class Digest(Protocol):
    """What a hash object of hashlib is fed by."""

    def update(self, data: Any, /) -> None: ...

    def digest(self) -> bytes: ...


class RowHash:
    """SHA-256 over column names, types and values in row order: blind to chunks, slices, buffers under nulls and file formats.

    Of each column, what is fed piece by piece are digests of their own, one a kind of fact, so that where a batch ends
    shows in none of them.
    """

    def __init__(self, schema: pa.Schema) -> None:
        self._columns = [(field.name, _ColumnHash(field.type)) for field in schema]

    def update(self, rows: pa.Table) -> None:
        """Further rows, under the schema's columns and types."""
        for name, column in self._columns:
            for array in rows.column(name).chunks:
                column.update(array)

    def hexdigest(self) -> str:
        """Of all rows so far."""
        whole = hashlib.sha256()
        for name, column in self._columns:
            whole.update(f"{name}:{column.type}:{column.n}\n".encode())
            column.tell(whole)
        return whole.hexdigest()


class _ColumnHash:
    """Values of one type: where the nulls are, lengths of texts and lists, what the values hold."""

    def __init__(self, kind: pa.DataType) -> None:
        self.type = kind
        self.n = 0
        self._nulls = hashlib.sha256()
        self._lengths = hashlib.sha256()
        self._values = hashlib.sha256()
        self._items = _ColumnHash(kind.value_type) if pa.types.is_list(kind) else None

    def update(self, array: pa.Array) -> None:
        """Further values."""
        if array.null_count:
            self._nulls.update((values(pc.indices_nonzero(array.is_null())).astype(np.int64) + self.n).tobytes())
        self.n += len(array)
        if self._items is not None:
            self._lengths.update(values(_without_nulls(pc.list_value_length(array))).astype(np.int64).tobytes())
            self._items.update(array.flatten())
        elif pa.types.is_string(self.type) or pa.types.is_large_string(self.type):
            filled = array.fill_null(_NO_TEXT) if array.null_count else array
            self._lengths.update(values(pc.binary_length(filled)).astype(np.int64).tobytes())
            self._values.update(_string_bytes(filled))
        else:
            self._values.update(_numbers(array).data)

    def tell(self, whole: Digest) -> None:
        """What was seen, to the digest of the table."""
        for digest in (self._nulls, self._lengths, self._values):
            whole.update(digest.digest())
        if self._items is not None:
            whole.update(f"{self._items.n}\n".encode())
            self._items.tell(whole)


def _numbers(array: pa.Array) -> NDArray[Any]:
    """Truth values as bytes, days as 64 bits."""
    if pa.types.is_boolean(array.type):
        return values(_without_nulls(array.cast(pa.uint8())))
    if pa.types.is_date(array.type):
        return values(_without_nulls(array.cast(pa.int32()))).astype(np.int64)
    return values(_without_nulls(array))


def _without_nulls(array: pa.Array) -> pa.Array:
    """Nulls as zeros."""
    return array.fill_null(numbers(np.zeros(1, np.int64), str(kind_of(array)))[0]) if array.null_count else array


def _string_bytes(array: pa.Array) -> memoryview:
    large = array.cast(pa.large_binary())
    _, offsets, data = large.buffers()
    bounds = np.frombuffer(offsets, dtype=np.int64)[large.offset : large.offset + len(large) + 1]
    return memoryview(data)[int(bounds[0]) : int(bounds[-1])] if len(large) and data is not None else memoryview(b"")
