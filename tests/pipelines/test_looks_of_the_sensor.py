"""What the sensor on the raw folder says at each look: a change is acted upon once, when it stands still and nobody else writes."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import dagster as dg
import pytest
from filelock import FileLock

from flickr_assets.build.watch import Memory
from flickr_assets.paths import Home
from pipelines.automation import SENSOR, WHY
from pipelines.burying import PROCESS, living
from pipelines.definitions import defs
from pipelines.specs import asset_key
from tests.pipelines.watched import TEST, TRAIN, Watched, move, reorder

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")


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


def test_a_run_that_never_began_is_asked_for_three_times(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    keys = {watched.asked().run_key for _ in range(3)}
    assert len(keys) == 3
    assert watched.skipped().startswith("3 runs were asked for, and none of them read it: ")


def test_a_run_whose_process_is_gone_is_over(watched: Watched) -> None:
    job, started = defs.resolve_job_def("build"), dg.DagsterRunStatus.STARTED
    with living(watched.instance) as tags:
        dead = watched.instance.create_run_for_job(job, status=started, tags={PROCESS: "nobody"})
        alive = watched.instance.create_run_for_job(job, status=started, tags=tags)
        watched.skipped()
    found = {run.run_id: run.status for run in watched.instance.get_runs(limit=2)}
    assert found == {dead.run_id: dg.DagsterRunStatus.FAILURE, alive.run_id: started}


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
