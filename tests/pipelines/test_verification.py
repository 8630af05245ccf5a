"""Files and tables looked at again: by the command, and as checks of an asset."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import dagster as dg
import pytest

from flickr_assets.build.checks import checks
from flickr_assets.build.ledger import Ledger
from pipelines.resources import HomeResource
from pipelines.specs import asset_key, check_key
from pipelines.verification import FILES, TABLES, rechecked, verification_checks
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import QUIET, Orchestrated

Run = Callable[..., Said]
TOKEN = "flickr30k/results_20130124.token"


def flip(path: Path, at: int) -> None:
    before = path.stat()
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def rot(home: Orchestrated) -> None:
    flip(home.workshop.raw / TOKEN, -3)


def spoil(home: Orchestrated) -> None:
    flip(home.workshop.home.root / Ledger.load(home.workshop.home).stored()["core.photo"].path, 30)


def test_what_is_well_takes_a_line(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    said = run("verify", "--home", root)
    assert (said.code, said.err) == (0, "")
    (line,) = said.out.splitlines()
    assert line.endswith(f"bytes, in {root}: as they were.")
    found = json.loads(run("verify", "--json", "--home", root).out)
    assert found["is_well"] is True
    assert (found["faults"], found["mended"]) == ([], [])
    assert f"{found['n_files']:,} raw files" in line
    assert f"{found['n_tables']:,} stored tables, {found['n_bytes']:,} bytes" in line


def test_a_home_without_a_build_is_5(run: Run, tmp_path: Path) -> None:
    assert run("verify", "--home", tmp_path / "nowhere").code == 5


def test_a_rotten_raw_file_is_3_and_a_spoilt_table_alone_is_5(home: Orchestrated, run: Run) -> None:
    spoil(home)
    root = home.workshop.home.root
    said = run("verify", "--home", root)
    assert said.code == 5
    assert "[home-damaged] core.photo is rotten: expected sha256 " in said.err
    assert "verify --mend" in said.err
    rot(home)
    said = run("verify", "--home", root)
    assert said.code == 3
    assert said.err.startswith(f"{TOKEN}: [files-differ] flickr30k_token is rotten (and 1 more): ")
    table = said.out.splitlines()
    assert table[1].split()[:3] == ["rotten", "flickr30k_token", TOKEN]
    assert table[2].split()[:2] == ["rotten", "core.photo"]
    assert "2 are not what they were" in table[-1]
    for_scripts = run("verify", "--json", "--home", root)
    assert for_scripts.code == 3
    assert [fault["name"] for fault in json.loads(for_scripts.out)["faults"]] == ["flickr30k_token", "core.photo"]


def test_a_table_is_mended_and_built_again(home: Orchestrated, run: Run) -> None:
    root, versions = home.workshop.home.root, home.workshop.versions()
    spoil(home)
    said = run("verify", "--mend", "--home", root)
    assert said.code == 0
    assert f"steps will be made again: {said.out.splitlines()[-1].partition(': ')[2]}" in said.out
    assert f"build --home {root}" in said.out
    home.build()
    assert run("verify", "--home", root).code == 0
    assert home.workshop.versions() == versions


def evaluations(home: Orchestrated, *names: str) -> dict[str, dg.AssetCheckEvaluation]:
    """What the checks of the asset say when they are run by themselves."""
    keys = [check_key("core.source_file", name) for name in names]
    defs = dg.Definitions(
        asset_checks=verification_checks,
        jobs=[dg.define_asset_job("verify", selection=dg.AssetSelection.checks(*keys))],
        resources={"home": HomeResource(root=str(home.workshop.home.root))},
    )
    result = defs.resolve_job_def("verify").execute_in_process(run_config=QUIET)
    assert result.success
    return {found.check_name: found for found in result.get_asset_check_evaluations()}


def test_checks_of_a_sound_home_pass_and_say_how_much_was_read(built: Orchestrated) -> None:
    found = evaluations(built, FILES, TABLES)
    assert {name: one.passed for name, one in found.items()} == {FILES: True, TABLES: True}
    stored = [item for record in Ledger.load(built.workshop.home).records.values() for item in (*record.outputs, *record.accounts)]
    assert found[TABLES].metadata["tables"].value == len(stored)
    assert found[TABLES].metadata["bytes"].value == sum(item.n_bytes for item in stored)
    assert found[FILES].metadata["files"].value
    assert {one.asset_key for one in found.values()} == {asset_key("core.source_file")}


def test_checks_show_what_is_wrong_its_place_and_the_remedy(home: Orchestrated) -> None:
    rot(home)
    spoil(home)
    found = evaluations(home, FILES, TABLES)
    assert not found[FILES].passed
    assert not found[TABLES].passed
    assert found[FILES].severity is dg.AssetCheckSeverity.ERROR
    assert (found[FILES].description or "").startswith(f"{TOKEN}: flickr30k_token is rotten. Restore it")
    rows = found[FILES].metadata["rows"]
    assert isinstance(rows, dg.TableMetadataValue)
    (row,) = (record.data for record in rows.records)
    assert (row["is"], row["what"], row["where"]) == ("rotten", "flickr30k_token", TOKEN)
    assert str(row["what to do"]).startswith("Restore it")


def test_raw_files_that_cannot_be_looked_at_are_told_in_the_librarys_words(home: Orchestrated) -> None:
    home.workshop.raw.rename(home.workshop.raw.with_name("elsewhere"))
    with pytest.raises(dg.Failure, match=r"\[raw-missing\] there is no such folder"):
        evaluations(home, FILES)


def test_one_of_the_two_can_be_asked_for(built: Orchestrated) -> None:
    assert evaluations(built, TABLES).keys() == {TABLES}


def test_they_do_not_hold_a_build_back() -> None:
    specs = [spec for definition in verification_checks for spec in definition.check_specs]
    assert {spec.name for spec in specs} == {FILES, TABLES}
    assert not any(spec.blocking for spec in specs)
    assert all(spec.description for spec in specs)


def test_the_selected_checks_are_run_again(home: Orchestrated, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = [check for check in checks() if check.table == "core.chain"]
    monkeypatch.setattr("flickr_assets.build.checks.checks", lambda: tuple(chosen))
    where = home.workshop.home
    specs = [dg.AssetCheckSpec(check.name, asset=asset_key(check.table)) for check in chosen]

    @dg.multi_asset_check(specs=specs, can_subset=True)
    def again(context) -> Iterator[dg.AssetCheckResult]:  # pyright: ignore[reportMissingParameterType, reportUnknownParameterType]
        yield from rechecked(context, where)

    job = dg.Definitions(
        asset_checks=[again], jobs=[dg.define_asset_job("again", selection=dg.AssetSelection.checks(again))]
    ).resolve_job_def("again")
    found = job.execute_in_process(run_config=QUIET).get_asset_check_evaluations()
    kept = Ledger.load(where).checks
    assert {one.check_name: one.passed for one in found} == {
        check.name: kept[f"core.chain/{check.name}"].result.passed for check in chosen
    }
