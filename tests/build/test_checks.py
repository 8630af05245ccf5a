"""Every check can fail: rows that break the contract are found and shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flickr_assets import duck
from flickr_assets.build.checks import N_ROWS_SHOWN, Check, checks, run_checks
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.publish import published_paths
from flickr_assets.build.steps import tables
from flickr_assets.paths import Home
from flickr_assets.registry import sources
from tests.build.workshop import Workshop

CHECKS = {f"{check.table}/{check.name}": check for check in checks()}


SPOILT = ("core.caption", "core.image", "core.photo", "core.mention", "raw.reading")


@pytest.fixture
def connection(sample_home: Workshop) -> Iterator[duck.Connection]:
    """The sample, some of whose tables can be spoilt."""
    files = {name: published_paths(sample_home.home, name) for name in sample_home.manifest["tables"]}
    connection = duck.connect({name: paths for name, paths in files.items() if name not in SPOILT})
    for name in SPOILT:
        connection.execute(f"CREATE TABLE {name} AS FROM read_parquet('{files[name][0]}')")
    yield connection
    connection.close()


def offending(connection: duck.Connection, check: Check) -> list[tuple[str, ...]]:
    return connection.execute(check.query).fetchall()


@pytest.mark.parametrize(
    ("spoil", "check", "broken"),
    [
        ("INSERT INTO core.caption FROM core.caption LIMIT 1", "core.caption/contract", "key is not unique"),
        (
            "UPDATE core.caption SET text = NULL WHERE number = 0",
            "core.caption/contract",
            "a value is missing",
        ),
        (
            "UPDATE core.caption SET number = -1 WHERE number = 0",
            "core.caption/contract",
            "a value is out of range",
        ),
        (
            "UPDATE core.caption SET language = 'it' WHERE number = 0",
            "core.caption/contract",
            "a value is out of range",
        ),
        (
            "DELETE FROM core.image WHERE image_id = 'flickr30k:6741930285'",
            "core.caption/references",
            "image_id is not in core.image",
        ),
        ("DELETE FROM core.photo WHERE photo_id = 'flickr:6741930285'", "core.mention/references", "photo_id is not in core.photo"),
    ],
)
def test_rows_that_break_the_contract_are_told_with_what_is_broken(
    connection: duck.Connection, spoil: str, check: str, broken: str
) -> None:
    assert offending(connection, CHECKS[check]) == []
    connection.execute(spoil)
    found = offending(connection, CHECKS[check])
    assert {what for what, _ in found} == {broken}
    assert all(row for _, row in found)


def test_null_refers_to_nothing(connection: duck.Connection) -> None:
    connection.execute("UPDATE core.caption SET image_id = NULL WHERE number = 0")
    assert offending(connection, CHECKS["core.caption/references"]) == []


def test_records_that_neither_are_rows_nor_rejects_are_found(connection: duck.Connection) -> None:
    check = CHECKS["raw.reading/records_add_up"]
    assert check.is_blocking
    assert offending(connection, check) == []
    connection.execute("UPDATE raw.reading SET n_read = n_read + 1 WHERE source = 'lavis' AND part = 'val'")
    (row,) = offending(connection, check)
    assert row[:3] == ("lavis", "", "val")


def test_a_count_that_differs_from_the_published_one_is_told_of_a_release_that_is_about_whole(connection: duck.Connection) -> None:
    check = CHECKS["core.release/counts_as_published"]
    assert not check.is_blocking
    # Of the sample's six photographs it is not asked.
    assert offending(connection, check) == []
    connection.execute("CREATE OR REPLACE VIEW raw.flickr30k_token AS SELECT * FROM range(158915)")
    assert offending(connection, check) == []
    connection.execute("CREATE OR REPLACE VIEW raw.flickr30k_token AS SELECT * FROM range(158914)")
    assert offending(connection, check) == [("raw.flickr30k_token", 158_914, 158_915)]


def test_every_table_has_its_contract_checked_and_every_published_count_is_asked() -> None:
    assert {f"{name}/contract" for name in tables()} <= CHECKS.keys()
    assert {f"{name}/references" for name, table in tables().items() if table.references} <= CHECKS.keys()
    published = {table for source in sources().values() for table in source.published}
    assert len(published) > 10
    assert published <= set(CHECKS["core.release/counts_as_published"].reads)
    assert len(CHECKS) == len(checks())


def test_checks_run_again_only_when_what_they_look_at_changed(sample: Workshop) -> None:
    ledger = Ledger.load(sample.home)
    stored = ledger.stored()
    versions = {name: item.data_version for name, item in stored.items()}
    with duck.connect({name: item.paths(sample.home.root) for name, item in stored.items()}) as connection:
        assert run_checks(connection, ledger, versions, tables()) == []
        again = run_checks(connection, ledger, versions | {"core.chain": "other rows"}, tables())
    looking = {f"{check.table}/{check.name}" for check in checks() if "core.chain" in check.reads}
    assert {f"{result.table}/{result.name}" for result in again} == looking
    assert {"core.chain/contract", "core.chain/types_agree"} <= looking


def test_a_few_of_many_offending_rows_are_kept_and_all_are_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    ledger = Ledger(Home(tmp_path_factory.mktemp("many")))
    columns = ", ".join(f"NULL AS {column.name}" for column in tables()["core.chain"].columns[1:])
    with duck.connect({}) as connection:
        connection.execute(f"CREATE SCHEMA core; CREATE TABLE core.chain AS SELECT 'one' AS chain_id, {columns} FROM range(40)")
        found = {result.name: result for result in run_checks(connection, ledger, {"core.chain": "v"}, ["core.chain"])}
    # One key 40 times, 40 rows whose values are missing.
    assert not found["contract"].passed
    assert found["contract"].n_offending == 41
    assert len(found["contract"].rows) == N_ROWS_SHOWN
    # What refers to tables that are not there is not asked.
    assert "references" not in found
    assert Ledger.load(ledger.home).checks["core.chain/contract"].result == found["contract"]
