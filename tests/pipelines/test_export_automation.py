"""When the exports are written again by themselves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
import pytest

from flickr_assets.errors import CheckFailed
from flickr_assets.exporting import exports
from pipelines.exports import exports_job_selection
from pipelines.specs import asset_key
from tests.pipelines.orchestrated import QUIET, Orchestrated
from tests.pipelines.test_exports import LAVIS, change, definitions

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

FILES = "core.source_file"


class Ticks:
    """The automation's evaluations, one after the other, over tables that others report of."""

    def __init__(self, instance: dg.DagsterInstance, root: Path) -> None:
        self.instance = instance
        self._definitions = definitions(root)
        self._last: dg.EvaluateAutomationConditionsResult | None = None

    def requested(self, at: datetime | None = None) -> int:
        cursor = self._last.cursor if self._last else None
        self._last = dg.evaluate_automation_conditions(
            self._definitions, self.instance, exports_job_selection, cursor=cursor, evaluation_time=at
        )
        assert self._last.total_requested == self._last.get_num_requested(LAVIS)
        return self._last.total_requested

    def report(self, key: dg.AssetKey, version: str) -> None:
        tags = {"dagster/data_version": version}
        self.instance.report_runless_asset_event(dg.AssetMaterialization(key, tags=tags))

    def table(self, version: str, table: str = "raw.lavis_caption") -> None:
        self.report(asset_key(table), version)

    def written(self) -> None:
        self.report(LAVIS, "files")


@pytest.fixture
def ticks(tmp_path: Path) -> Ticks:
    found = Ticks(dg.DagsterInstance.ephemeral(), tmp_path)
    for export in exports().values():
        for table in export.tables:
            found.table("1", table)
    found.table("1", FILES)
    return found


@pytest.fixture
def followed(ticks: Ticks) -> Ticks:
    """An export that was written, and seen to be."""
    ticks.written()
    assert ticks.requested() == 0
    assert ticks.requested() == 0
    return ticks


def test_what_was_never_written_is_left_alone(ticks: Ticks) -> None:
    assert ticks.requested() == 0
    ticks.table("2")
    assert ticks.requested() == 0
    assert ticks.requested() == 0


def test_the_first_writing_is_not_repeated(ticks: Ticks) -> None:
    assert ticks.requested() == 0
    ticks.table("2")
    assert ticks.requested() == 0
    ticks.written()
    assert ticks.requested() == 0
    assert ticks.requested() == 0


def test_the_same_rows_again_are_no_reason(followed: Ticks) -> None:
    followed.table("1")
    assert followed.requested() == 0
    assert followed.requested() == 0


def test_other_rows_are_a_reason_once(followed: Ticks) -> None:
    followed.table("2")
    assert followed.requested() == 1
    assert followed.requested() == 0
    followed.written()
    assert followed.requested() == 0
    followed.table("2")
    assert followed.requested() == 0
    followed.table("1")
    assert followed.requested() == 1


def test_two_tables_that_change_are_one_reason(followed: Ticks) -> None:
    followed.table("2")
    followed.table("2", "raw.lavis_image")
    assert followed.requested() == 1
    assert followed.requested() == 0


def test_a_table_of_another_export_is_no_reason(followed: Ticks) -> None:
    followed.table("2", "raw.karpathy30k_caption")
    assert followed.requested() == 0


def test_a_change_that_was_written_by_hand_is_no_reason(followed: Ticks) -> None:
    followed.table("2")
    followed.written()
    assert followed.requested() == 0
    assert followed.requested() == 0


def test_a_second_change_just_after_the_first_was_asked_for_is_not_lost(followed: Ticks) -> None:
    followed.table("2")
    assert followed.requested() == 1
    followed.table("3")
    followed.written()
    followed.table("4")
    assert followed.requested() == 1
    assert followed.requested() == 0


def test_a_change_just_after_a_writing_is_not_lost(followed: Ticks) -> None:
    followed.written()
    followed.table("2")
    assert followed.requested() == 1
    followed.table("3")
    assert followed.requested() == 1
    assert followed.requested() == 0


def test_a_failure_is_not_tried_again_before_the_next_change(followed: Ticks) -> None:
    followed.table("2")
    assert followed.requested() == 1
    followed.instance.report_run_failed(run_of(followed.instance, LAVIS, dg.DagsterRunStatus.STARTED))
    assert followed.requested() == 0
    assert followed.requested() == 0
    followed.table("3")
    assert followed.requested() == 1


