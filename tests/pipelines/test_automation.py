"""The sensor on the raw folder: one run for a change that stands still, of what is stale and nothing else; and the schedules."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import dagster as dg
import pytest
from filelock import FileLock

from flickr_assets.build import run
from flickr_assets.build.watch import Memory
from flickr_assets.paths import Home
from pipelines import relational
from pipelines.automation import SENSOR, WHY, raw_folder_sensor
from pipelines.burying import PROCESS, of_this_process
from pipelines.definitions import definitions, defs
from pipelines.jobs import split_tables
from pipelines.report import CHANGED, ROWS_BEFORE
from pipelines.resources import Audience, HomeResource
from pipelines.specs import asset_key, table_name
from tests.build.workshop import Workshop
from tests.pipelines.orchestrated import QUIET, Orchestrated

TRAIN, TEST = "flickr30k_entities/train.txt", "flickr30k_entities/test.txt"
KARPATHY = "karpathy/dataset_flickr30k.json"

# Whoever reads core.split_member.
READERS = {
    *("core.hodosh_caption", "core.photo", "core.split_scheme", "core.translation"),
    *("stats.caption_double", "stats.split_overlap", "stats.split_size"),
}
# Positions are a column of these two; who reads them is run once and comes out as it was. The scan saw other bytes.
REORDERED = {"raw.entities_split", "core.source_file", "core.split_member", "core.image", *READERS}
# Both lists are longer or shorter, so the account of what was read is another, too.
MOVED = {*REORDERED, "raw.reading", "stats.release_count"}
# One file, two tables: that of the sentences is as fresh as it was, and so is every text.
RESPLIT = {"raw.karpathy30k_image", "core.source_file", "core.split_member", "core.image", "core.conflict", *READERS}
TEXTS = {"raw.karpathy30k_caption", "core.caption", "core.caption_text", "core.mention", "core.chain", "stats.caption_length"}


@dataclass
class Watched:
    """A home whose sensor is ticked by hand. cursor: as the last tick left it."""

    orchestrated: Orchestrated
    cursor: str | None = None

    @property
    def workshop(self) -> Workshop:
        return self.orchestrated.workshop

    def tick(self, home: Home | None = None) -> dg.SensorResult:
        resources = {"home": HomeResource(root=str((home or self.workshop.home).root))}
        with self.orchestrated.instance() as instance:
            context = dg.build_sensor_context(instance, cursor=self.cursor, resources=resources, sensor_name=SENSOR)
            result = raw_folder_sensor.evaluate_tick(context)
        self.cursor = result.cursor
        return dg.SensorResult(list(result.run_requests or []), skip_reason=result.skip_message, cursor=result.cursor)

    def skipped(self) -> str:
        """Why a tick asked for nothing."""
        result = self.tick()
        assert not result.run_requests
        assert isinstance(result.skip_reason, dg.SkipReason | str)
        return str(getattr(result.skip_reason, "skip_message", result.skip_reason))

    def asked(self) -> dg.RunRequest:
        """The one run that a tick asks for."""
        (request,) = self.tick().run_requests or []
        return request

    def settle(self) -> None:
        """As a server that has been up for a minute."""
        self.skipped()
        self.skipped()
        assert "as they were" in self.skipped()

    def run(self, request: dg.RunRequest) -> dg.ExecuteInProcessResult:
        """What the daemon does with it."""
        home = HomeResource(root=str(self.workshop.home.root))
        job = definitions(home, Audience()).resolve_job_def("build")
        assert request.asset_selection is not None
        assert request.asset_check_keys is not None
        tags = {**request.tags, "dagster/run_key": str(request.run_key)}
        chosen = job.get_subset(asset_selection=set(request.asset_selection), asset_check_selection=set(request.asset_check_keys))
        with self.orchestrated.instance() as instance:
            return chosen.execute_in_process(
                run_config={**QUIET, **request.run_config}, instance=instance, tags=tags, raise_on_error=False
            )


@pytest.fixture
def watched(home: Orchestrated) -> Watched:
    watched = Watched(home)
    watched.settle()
    return watched


def reorder(workshop: Workshop) -> None:
    lines = workshop.text(TRAIN).splitlines(keepends=True)
    workshop.lay({TRAIN: "".join(reversed(lines))})


def move(workshop: Workshop) -> None:
    first, *others = workshop.text(TRAIN).splitlines(keepends=True)
    workshop.lay({TRAIN: "".join(others), TEST: workshop.text(TEST) + first})


def resplit(workshop: Workshop) -> None:
    release = json.loads(workshop.text(KARPATHY))
    changed = next(image for image in release["images"] if image["split"] == "train")
    changed["split"] = "test"
    workshop.lay({KARPATHY: json.dumps(release)})


@pytest.mark.parametrize(
    ("change", "rebuilt", "differing"),
    [
        (reorder, REORDERED, {"raw.entities_split", "core.source_file", "core.split_member"}),
        (move, MOVED, {"raw.entities_split", "core.split_member", "stats.split_size", "stats.split_overlap"}),
        (resplit, RESPLIT, {"raw.karpathy30k_image", "core.split_member", "stats.split_size", "stats.split_overlap"}),
    ],
    ids=["a list in another order", "one id moved from train to test", "one split changed in the JSON"],
)
def test_a_change_of_splits_is_one_run_of_what_is_stale_and_nothing_else(
    watched: Watched, change: Callable[[Workshop], None], rebuilt: set[str], differing: set[str]
) -> None:
    change(watched.workshop)
    assert "Acted upon when the next look finds the same" in watched.skipped()
    request = watched.asked()
    result = watched.run(request)
    assert result.success
    assert {event.step_key for event in result.all_events if event.step_key} == {"relational_build"}
    made, _ = watched.orchestrated.last_run()
    assert made == rebuilt
    assert not made & TEXTS
    changed = {name for name in made if watched.orchestrated.materialization(name).metadata[CHANGED].value}
    assert changed >= differing
    assert watched.orchestrated.stale() == {}
    assert watched.orchestrated.stale_steps() == {}
    assert "as they were" in watched.skipped()


def test_the_run_says_what_changed_and_is_asked_for_once(watched: Watched) -> None:
    move(watched.workshop)
    watched.skipped()
    request = watched.asked()
    assert request.tags[WHY] == f"changed {TEST}; changed {TRAIN}"
    assert request.asset_selection is not None
    assert asset_key("core.caption") not in request.asset_selection
    # The daemon may be slow to start it.
    with watched.orchestrated.instance() as instance:
        tags = {"dagster/sensor_name": SENSOR, "dagster/run_key": str(request.run_key)}
        instance.create_run_for_job(defs.resolve_job_def("build"), status=dg.DagsterRunStatus.STARTED, tags=tags)
    assert watched.skipped() == "The run that was asked for is under way; looked at again after it."


def test_a_change_that_is_taken_back_is_a_run_of_its_own(watched: Watched) -> None:
    before = watched.workshop.text(TRAIN)
    keys = []
    for text in ("", before, ""):
        watched.workshop.lay({TRAIN: text or "\n".join(reversed(before.split()))})
        watched.skipped()
        request = watched.asked()
        assert watched.run(request).success
        keys.append(request.run_key)
    assert len(set(keys)) == 3


def test_a_run_that_failed_is_remembered_and_not_asked_for_again(watched: Watched) -> None:
    watched.workshop.lay({"old/dataset_flickr30k.json": watched.workshop.text(KARPATHY).replace('"val"', '"test"')})
    watched.skipped()
    request = watched.asked()
    failed = watched.run(request)
    assert not failed.success
    said = f" The run {failed.run_id[:8]} that was asked for did not end well: mend what it says, or launch the job build."
    assert watched.skipped() == f"{watched.workshop.raw}: 97 files, as they were.{said}"
    (watched.workshop.raw / "old/dataset_flickr30k.json").unlink()
    watched.skipped()
    assert watched.run(watched.asked()).success
    assert watched.skipped() == f"{watched.workshop.raw}: 96 files, as they were."
    assert watched.orchestrated.stale() == {}


def test_a_change_that_was_not_read_is_asked_for_again(watched: Watched) -> None:
    """The run began when the folder was another; then the folder came back as it was asked for."""
    reorder(watched.workshop)
    watched.skipped()
    request = watched.asked()
    asked = watched.workshop.raw / TRAIN
    kept = asked.rename(watched.workshop.raw / ".train.txt")
    assert watched.run(request).success
    assert watched.orchestrated.last_run()[0] == set()
    kept.rename(asked)
    again = watched.asked()
    assert again.tags[WHY] == "the run that was asked for did not read it"
    assert again.run_key != request.run_key
    assert watched.run(again).success
    assert watched.orchestrated.stale_steps() == {}
    assert "as they were" in watched.skipped()


def test_a_run_that_never_began_is_asked_for_three_times(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    keys = {watched.asked().run_key for _ in range(3)}
    assert len(keys) == 3
    assert watched.skipped() == "3 runs were asked for, and none of them read it: see the last of them."
    assert "as they were" in watched.skipped()


def test_a_home_that_another_build_held_to_the_end_is_asked_for_again(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    reorder(watched.workshop)
    watched.skipped()
    request = watched.asked()
    monkeypatch.setattr(relational, "RETRY_AFTER_S", 0)
    monkeypatch.setattr(run, "LOCK_PATIENCE_S", 0.01)
    with FileLock(watched.workshop.home.lock):
        result = watched.run(request)
    assert not result.success
    (failure,) = (event.step_failure_data for event in result.all_events if event.is_step_failure)
    assert failure.error is not None
    # Our words, and not "Exceeded max_retries".
    assert failure.error.to_string().startswith(f"{watched.workshop.home.root}: [home-locked] another build is writing")
    assert len([event for event in result.all_events if event.is_step_up_for_retry]) == 3
    assert watched.run(watched.asked()).success
    assert watched.orchestrated.stale() == {}


def test_a_stored_table_that_is_gone_is_made_again(watched: Watched) -> None:
    path = watched.workshop.manifest["tables"]["core.photo"]["path"]
    (watched.workshop.home.root / path).unlink()
    request = watched.asked()
    assert request.tags[WHY] == "other settings, code or stored tables"
    assert watched.run(request).success
    assert "core.photo" in watched.orchestrated.last_run()[0]


def test_a_run_whose_process_is_gone_is_over(watched: Watched) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    job = defs.resolve_job_def("build")
    with watched.orchestrated.instance() as instance:
        tags = {process: f"{socket.gethostname()}:{number}" for process, number in ((PROCESS, gone.pid),)}
        dead = instance.create_run_for_job(job, status=dg.DagsterRunStatus.STARTED, tags=tags)
        alive = instance.create_run_for_job(job, status=dg.DagsterRunStatus.STARTED, tags=of_this_process())
    watched.skipped()
    with watched.orchestrated.instance() as instance:
        found = {run.run_id: run.status for run in instance.get_runs(limit=2)}
    assert found == {dead.run_id: dg.DagsterRunStatus.FAILURE, alive.run_id: dg.DagsterRunStatus.STARTED}


def test_a_touched_file_is_hashed_and_nothing_is_asked_for(watched: Watched) -> None:
    os.utime(watched.workshop.raw / TRAIN, (10**9, 10**9))
    watched.skipped()
    assert watched.skipped() == f"changed {TRAIN}: nothing is stale by it."
    assert "as they were" in watched.skipped()


def test_a_file_that_grows_is_left_alone_until_it_stands_still(watched: Watched) -> None:
    whole = watched.workshop.text(TRAIN)
    for n in (3, 7, len(whole)):
        watched.workshop.lay({TRAIN: whole[:n]})
        assert watched.skipped().startswith(f"changed {TRAIN}. Acted upon when")
    # It came out as it was; a truncated one did not.
    assert watched.skipped() == f"changed {TRAIN}: nothing is stale by it."
    watched.workshop.lay({TRAIN: ""})
    assert watched.skipped().startswith(f"changed {TRAIN}. Acted upon when")
    assert watched.asked()


def test_a_file_is_written_beside_and_renamed_into_place(watched: Watched) -> None:
    fresh = watched.workshop.raw / "flickr30k_entities" / ".train.txt.part"
    fresh.write_text("\n".join(reversed(watched.workshop.text(TRAIN).split())))
    assert watched.skipped().startswith("other hidden files, links or folders. Acted upon when")
    fresh.replace(watched.workshop.raw / TRAIN)
    assert watched.skipped().startswith(f"changed {TRAIN}. Acted upon when")
    assert watched.run(watched.asked()).success


def test_a_run_reads_nothing_when_the_folder_moved_on_before_it_began(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    request = watched.asked()
    watched.workshop.lay({TRAIN: watched.workshop.text(TRAIN)[:5]})
    result = watched.run(request)
    assert result.success
    assert watched.orchestrated.last_run()[0] == set()
    assert "source/entities_lists" in watched.orchestrated.stale_steps() or watched.orchestrated.stale_steps()
    assert watched.skipped().startswith(f"changed {TRAIN}. Acted upon when")


def test_a_release_that_is_taken_away_empties_its_tables_and_the_run_says_so(watched: Watched) -> None:
    watched.workshop.take_away("karpathy/dataset_flickr8k.json")
    assert watched.skipped().startswith("removed karpathy/dataset_flickr8k.json. ")
    request = watched.asked()
    assert request.tags[WHY] == "removed karpathy/dataset_flickr8k.json"
    assert watched.run(request).success
    assert watched.workshop.rows("raw.karpathy8k_image") == []
    emptied = watched.orchestrated.materialization("raw.karpathy8k_image").metadata
    assert emptied["dagster/row_count"].value == 0
    assert emptied[ROWS_BEFORE].value == 3
    with watched.orchestrated.instance() as instance:
        (run, *_) = instance.get_runs(limit=1)
        told = [entry.user_message for entry in instance.all_logs(run.run_id) if entry.level == 30]
    assert "raw.karpathy8k_image is empty now, for the files that it came from are gone; it had 3 rows." in told


def test_a_disk_that_is_not_there_empties_nothing(watched: Watched) -> None:
    shutil.rmtree(watched.workshop.raw)
    gone = f"{watched.workshop.raw} is empty or gone (a disk that is not there?): nothing is rebuilt."
    assert [watched.skipped() for _ in range(3)] == [gone] * 3
    watched.workshop.raw.mkdir()
    assert watched.skipped() == gone


def test_nothing_is_asked_for_while_a_build_writes_the_home(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    with FileLock(watched.workshop.home.lock):
        assert watched.skipped() == f"changed {TRAIN}. A build is under way; looked at again after it."
    assert watched.asked()


def test_nothing_is_asked_for_while_an_earlier_run_waits(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    request = watched.asked()
    move(watched.workshop)
    watched.skipped()
    job = defs.resolve_job_def("build")
    with watched.orchestrated.instance() as instance:
        waiting = instance.create_run_for_job(job, status=dg.DagsterRunStatus.STARTED, tags={"dagster/sensor_name": SENSOR})
        assert "A build is under way" in watched.skipped()
        instance.delete_run(waiting.run_id)
    assert watched.asked().run_key != request.run_key


def test_other_settings_are_a_change(watched: Watched) -> None:
    home = watched.workshop.home
    home.remember(home.settings().with_images("bytes"))
    request = watched.asked()
    assert request.tags[WHY] == "other settings, code or stored tables"
    assert request.asset_selection is not None
    assert asset_key("raw.image_file") in request.asset_selection


def test_what_cannot_be_looked_at_is_said_without_a_traceback(watched: Watched, tmp_path: Path) -> None:
    assert "is not built yet" in str(watched.tick(Home(tmp_path / "new")).skip_reason)
    cache = watched.workshop.home.watched
    cache.unlink()
    cache.mkdir()
    reorder(watched.workshop)
    watched.skipped()
    assert watched.run(watched.asked()).success
    (watched.workshop.home.root / "home.json").write_text("{")
    assert "[home-settings]" in watched.skipped()
    (watched.workshop.home.root / "home.json").unlink()
    (watched.workshop.home.root / "home.json").mkdir()
    assert "is not built yet" in watched.skipped()


def test_a_cursor_of_another_version_is_as_good_as_none(watched: Watched) -> None:
    watched.cursor = "from another day"
    watched.settle()
    assert Memory.from_text(watched.cursor).n_asked == 0


def test_the_tables_that_hold_splits_and_all_that_follows_are_a_job() -> None:
    keys = {table_name(key) for key in defs.resolve_job_def("splits").asset_layer.executable_asset_keys}
    assert {table_name(key) for key in split_tables()} <= keys
    assert {*REORDERED, *RESPLIT} - {"core.source_file"} <= keys
    assert not keys & {"raw.flickr30k_token", "raw.karpathy30k_caption", "core.judgment", "core.box", "export.lavis"}


def test_a_job_for_checks_alone_makes_no_table() -> None:
    for name in ("audit", "verify"):
        layer = defs.resolve_job_def(name).asset_layer
        assert not layer.executable_asset_keys, name
        assert layer.asset_graph.asset_check_keys, name
    builds = {key.name for key in defs.resolve_job_def("build").asset_layer.asset_graph.asset_check_keys}
    assert "files_are_as_read" not in builds


def test_schedules_are_off_until_they_are_asked_for_and_the_sensor_is_on() -> None:
    repository = defs.get_repository_def()
    assert {one.name: one.cron_schedule for one in repository.schedule_defs} == {
        "audit_nightly": "0 3 * * *",
        "verify_weekly": "0 4 * * 0",
    }
    assert all(one.default_status is dg.DefaultScheduleStatus.STOPPED for one in repository.schedule_defs)
    assert repository.get_sensor_def(SENSOR).default_status is dg.DefaultSensorStatus.RUNNING
    assert replace(Memory(), n_asked=1).n_asked == 1
