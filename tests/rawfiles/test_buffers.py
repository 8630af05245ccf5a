"""Arrays made without Arrow's own conversion are those that it would make, and need no pandas."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pyarrow as pa
import pytest

from flickr_assets.rawfiles.buffers import column, empty_table, values

KINDS = [
    (pa.string(), ["a", None, "", "é\n"]),
    (pa.int16(), [1, None, -(2**15)]),
    (pa.int64(), [None, 2**62]),
    (pa.bool_(), [True, None]),
]


@pytest.mark.parametrize(("kind", "told"), KINDS, ids=str)
def test_a_column_is_what_arrow_makes_of_its_values(kind: pa.DataType, told: list[object]) -> None:
    for some in (told, told[:1], []):
        made = column(some, kind)
        made.validate(full=True)
        assert made.equals(pa.array(some, kind))


def test_a_number_that_its_type_cannot_hold_is_refused() -> None:
    with pytest.raises(OverflowError):
        column([2**15], pa.int16())


@pytest.mark.parametrize("kind", [pa.int16(), pa.int64(), pa.float64(), pa.uint64()], ids=str)
def test_values_are_those_of_a_slice(kind: pa.DataType) -> None:
    assert values(pa.array([1, 2, 3], kind).slice(1)).tolist() == [2, 3]
    assert values(pa.nulls(0, kind)).tolist() == []


def test_an_empty_table_has_its_schema() -> None:
    schema = pa.schema([pa.field("a", pa.list_(pa.string()), nullable=False)])
    assert empty_table(schema).schema == schema


def test_strings_and_numbers_come_without_pandas() -> None:
    script = (
        "import sys, pyarrow as pa; from flickr_assets.rawfiles.buffers import column; from flickr_assets.store import row_hash;"
        "data = pa.table({'a': column(['x', None], pa.string()), 'b': column([1, None], pa.int32())});"
        "row_hash(data); sys.exit('pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("n_bytes", [0, 1, 17])
def test_numbers_are_read_from_a_buffer_that_is_longer_than_they_are(n_bytes: int) -> None:
    stored = pa.py_buffer(np.array([3, 5, 7], "<i8").tobytes() + b"?" * n_bytes)
    whole = pa.Array.from_buffers(pa.int64(), 3, [None, stored])
    assert values(whole.slice(1)).tolist() == [5, 7]
    assert values(pa.Array.from_buffers(pa.int64(), 0, [None, pa.py_buffer(b"?" * n_bytes)])).tolist() == []
