"""Arrow arrays over bytes and numbers as they lie: no Python object for a value, and none of what converting them would import."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]


def strings(data: bytes | Bytes, lengths: Ints) -> pa.StringArray:
    """UTF-8 strings that follow each other in `data`, by their lengths in bytes."""
    return pa.StringArray.from_buffers(len(lengths), pa.py_buffer(offsets(lengths).astype(np.int32)), pa.py_buffer(data))


def texts(values: Iterable[str]) -> pa.StringArray:
    """Strings, few or short."""
    encoded = [value.encode() for value in values]
    return strings(b"".join(encoded), np.array([len(value) for value in encoded], np.int64))


def numbers(values: Ints, kind: str, valid: Flags | None = None) -> pa.Array:
    """Whole numbers in Arrow's type of NumPy's name `kind`, which must hold them; null where not valid."""
    stored = np.ascontiguousarray(values, kind)
    return pa.Array.from_buffers(pa.from_numpy_dtype(stored.dtype), len(stored), [_bits(valid), pa.py_buffer(stored)])


def booleans(values: Flags, valid: Flags | None = None) -> pa.Array:
    """Truth values; null where not valid."""
    return pa.Array.from_buffers(pa.bool_(), len(values), [_bits(valid), _bits(values)])


def values(array: pa.Array) -> Ints:
    """The numbers of an int64 array without nulls."""
    return np.frombuffer(array.buffers()[1], np.int64)[array.offset : array.offset + len(array)]


def offsets(lengths: Ints) -> Ints:
    """Where pieces of these lengths begin when they follow each other, and where the last one ends."""
    return np.append(0, np.cumsum(lengths))


def _bits(values: Flags | None) -> pa.Buffer | None:
    return None if values is None else pa.py_buffer(np.packbits(values, bitorder="little"))
