"""Rows stream from reader to file: how they were cut into batches shows nowhere, and a failed reading leaves nothing behind."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flickr_assets import source, store
from flickr_assets.build import spool
from flickr_assets.build.reading import Task, read_source
from flickr_assets.build.spool import Intake, Spool, own_schema
from flickr_assets.build.withdrawal import Withdrawn
from flickr_assets.errors import HomeError, InputError
from flickr_assets.rawfiles.inventory import Candidate
from flickr_assets.rowhash import RowHash
from flickr_assets.schema import Column
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Reading
from flickr_assets.sources import flickr30k_token

THING = raw_table(
    "thing", "Things.", (Column("name", "string", "Its name."), Column("words", "list<string>", "Words.", nullable=True))
)
SCHEMA = own_schema(THING)


def things(numbers: Iterable[int]) -> pa.Table:
    """A row a number, its line."""
    rows = [(n, f"thing {n % 7}", None if n % 5 == 0 else [str(n)] * (n % 3)) for n in numbers]
    columns = list(zip(*rows, strict=True)) or [(), (), ()]
    return pa.Table.from_arrays([pa.array(c, f.type) for c, f in zip(columns, SCHEMA, strict=True)], schema=SCHEMA)


def cut(numbers: Sequence[int], at: Iterable[int]) -> list[Sequence[int]]:
    bounds = [0, *sorted(at), len(numbers)]
    return [numbers[a:b] for a, b in pairwise(bounds)]


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


class Kept:
    """What a Reading hands on, as its lines."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.sizes: list[int] = []

    def take(self, _: str, rows: pa.Table) -> None:
        self.lines += rows["line"].to_pylist()
        self.sizes.append(rows.num_rows)


def streaming(kept: Kept) -> Reading:
    release = replace(flickr30k_token.SOURCE, tables=(THING,))
    return release.reading(Intake(release, kept.take))


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 60), max_size=9), st.integers(1, 25))
def test_many_small_batches_and_one_big_one_are_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[int], group: int
) -> None:
    labelled = [things(piece).add_column(0, "part", pa.array([""] * len(piece), pa.string())) for piece in cut(range(60), cuts)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "GROUP_ROWS", group)
        one, other = tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other")
        whole = store.write(one, THING, pa.concat_tables(labelled))
        with store.Writer(other, THING) as writer:
            for piece in labelled:
                writer.add(piece)
            pieces = writer.finish()
    assert pieces == whole
    assert (one / whole.path).read_bytes() == (other / pieces.path).read_bytes()
    assert whole.sha256 == hashlib.sha256((one / whole.path).read_bytes()).hexdigest()
    assert files(other) == [pieces.path]
    assert store.read(other, pieces).num_rows == pieces.n_rows == 60


def test_a_row_group_has_131_072_rows_whatever_the_batches(tmp_path: Path) -> None:
    columns = {"part": [""] * 50_000, "line": range(50_000), "name": ["a"] * 50_000, "words": [None] * 50_000}
    rows = pa.table(columns)
    with store.Writer(tmp_path, THING) as writer:
        for _ in range(6):
            writer.add(rows)
        stored = writer.finish()
    metadata = store.pq.ParquetFile(tmp_path / stored.path).metadata
    assert [metadata.row_group(n).num_rows for n in range(metadata.num_row_groups)] == [131_072, 131_072, 37_856]


@given(st.lists(st.integers(0, 40), max_size=6))
def test_the_hash_does_not_know_where_batches_end(cuts: list[int]) -> None:
    hashed = RowHash(SCHEMA)
    for piece in cut(range(40), cuts):
        hashed.update(things(piece))
    assert hashed.hexdigest() == store.row_hash(things(range(40)))


@given(st.lists(st.sampled_from(["row", "batch", "empty"]), max_size=12))
def test_rows_told_alone_and_by_the_batch_stay_in_order(told: list[str]) -> None:
    kept = Kept()
    with_sink, without = streaming(kept), Reading({"thing": THING})
    for reading in (with_sink, without):
        n = 0
        for kind in told:
            if kind == "row":
                reading.record(n)
                reading.row("thing", "a", None)
                n += 1
            elif kind == "batch":
                reading.accept(3)
                reading.batch("thing", things(range(n, n + 3)))
                n += 3
            else:
                reading.batch("thing", things([]))
        reading.flush()
        assert (reading.n_read, reading.n_accepted) == (n, n)
    assert kept.lines == [row[0] for row in without.rows["thing"]] == list(range(without.n_read))
    assert with_sink.rows == {"thing": []}


