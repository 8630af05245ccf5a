"""A table's identity is its rows: not how they lie in memory, not which file they came from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from flickr_assets import store
from flickr_assets.errors import CheckFailed
from flickr_assets.schema import Column, Table

TABLE = Table(
    "raw.thing",
    "Things.",
    (
        Column("name", "string", "Its name.", nullable=True),
        Column("n", "int32", "A count.", nullable=True),
        Column("words", "list<string>", "Its words.", nullable=True),
        Column("share", "float64", "A share.", nullable=True),
        Column("is_good", "bool", "Whether it is.", nullable=True),
    ),
    key=("name",),
)
SCHEMA = store.arrow_schema(TABLE)

# Few values, so that unlike tables are alike in most.
names = st.none() | st.sampled_from(["", "a", "ab", "b", "ä", "\0"])
numbers = st.none() | st.integers(-1, 1)
lists = st.none() | st.lists(st.none() | st.sampled_from(["", "a", "b"]), max_size=3)
row = st.tuples(names, numbers, lists, st.none() | st.sampled_from([0.0, 0.5]), st.none() | st.booleans())
tables = st.lists(row, max_size=6)


def table(rows: Sequence[tuple[Any, ...]], schema: pa.Schema = SCHEMA) -> pa.Table:
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    return pa.Table.from_arrays([pa.array(v, f.type) for v, f in zip(columns, schema, strict=True)], names=schema.names)


@settings(max_examples=50)
@given(tables, st.integers(0, 6), st.integers(0, 6))
def test_the_hash_is_blind_to_chunks_and_slices(rows: list[tuple[Any, ...]], cut: int, more: int) -> None:
    whole = store.row_hash(table(rows))
    chunked = pa.concat_tables([table(rows[:cut]), table([]), table(rows[cut:])])
    sliced = table([*rows[:more], *rows, *rows[:more]]).slice(min(more, len(rows)), len(rows))
    assert store.row_hash(chunked) == whole
    assert store.row_hash(sliced) == whole


@given(tables, tables)
def test_unlike_rows_have_unlike_hashes(one: list[tuple[Any, ...]], other: list[tuple[Any, ...]]) -> None:
    assume(one != other)
    assert store.row_hash(table(one)) != store.row_hash(table(other))


def test_what_lies_under_a_null_does_not_count() -> None:
    validity = pa.py_buffer(b"\x05")  # first and third of three
    dirty = pa.Array.from_buffers(pa.int32(), 3, [validity, pa.py_buffer(np.array([1, 99, 3], np.int32).tobytes())])
    offsets = pa.py_buffer(np.array([0, 1, 4, 5], np.int32).tobytes())
    dirty_text = pa.Array.from_buffers(pa.string(), 3, [validity, offsets, pa.py_buffer(b"axyzb")])
    dirty_list = pa.ListArray.from_buffers(pa.list_(pa.string()), 3, [validity, offsets], children=[pa.array(list("axyzb"))])
    dirty_rows = pa.table({"n": dirty, "name": dirty_text, "words": dirty_list})
    clean_rows = pa.table({"n": pa.array([1, None, 3], pa.int32()), "name": ["a", None, "b"], "words": [["a"], None, ["b"]]})
    assert dirty_rows.equals(clean_rows)
    assert store.row_hash(dirty_rows) == store.row_hash(clean_rows)


def test_types_and_names_of_columns_count() -> None:
    base = pa.table({"n": pa.array([1, 2], pa.int32())})
    as_long = pa.table({"n": pa.array([1, 2], pa.int64())})
    renamed = base.rename_columns(["m"])
    assert len({store.row_hash(data) for data in (base, as_long, renamed)}) == 3


def test_the_order_of_rows_and_of_columns_counts() -> None:
    base = pa.table({"a": ["x", "y"], "b": ["y", "x"]})
    assert len({store.row_hash(data) for data in (base, base.take([1, 0]), base.select(["b", "a"]))}) == 3


@settings(max_examples=25)
@given(tables, st.integers(0, 6))
def test_the_same_rows_are_the_same_bytes(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[Any, ...]], cut: int) -> None:
    one = store.write(tmp_path_factory.mktemp("one"), TABLE, table(rows))
    chunked = pa.concat_tables([table(rows[:cut]), table(rows[cut:])]).select(list(reversed(SCHEMA.names)))
    assert store.write(tmp_path_factory.mktemp("other"), TABLE, chunked) == one


def test_rows_that_are_stored_already_are_not_written_again(tmp_path: Path) -> None:
    rows = table([("a", 1, ["b"], 0.5, True)])
    stored = store.write(tmp_path, TABLE, rows)
    before = (tmp_path / stored.path).stat()
    assert store.write(tmp_path, TABLE, rows) == stored
    after = (tmp_path / stored.path).stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert store.read(tmp_path, stored).to_pylist() == rows.to_pylist()
    assert [path.name for path in (tmp_path / "data/raw/thing").iterdir()] == [f"{stored.data_version[:32]}.parquet"]


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"n": [1]}, "columns missing: .'name', 'words', 'share', 'is_good'."),
        ({**{name: [None] for name in SCHEMA.names}, "extra": [1]}, "not in the contract: .'extra'."),
        ({**{name: [None] for name in SCHEMA.names}, "n": ["twelve"]}, "column n is not int32"),
        ({**{name: [None] for name in SCHEMA.names}, "n": [2**31]}, "column n is not int32"),
        ({**{name: [None] for name in SCHEMA.names}, "n": [0.5]}, "column n is not int32"),
        ({**{name: [None] for name in SCHEMA.names}, "n": [[1]]}, "column n is not int32"),
        ({**{name: [None] for name in SCHEMA.names}, "name": [{"a": 1}]}, "column name is not string"),
    ],
)
def test_rows_that_break_the_contract_are_refused(tmp_path: Path, columns: dict[str, list[Any]], words: str) -> None:
    with pytest.raises(CheckFailed, match=words) as caught:
        store.write(tmp_path, TABLE, pa.table(columns))
    assert caught.value.code == "table-shape"
    assert caught.value.place == "raw.thing"
    assert not (tmp_path / "data").exists()
