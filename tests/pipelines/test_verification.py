"""Files and tables looked at again: by the command, and as checks of an asset."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import dagster as dg
import pytest

from flickr_assets.build.checks import checks
from flickr_assets.build.faults import Fault, Verification
from flickr_assets.build.ledger import Ledger
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home
from pipelines import console, verify_commands
from pipelines.resources import HomeResource
from pipelines.specs import asset_key, check_key
from pipelines.verification import FILES, TABLES, rechecked, verification_checks
from tests.build.workshop import flip
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import QUIET, Orchestrated

Run = Callable[..., Said]
TOKEN = "flickr30k/results_20130124.token"


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


def test_a_rotten_raw_file_is_3_and_a_spoilt_table_alone_is_5(
    home: Orchestrated, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console.out, "width", 2_000)
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
    assert " will be made again: " in said.out.splitlines()[-1]
    assert f"build --home {root}" in said.out
    home.build()
    assert run("verify", "--home", root).code == 0
    assert home.workshop.versions() == versions


def test_one_fault_is_told_in_the_singular_with_commands_for_this_home(home: Orchestrated, run: Run) -> None:
    root = home.workshop.home.root
    rot(home)
    said = run("verify", "--home", root)
    assert said.out.splitlines()[-1].endswith(": 1 is not what it was.")
    assert f"verify --mend --home {root}`" in said.err
    (fault,) = json.loads(run("verify", "--json", "--home", root).out)["faults"]
    assert f"verify --mend --home {root}`" in fault["remedy"]


def test_a_home_that_lost_its_ledger_fits_a_screen_and_is_5(home: Orchestrated, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console.out, "width", 2_000)
    root = home.workshop.home.root
    shutil.rmtree(home.workshop.home.ledger)
    said = run("verify", "--home", root)
    assert said.code == 5
    assert len(said.out.splitlines()) == 4
    assert "ledger/steps" in said.out


def test_many_faults_take_twenty_rows_and_those_of_one_archive_one() -> None:
    def fault(path: str, member: str | None = None) -> Fault:
        return Fault("raw", "gone", "multi30k_task1", path, member, "a file", "nothing", "Build.", "source/multi30k_task1")

    alike = [fault("more.tar.gz", f"{n}.txt") for n in range(42)]
    (row,) = list(verify_commands._rows(alike))  # pyright: ignore[reportPrivateUsage]
    assert row[:3] == ("gone", "multi30k_task1", "more.tar.gz")
    assert row[3].startswith("42 of it, the first 0.txt: ")
    assert len(list(verify_commands._rows(alike[:3]))) == 3  # pyright: ignore[reportPrivateUsage]


def test_more_than_twenty_rows_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    faults = tuple(Fault("raw", "gone", "image_file", f"{n}.jpg", None, "a file", "nothing", "Build.") for n in range(31_783))
    verify_commands._show(Home(tmp_path), Verification(faults, n_listed=1, n_tables=1))  # pyright: ignore[reportPrivateUsage]
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 24
    assert lines[21].startswith("and 31,763 more; all of them: ")
    assert lines[23].startswith("0 raw files (1 picture by name, size and time alone) and 1 stored table, 0 bytes")


def test_tables_are_told_of_though_the_raw_folder_is_away(home: Orchestrated, run: Run) -> None:
    root = home.workshop.home.root
    spoil(home)
    home.workshop.raw.rename(home.workshop.raw.with_name("elsewhere"))
    said = run("verify", "--home", root)
    assert said.code == 2
    assert "[raw-missing]" in said.err
    assert f"build --raw DIR --home {root}`" in said.err
    assert "core.photo" in said.out
    assert "1 is not what it was; no raw file was looked at." in said.out


def test_a_manifest_that_is_gone_is_told_of_what_was_built(home: Orchestrated, run: Run) -> None:
    home.workshop.home.manifest.unlink()
    said = run("verify", "--home", home.workshop.home.root)
    assert said.code == 5
    assert "the manifest is gone" in said.err


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
    assert (row["is"], row["what"]) == ("rotten", "flickr30k_token")
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


def test_what_the_system_refuses_is_told_without_a_stack(home: Orchestrated, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "there")

    monkeypatch.setattr("pipelines.verification.recheck", refusing)
    monkeypatch.setattr("pipelines.verification.verify_tables", refusing)
    with pytest.raises(dg.Failure, match=r"there: \[home-unwritable\]"):
        evaluations(home, TABLES)
    with pytest.raises(HomeError, match=r"there: \[home-unwritable\]"):
        list(rechecked(dg.build_asset_check_context(), home.workshop.home))


def test_a_home_in_which_nothing_was_built_is_told_to_be_empty(home: Orchestrated) -> None:
    shutil.rmtree(home.workshop.home.ledger)
    home.workshop.home.manifest.unlink()
    with pytest.raises(dg.Failure, match=r"\[home-empty\]"):
        evaluations(home, FILES, TABLES)
