"""When the sensor asks again for what was not read, when it does not, and what it says meanwhile."""

from __future__ import annotations

import errno
import os
import shutil

import dagster as dg
import pytest

from flickr_assets import store
from flickr_assets.build.ledger import Ledger
from pipelines.automation import OTHER_BASIS, SENSOR, WHY
from pipelines.relational import OUTCOME
from tests.pipelines.watched import Watched, move, reorder

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

VAIN = (
    "3 runs were asked for, and none of them read it: mend what the last of them says, and launch the job build; "
    "once the folder changes, it is asked for again."
)


@dg.op
def nothing() -> None:
    """Of a run that is never run."""


@dg.job
def build() -> None:
    """By its name, and quickly made."""
    nothing()


def vain(watched: Watched) -> None:
    """Three runs that never began."""
    reorder(watched.workshop)
    watched.skipped()
    for _ in range(3):
        watched.asked()


def end(watched: Watched, request: dg.RunRequest, status: dg.DagsterRunStatus) -> dg.DagsterRun:
    """A run that was asked for, and came to that."""
    tags = {**request.tags, "dagster/sensor_name": SENSOR, "dagster/run_key": str(request.run_key)}
    return watched.instance.create_run_for_job(build, status=status, tags=tags)


def test_what_three_runs_did_not_read_is_said_until_it_was_read(watched: Watched) -> None:
    vain(watched)
    assert [watched.skipped() for _ in range(3)] == [VAIN] * 3
    watched.orchestrated.build()
    assert watched.skipped() == f"{watched.workshop.raw}: 96 files, as they were."


def test_what_three_runs_did_not_read_is_asked_for_once_the_folder_changes(watched: Watched) -> None:
    vain(watched)
    assert watched.skipped() == VAIN
    move(watched.workshop)
    assert "Acted upon when" in watched.skipped()
    assert watched.asked()


def test_what_was_not_read_is_asked_for_once_the_folder_is_back(watched: Watched) -> None:
    vain(watched)
    raw = watched.workshop.raw
    away = raw.rename(raw.with_name("away"))
    assert "is empty or gone" in watched.skipped()
    away.rename(raw)
    assert "Acted upon when" in watched.skipped()
    assert watched.run(watched.asked()).success
    assert "as they were" in watched.skipped()


def test_a_full_disk_is_no_answer_and_the_run_is_asked_for_again(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    reorder(watched.workshop)
    watched.skipped()
    with monkeypatch.context() as patch:
        patch.setattr(store.pq, "ParquetWriter", full)
        failed = watched.run(watched.asked())
    assert not failed.success
    run = watched.instance.get_run_by_id(failed.run_id)
    assert run is not None
    assert OUTCOME not in run.tags
    assert watched.run(watched.asked()).success


def test_a_lock_that_cannot_be_opened_is_no_answer(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    request = watched.asked()
    lock = watched.workshop.home.lock
    lock.unlink(missing_ok=True)
    lock.mkdir()
    assert not watched.run(request).success
    assert "[home-unwritable]" in watched.skipped()
    lock.rmdir()
    assert watched.run(watched.asked()).success


def test_a_run_that_was_cancelled_is_not_asked_for_until_something_changes(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    run = end(watched, watched.asked(), dg.DagsterRunStatus.CANCELED)
    said = (
        f"{watched.workshop.raw}: 96 files, as they were. The run {run.run_id[:8]} that was asked for was cancelled, so it is not "
        "asked for again until something changes; the job build does it now."
    )
    assert [watched.skipped() for _ in range(3)] == [said] * 3
    # The page's button.
    watched.instance.create_run_for_job(build, status=dg.DagsterRunStatus.SUCCESS)
    assert watched.skipped() == f"{watched.workshop.raw}: 96 files, as they were."
    move(watched.workshop)
    watched.skipped()
    assert watched.asked()


def test_a_run_that_was_stopped_with_its_page_is_asked_for_again(watched: Watched) -> None:
    reorder(watched.workshop)
    watched.skipped()
    end(watched, watched.asked(), dg.DagsterRunStatus.FAILURE)
    assert watched.asked()


@pytest.mark.parametrize("name", ["manifest.json", "catalogue.duckdb"])
def test_what_readers_open_is_published_again_when_it_is_gone(watched: Watched, name: str) -> None:
    (watched.workshop.home.root / name).unlink()
    request = watched.asked()
    assert request.tags[WHY] == OTHER_BASIS
    assert watched.run(request).success
    assert (watched.workshop.home.root / name).exists()
    assert watched.orchestrated.last_run()[0] == set()
    watched.skipped()
    assert "as they were" in watched.skipped()


def test_a_damaged_manifest_is_written_again(watched: Watched) -> None:
    watched.workshop.home.manifest.write_text("{")
    assert watched.run(watched.asked()).success
    assert watched.workshop.manifest["tables"]


def test_checks_whose_outcomes_are_gone_are_run_again(watched: Watched) -> None:
    home = watched.workshop.home
    shutil.rmtree(home.ledger / "checks")
    assert watched.run(watched.asked()).success
    assert Ledger.load(home).checks
