"""Arrow arrays over bytes and numbers as they lie: no Python object for a value, and none of what converting them would import."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

# Arrow's types that have another name in NumPy.
_KINDS = {pa.float64(): "float64", pa.float32(): "float32"}


def strings(data: bytes | Bytes, lengths: Ints) -> pa.StringArray:
    """UTF-8 strings that follow each other in `data`, by their lengths in bytes."""
    return pa.StringArray.from_buffers(len(lengths), pa.py_buffer(offsets(lengths).astype(np.int32)), pa.py_buffer(data))


def texts(values: Iterable[str]) -> pa.StringArray:
    """Strings, few or short."""
    encoded = [value.encode() for value in values]
    return strings(b"".join(encoded), np.array([len(value) for value in encoded], np.int64))


def column(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """Few strings or whole numbers, None where there is none; values of another type go Arrow's own way."""
    is_string = pa.types.is_string(kind)
    if not is_string and not pa.types.is_integer(kind):
        return pa.array(values, kind)
    valid = np.fromiter((value is not None for value in values), np.bool_, len(values))
    if not is_string:
        return numbers(np.array([0 if value is None else value for value in values], str(kind)), str(kind), valid)
    encoded = [b"" if value is None else value.encode() for value in values]
    places = offsets(np.array([len(value) for value in encoded], np.int64)).astype(np.int32)
    return pa.Array.from_buffers(kind, len(values), [_bits(valid), pa.py_buffer(places), pa.py_buffer(b"".join(encoded))])


def empty_table(schema: pa.Schema) -> pa.Table:
    """No rows."""
    return pa.Table.from_arrays([pa.nulls(0, field.type) for field in schema], schema=schema)


def numbers(values: Ints, kind: str, valid: Flags | None = None) -> pa.Array:
    """Whole numbers in Arrow's type of NumPy's name `kind`, which must hold them; null where not valid."""
    stored = np.ascontiguousarray(values, kind)
    return pa.Array.from_buffers(pa.from_numpy_dtype(stored.dtype), len(stored), [_bits(valid), pa.py_buffer(stored)])


def booleans(values: Flags, valid: Flags | None = None) -> pa.Array:
    """Truth values; null where not valid."""
    return pa.Array.from_buffers(pa.bool_(), len(values), [_bits(valid), _bits(values)])


def values(array: pa.Array) -> NDArray[Any]:
    """The numbers of an array of numbers, as they lie; under nulls, any."""
    data, kind = array.buffers()[1], kind_of(array)
    # A buffer may be longer than its values, and not by a multiple of them.
    return (
        np.frombuffer(data, kind, len(array), array.offset * kind.itemsize)
        if data is not None and len(array)
        else np.zeros(0, kind)
    )


def kind_of(array: pa.Array) -> np.dtype[Any]:
    """NumPy's type for an array of numbers."""
    return np.dtype(_KINDS.get(array.type) or str(array.type))


def offsets(lengths: Ints) -> Ints:
    """Where pieces of these lengths begin when they follow each other, and where the last one ends."""
    return np.append(0, np.cumsum(lengths))


def _bits(values: Flags | None) -> pa.Buffer | None:
    return None if values is None else pa.py_buffer(np.packbits(values, bitorder="little"))