def test_a_reading_with_a_sink_holds_few_rows_even_of_a_reader_that_appends_by_itself() -> None:
    kept = Kept()
    reading = streaming(kept)
    append = reading.rows["thing"].append
    for line in range(10_000):
        reading.record(line)
        append((line, "a", None))
        assert len(reading.rows["thing"]) <= source.RECORDS_HELD + 1
    reading.flush()
    assert kept.lines == list(range(10_000))


def test_a_big_batch_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "BATCH_ROWS", 4)
    kept = Kept()
    reading = streaming(kept)
    reading.batch("thing", things(range(9)))
    reading.record(9)
    for _ in range(6):
        reading.row("thing", "a", None)
    reading.flush()
    assert kept.sizes == [4, 4, 1, 4, 2]


@pytest.mark.parametrize("limit", [0, 1 << 30])
def test_a_spool_gives_its_rows_as_often_as_asked_and_shows_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    monkeypatch.setattr(spool, "SPOOL_BYTES", limit)
    kept = Spool(tmp_path, SCHEMA)
    for piece in cut(range(50), [10, 11, 40]):
        kept.add(things(piece))
    assert kept.table() == kept.table() == things(range(50))
    assert files(tmp_path) == []
    kept.close()


def test_a_spool_without_a_place_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "SPOOL_BYTES", 0)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(HomeError, match="home-unwritable"):
        Spool(tmp_path / "file", SCHEMA).add(things(range(3)))


def task(folder: Path, *contents: str) -> Task:
    """A release of captions in as many copies."""
    (folder / "raw").mkdir()
    candidates = []
    for number, content in enumerate(contents):
        path = folder / "raw" / f"{number}.token"
        path.write_text(content)
        stamp = path.stat()
        digest = hashlib.sha256(content.encode()).hexdigest()
        candidates.append(Candidate("flickr30k_token", "", "", path.name, None, None, digest, 1, stamp.st_mtime_ns, stamp.st_size))
    return Task(folder / "home", folder / "raw", "flickr30k_token", tuple(candidates), (), None, Withdrawn())


def captions(n: int) -> str:
    return "".join(f"{1000 + photo}.jpg#{number}\tA dog , {photo} .\n" for photo in range(n) for number in range(5))


@pytest.mark.parametrize("held", [3, 4096])
def test_copies_that_say_the_same_through_the_spool_are_the_rows_of_one(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    monkeypatch.setattr(source, "RECORDS_HELD", held)
    monkeypatch.setattr(spool, "SPOOL_BYTES", 0)
    alone = read_source(task(tmp_path_factory.mktemp("alone"), captions(9)))
    folder = tmp_path_factory.mktemp("copies")
    both = read_source(task(folder, captions(9), captions(9).replace("\n", "\r\n")))
    assert both.outputs == alone.outputs
    assert alone.outputs[0].n_rows == 45
    assert not [name for name in files(folder / "home") if not name.endswith(".parquet")]


def failing(part: source.Part, reading: Reading) -> None:
    """Reads all, then finds the file damaged."""
    flickr30k_token.read(part, reading)
    raise InputError("gzip-corrupt", "it cannot be unpacked to its end.")


def changed(part: source.Part, reading: Reading) -> None:
    """Somebody writes the file while it is read."""
    flickr30k_token.read(part, reading)
    Path(part.open().name).write_text("1001.jpg#0\tAnother .\n")


@pytest.mark.parametrize("reader", [failing, changed])
@pytest.mark.parametrize("n_copies", [1, 2])
def test_a_reading_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reader: Callable[[source.Part, Reading], None], n_copies: int
) -> None:
    monkeypatch.setattr(source, "RECORDS_HELD", 3)
    monkeypatch.setattr(spool, "SPOOL_BYTES", 0)
    monkeypatch.setattr(store, "GROUP_ROWS", 4)
    monkeypatch.setattr(flickr30k_token, "SOURCE", replace(flickr30k_token.SOURCE, read=reader))
    with pytest.raises(InputError, match=r"gzip-corrupt|file-changed"):
        read_source(task(tmp_path, *(captions(9) + end for end in ("", "\n")[:n_copies])))
    assert files(tmp_path / "home") == []


def test_withdrawn_rows_are_counted_over_all_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "RECORDS_HELD", 2)
    asked = replace(task(tmp_path, captions(4)), withdrawn=Withdrawn(frozenset({"flickr:1001", "flickr:1003"})))
    outcome = read_source(asked)
    (rows,) = (store.read(tmp_path / "home", stored) for stored in outcome.outputs)
    assert set(rows["photo_id"].to_pylist()) == {"flickr:1000", "flickr:1002"}
    (account,) = store.read(tmp_path / "home", outcome.accounts[0]).to_pylist()
    assert (account["n_read"], account["n_accepted"], account["n_withdrawn"]) == (20, 20, 10)