def fail(ticks: Ticks) -> None:
    """Other rows, an export that was asked for, and that failed."""
    ticks.table("2")
    assert ticks.requested() == 1
    ticks.instance.report_run_failed(run_of(ticks.instance, LAVIS, dg.DagsterRunStatus.STARTED))
    assert ticks.requested() == 0


def test_what_failed_is_tried_again_once_after_a_build_that_read_other_files(followed: Ticks) -> None:
    fail(followed)
    for version in ("2", "3"):
        followed.table(version, FILES)
        assert followed.requested() == 1
        assert followed.requested() == 0
    followed.written()
    assert followed.requested() == 0
    followed.table("4", FILES)
    assert followed.requested() == 0


def test_what_failed_waits_for_the_end_of_the_build(followed: Ticks) -> None:
    fail(followed)
    run = run_of(followed.instance, asset_key(FILES), dg.DagsterRunStatus.STARTED)
    followed.table("2", FILES)
    assert followed.requested() == 0
    followed.instance.report_run_failed(run)
    assert followed.requested() == 1


def test_what_failed_is_tried_again_every_night(followed: Ticks) -> None:
    fail(followed)
    night = datetime.now(UTC).replace(hour=5, minute=0, second=1) + timedelta(days=1)
    for day in range(2):
        assert followed.requested(night + timedelta(days=day)) == 1
        assert followed.requested(night + timedelta(days=day, minutes=1)) == 0
    followed.written()
    assert followed.requested(night + timedelta(days=1, minutes=2)) == 0
    assert followed.requested(night + timedelta(days=2)) == 0


def test_a_run_of_its_tables_is_waited_for(followed: Ticks) -> None:
    followed.table("2")
    run = run_of(followed.instance, asset_key("raw.lavis_image"), dg.DagsterRunStatus.STARTED)
    assert followed.requested() == 0
    assert followed.requested() == 0
    followed.instance.report_run_failed(run)
    assert followed.requested() == 1
    assert followed.requested() == 0


def run_of(instance: dg.DagsterInstance, key: dg.AssetKey, status: dg.DagsterRunStatus) -> dg.DagsterRun:
    """A run that was to materialise one asset, and has not."""
    job = definitions(Path("home")).resolve_implicit_global_asset_job_def().get_subset(asset_selection={key})
    return instance.create_run_for_job(job, asset_selection=frozenset({key}), status=status)


def test_a_rebuild_of_the_home_is_followed(home: Orchestrated) -> None:
    """The whole way: built, exported, a caption changed, rebuilt; the log is the home's."""
    job = definitions(home.workshop.home.root).resolve_implicit_global_asset_job_def()
    with home.instance() as instance:
        ticks = Ticks(instance, home.workshop.home.root)
        assert job.execute_in_process(run_config=QUIET, instance=instance, asset_selection=[LAVIS]).success
        assert ticks.requested() == 0
        home.build()
        home.materialize("raw.lavis_caption", "raw.lavis_image")
        assert ticks.requested() == 0
        change(home)
        home.build()
        assert ticks.requested() == 1
        assert job.execute_in_process(run_config=QUIET, instance=instance, asset_selection=[LAVIS]).success
        assert ticks.requested() == 0
    exported = (home.workshop.home.exports / "lavis" / "flickr30k_val.json").read_text()
    assert exported == home.workshop.text("lavis/flickr30k_val.json")


def test_what_a_later_build_publishes_without_making_it_is_exported(home: Orchestrated) -> None:
    """A blocked build makes the table; the one that lifts the block only publishes it."""
    job = definitions(home.workshop.home.root).resolve_implicit_global_asset_job_def()

    def export(instance: dg.DagsterInstance) -> bool:
        return job.execute_in_process(QUIET, instance=instance, asset_selection=[LAVIS], raise_on_error=False).success

    with home.instance() as instance:
        ticks = Ticks(instance, home.workshop.home.root)
        assert export(instance)
        assert ticks.requested() == 0
        assert ticks.requested() == 0
        change(home)
        home.workshop.lay({"exclude.txt": "nobody.jpg\n"})
        with pytest.raises(CheckFailed):
            home.build()
        assert ticks.requested() == 1
        assert not export(instance)
        assert ticks.requested() == 0
        home.workshop.take_away("exclude.txt")
        home.build()
        assert "raw.lavis_caption" not in home.last_run()[0]
        assert ticks.requested() == 1
        assert export(instance)
        assert ticks.requested() == 0
    exported = (home.workshop.home.exports / "lavis" / "flickr30k_val.json").read_text()
    assert exported == home.workshop.text("lavis/flickr30k_val.json")
