"""The ledger and Dagster's log agree, whichever of the two ways something was built."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flickr_assets.build.events import Built, Checked
from flickr_assets.build.steps import steps, tables
from flickr_assets.paths import Home
from pipelines.building import Made
from pipelines.report import CHANGED
from tests.build.workshop import Workshop
from tests.pipelines.orchestrated import Orchestrated

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

SPLIT = "splits/mine/test.txt"


def swap_lines(home: Orchestrated, path: str) -> None:
    lines = home.workshop.text(path).splitlines(keepends=True)
    home.workshop.lay({path: "".join(reversed(lines))})


def test_the_command_line_leaves_nothing_stale_in_dagster(built: Orchestrated) -> None:
    assert built.stale() == {}
    assert built.stale_steps() == {}


def test_a_change_that_changes_no_row_stops_early_for_both(home: Orchestrated) -> None:
    home.workshop.lay({SPLIT: home.workshop.text(SPLIT).replace("\n", "\r\n")})
    assert home.build().n_steps == 2
    made, _ = home.last_run()
    assert made == {"raw.user_split", "core.source_file"}
    assert home.materialization("raw.user_split").metadata[CHANGED].value is False
    assert home.stale() == {}
    assert home.stale_steps() == {}


def test_dagster_leaves_nothing_stale_in_the_ledger(home: Orchestrated) -> None:
    swap_lines(home, SPLIT)
    result = home.materialize()
    assert result.success
    made, checked = home.last_run()
    assert {name for name in made if not name.startswith("export.")} == set(tables())
    assert len(checked) > 100
    assert home.stale_steps() == {}
    assert home.stale() == {}
    assert not home.build().was_needed


def test_one_asset_by_dagster_is_one_step_of_the_ledger(home: Orchestrated) -> None:
    before = home.workshop.versions()
    assert home.materialize("core.photo").success
    made, checked = home.last_run()
    assert made == {"core.photo"}
    assert "core.photo/contract" in checked
    assert home.workshop.versions() == before
    assert home.stale() == {}
    assert home.stale_steps() == {}


def test_one_table_of_a_source_by_dagster_brings_its_sisters_along(home: Orchestrated) -> None:
    home.workshop.lay(
        {"karpathy/dataset_flickr30k.json": home.workshop.text("karpathy/dataset_flickr30k.json").replace('"val"', '"test"')}
    )
    home.materialize("raw.karpathy30k_caption")
    assert home.materialization("raw.karpathy30k_image").metadata[CHANGED].value is True
    assert "source/karpathy30k" not in home.stale_steps()
    assert "raw.karpathy30k_image" not in home.stale()
    # What reads it is stale for both.
    assert "core.split_member" in home.stale_steps()
    assert "core.split_member" in home.stale()


def test_an_unchanged_rebuild_materialises_nothing(home: Orchestrated) -> None:
    assert not any(isinstance(event, Built | Checked) for event in home.build_all())
    made, checked = home.last_run()
    assert made == set()
    # The page shows a check's last outcome with the run that was asked for it.
    assert checked == {name: check["passed"] for name, check in home.workshop.manifest["checks"].items()}
    assert home.stale() == {}


def test_a_changed_split_list_rebuilds_what_depends_on_it_and_nothing_else(home: Orchestrated) -> None:
    swap_lines(home, SPLIT)
    assert set(home.stale_steps()) >= {"source/user_split", "core.split_member"}
    home.build()
    made, _ = home.last_run()
    readers = {name for step in steps() for name in (step.name,) if "core.split_member" in step.inputs}
    # The order of a list is a column of split_member; who reads that is run, and comes out as it was.
    assert made == {"raw.user_split", "core.source_file", "core.split_member"} | readers
    assert {name for name in made if home.materialization(name).metadata[CHANGED].value} == {
        "raw.user_split",
        "core.source_file",
        "core.split_member",
    }
    assert home.stale() == {}
    assert home.stale_steps() == {}


def test_a_copied_home_is_told_anew_where_its_files_lie(built: Orchestrated, tmp_path: Path) -> None:
    shutil.copytree(built.workshop.home.root, tmp_path / "home")
    copied = Orchestrated(Workshop(Home(tmp_path / "home"), built.workshop.raw), tmp_path / "kept")
    assert copied.build() == Made(0, was_needed=True)
    made, _ = copied.last_run()
    assert made == set(tables())
    uri = str(copied.materialization("core.photo").metadata["dagster/uri"].value)
    assert uri.startswith((tmp_path / "home").as_uri())
    assert copied.stale() == {}
    assert not copied.build().was_needed
