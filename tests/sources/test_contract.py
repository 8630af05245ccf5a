"""What every source owes, whoever wrote it: a specimen that it alone recognises and reads whole, documents, tables that hold together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from flickr_assets.build.freshness import look
from flickr_assets.paths import Home
from flickr_assets.rawfiles.inventory import Inventory
from flickr_assets.rawfiles.opening import open_candidate
from flickr_assets.registry import sources
from flickr_assets.sample.release import write_sample
from flickr_assets.source import Reading, Source
from tests.conftest import CHECKOUT

ALL = sorted(sources().items())
# What only the user can bring has no place to ask for it.
OWN = {"caption_prediction", "exclude", "image_manifest", "user_split"}
# Words that SQL keeps for itself: a column of such a name would need quotes in every query.
RESERVED = frozenset(
    "all check column default desc end from group limit order references select table to user".split()  # noqa: SIM905
)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("contract") / "raw"
    write_sample(folder)
    return folder


@pytest.fixture(scope="module")
def inventory(sample: Path) -> Inventory:
    return look(Home(sample.parent / "home"), sample)


def readings(source: Source, name: str, sample: Path, inventory: Inventory) -> list[Reading]:
    found = []
    for candidate in inventory.candidates:
        if candidate.source == name:
            reading = source.reading()
            source.read(open_candidate(sample, candidate), reading)
            found.append(reading)
    return found


@pytest.mark.parametrize(("name", "source"), ALL)
def test_a_specimen_is_recognised_by_its_own_source_and_read_whole(
    name: str, source: Source, sample: Path, inventory: Inventory
) -> None:
    found = readings(source, name, sample, inventory)
    assert found
    for reading in found:
        assert not reading.rejects
        assert reading.n_read == reading.n_accepted
    if name != "exclude":
        filled = {stem for reading in found for stem, rows in reading.rows.items() if rows}
        assert filled == {table.stem for table in source.tables}


def test_every_file_of_the_sample_is_recognised(inventory: Inventory) -> None:
    assert not inventory.refusals
    assert [file.path for file in inventory.files if file.source is None] == []


@pytest.mark.parametrize(("name", "source"), ALL)
def test_rows_are_as_wide_as_their_table(name: str, source: Source, sample: Path, inventory: Inventory) -> None:
    for reading in readings(source, name, sample, inventory):
        for table in source.tables:
            front = 3 if source.many else 2
            assert {len(row) - 1 for row in reading.rows[table.stem]} <= {len(table.columns) - front}


@pytest.mark.parametrize(("name", "source"), ALL)
def test_a_source_says_what_it_is_and_where_to_ask(name: str, source: Source) -> None:
    assert source.title
    assert source.description.endswith(".")
    assert source.obtain
    assert source.missing
    assert source.licence.stated
    assert name in OWN or source.url.startswith("https://")


@pytest.mark.parametrize(("name", "source"), ALL)
def test_tables_bear_their_sources_name_and_every_column_a_meaning(name: str, source: Source) -> None:
    for table in source.tables:
        assert table.stem.startswith(name.split("_", maxsplit=1)[0])
        assert (table.columns[0].name == "instance") == source.many
        for column in table.columns:
            assert re.fullmatch(r"[a-z][a-z0-9_]*", column.name)
            assert column.name not in RESERVED
            assert column.description.endswith(".")
            assert column.name != "photo_id" or column.photo or name == "exclude"
        assert set(table.key) <= set(table.column_names)


def test_every_broken_specimen_is_named_after_a_code_that_a_reader_can_give() -> None:
    package = CHECKOUT / "flickr_assets"
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    for path in sorted((CHECKOUT / "tests" / "sources" / "bad").iterdir()):
        name = path.name.split(".")[0].split("__")[0]
        assert f'"{name}"' in code, path.name
