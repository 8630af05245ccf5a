"""The sensor's runs: of what is stale by a change and nothing else, remembered however they end; the jobs and the schedules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import dagster as dg
import pytest
from filelock import FileLock

from flickr_assets.build import run
from flickr_assets.build.steps import steps
from flickr_assets.build.watch import Memory
from pipelines import relational
from pipelines.automation import SENSOR, WHY
from pipelines.definitions import defs
from pipelines.jobs import split_tables
from pipelines.report import CHANGED, ROWS_BEFORE
from pipelines.specs import table_name
from tests.build.workshop import Workshop
from tests.pipelines.watched import KARPATHY, TRAIN, Watched, move, reorder, resplit

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

# Whoever reads core.split_member.
READERS = {
    *("core.hodosh_caption", "core.photo", "core.split_scheme", "core.translation"),
    *("stats.caption_double", "stats.scheme_corpus", "stats.split_overlap", "stats.split_size"),
}
# Positions are a column of these two; who reads them is run once and comes out as it was. The scan saw other bytes.
REORDERED = {"raw.entities_split", "core.source_file", "core.split_member", "core.image", *READERS}
# Both lists are longer or shorter, so the account of what was read is another, too.
MOVED = {*REORDERED, "raw.reading", "stats.release_count"}
# One file, two tables: that of the sentences is as fresh as it was, and so is every text.
RESPLIT = {"raw.karpathy30k_image", "core.source_file", "core.split_member", "core.image", "core.conflict", *READERS}
TEXTS = {
    *("raw.karpathy30k_caption", "core.caption", "core.caption_text", "core.mention", "core.chain", "stats.caption_length"),
    *("nlp.text", "nlp.parse", "nlp.token", "nlp.noun_chunk", "stats.word", "stats.text_near", "audit.lexicon_use"),
}


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
    changed = {name for name in made if watched.orchestrated.materialization(name).metadata[CHANGED].value}
    assert changed >= differing
    assert made >= rebuilt
    # What reads a table that is another than it was, and nothing else.
    assert made - rebuilt == {table.name for step in steps() if changed & set(step.inputs) for table in step.tables} - rebuilt
    assert not made & TEXTS
    assert watched.orchestrated.stale() == {}
    assert watched.orchestrated.stale_steps() == {}
    assert "as they were" in watched.skipped()


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


def test_the_tables_that_hold_splits_and_all_that_follows_are_a_job() -> None:
    keys = {table_name(key) for key in defs.resolve_job_def("splits").asset_layer.executable_asset_keys}
    assert {table_name(key) for key in split_tables()} <= keys
    assert {*REORDERED, *RESPLIT} - {"core.source_file"} <= keys
    assert not keys & {"raw.flickr30k_token", "raw.karpathy30k_caption", "core.judgment", "core.box", "export.lavis"}


def test_a_job_for_checks_alone_makes_no_table() -> None:
    for name in ("checks", "verify"):
        layer = defs.resolve_job_def(name).asset_layer
        assert not layer.executable_asset_keys, name
        assert layer.asset_graph.asset_check_keys, name
    builds = {key.name for key in defs.resolve_job_def("build").asset_layer.asset_graph.asset_check_keys}
    assert "files_are_as_read" not in builds


def test_schedules_are_off_until_they_are_asked_for_and_the_sensor_is_on() -> None:
    repository = defs.get_repository_def()
    assert {one.name: one.cron_schedule for one in repository.schedule_defs} == {
        "checks_nightly": "0 3 * * *",
        "verify_weekly": "0 4 * * 0",
    }
    assert all(one.default_status is dg.DefaultScheduleStatus.STOPPED for one in repository.schedule_defs)
    assert repository.get_sensor_def(SENSOR).default_status is dg.DefaultSensorStatus.RUNNING
    assert replace(Memory(), n_asked=1).n_asked == 1
