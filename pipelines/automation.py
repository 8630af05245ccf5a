"""What runs by itself: a sensor for the raw folder, schedules for audits and verification.

A sensor, and not an automation condition, because raw files are no assets: what they change is known by the ledger alone,
and one run must bring up to date whatever that is. Exports are assets that follow assets, and do it by condition (exports.py).
"""

from contextlib import suppress
from dataclasses import replace

import dagster as dg
from dagster._core.storage.tags import RUN_KEY_TAG, SENSOR_NAME_TAG

from flickr_assets.build.checks import checks
from flickr_assets.build.fingerprint import digest
from flickr_assets.build.freshness import raw_folder
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.publish import has_views_of_today, published
from flickr_assets.build.run import is_written
from flickr_assets.build.status import status
from flickr_assets.build.steps import steps
from flickr_assets.build.watch import Glance, Memory, differences, glance, keep, kept, n_bytes_altered, sentence
from flickr_assets.errors import FlickrError, unwritable
from flickr_assets.paths import Home, Settings

from .burying import PROCESS, bury, bury_of_other_pages
from .jobs import build_job, checks_job, verify_job
from .relational import OUTCOME, REFUSED, relational_build
from .resources import HomeResource
from .specs import asset_key, check_specs
from .standing import unfinished

LOOK_EVERY_S = 30
# A tick must end within a minute: what changed and is larger is hashed by the run that it asks for.
N_BYTES_HASHED = 2 << 30
WHY = "flickr-assets/why"
UNFINISHED = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]
SENSOR = "raw_folder"
AGAIN = "the run that was asked for did not read it"
OTHER_FILES = "other hidden files, links or folders"
OTHER_BASIS = "other settings, code or stored tables"
MOST_TRIES = 3
NOW_WHAT = "mend what the last of them says, and launch the job build; once the folder changes, it is asked for again"
N_RECENT = 20
# A run whose process was killed is started once more; what goes wrong inside of a run is none of this (relational.py).
RETRIED_WHEN_KILLED = {"dagster/max_retries": "1"}


@dg.sensor(
    name=SENSOR,
    target=build_job,
    minimum_interval_seconds=LOOK_EVERY_S,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description=(
        "Looks at the names, sizes and times in the raw folder. When two looks in a row agree on a change, what changed is hashed, "
        "and one run rebuilds what is stale. A file that is being written is left alone until it stands still."
    ),
)
def raw_folder_sensor(context: dg.SensorEvaluationContext, home: HomeResource) -> dg.SensorResult:
    """One look at the raw folder; at most one run asked for."""
    memory = Memory.from_text(context.cursor)
    try:
        return _looked(context, home.home, memory)
    except FlickrError as error:
        return _nothing(str(error), memory)
    except OSError as error:
        return _nothing(str(unwritable(error, home.home.root)), memory)


def _looked(context: dg.SensorEvaluationContext, home: Home, memory: Memory) -> dg.SensorResult:
    bury(context.instance)
    bury_of_other_pages(context.instance)
    if not home.exists:
        return _nothing(f"{home.root} is not built yet: `flickr-assets build`, or the job build, does it once.", memory)
    settings = home.settings()
    raw = raw_folder(home, settings)
    now = glance(raw)
    basis = _basis(home, settings)
    is_handled = now.digest == memory.handled and basis == memory.basis
    if is_handled and memory.is_settled:
        return _nothing(f"{raw}: {now.n_files:,} files, as they were.{_failed(context)}", replace(memory, seen=now.digest))
    if not now.n_files:
        return _nothing(f"{raw} is empty or gone (a disk that is not there?): nothing is rebuilt.", _away(memory, now))
    before = kept(home.watched, memory.handled)
    other = AGAIN if is_handled else OTHER_FILES if now.digest != memory.handled else OTHER_BASIS
    changes = differences(before, now) or [other]
    if now.digest != memory.seen:
        return _nothing(f"{sentence(changes)}. Acted upon when the next look finds the same.", replace(memory, seen=now.digest))
    if is_written(home) or _asked(context):
        if is_handled:
            return _nothing("The run that was asked for is under way; looked at again after it.", memory)
        return _nothing(f"{sentence(changes)}. A build is under way; looked at again after it.", memory)
    keys = [] if is_handled and _is_answered(context, memory) else _to_build(home, settings, before, now)
    n_tries = memory.n_tries if is_handled else 0
    handled = Memory(now.digest, now.digest, basis, memory.n_asked, n_tries)
    with suppress(OSError):
        keep(now, home.watched)
    if not keys and is_handled:
        return _nothing(f"{raw}: {now.n_files:,} files, as they were.{_failed(context)}", handled)
    if not keys:
        return _nothing(f"{sentence(changes)}: nothing is stale by it.", handled)
    if n_tries >= MOST_TRIES:
        return _nothing(f"{n_tries} runs were asked for, and none of them read it: {NOW_WHAT}.", replace(handled, is_settled=False))
    asked = replace(handled, n_asked=memory.n_asked + 1, n_tries=n_tries + 1, is_settled=False)
    return dg.SensorResult([_request(changes, asked, keys)], cursor=asked.to_text())


def _to_build(home: Home, settings: Settings, before: Glance | None, now: Glance) -> list[dg.AssetKey]:
    """The assets that are stale or may become so; those of every step where telling would take too long."""
    if n_bytes_altered(before, now) > N_BYTES_HASHED:
        names = frozenset(step.name for step in steps())
    else:
        names = unfinished(home, *status(home, settings)).steps
    return [asset_key(table.name) for step in steps() if step.name in names for table in step.tables]


def _request(changes: list[str], asked: Memory, keys: list[dg.AssetKey]) -> dg.RunRequest:
    return dg.RunRequest(
        run_key=_run_key(asked),
        run_config={"ops": {relational_build.op.name: {"config": {"only_stale": True, "seen": asked.handled}}}},
        asset_selection=keys,
        # Without these, a choice of assets takes every check of theirs along, verification by hash included.
        asset_check_keys=[spec.key for spec in check_specs() if spec.asset_key in set(keys)],
        tags={WHY: sentence(changes), **RETRIED_WHEN_KILLED},
    )


def _run_key(asked: Memory) -> str:
    """Another one for every time that a run is asked for: a change may be taken back, and made again."""
    return f"{asked.n_asked}-{asked.handled[:12]}"


def _nothing(why: str, memory: Memory) -> dg.SensorResult:
    return dg.SensorResult(skip_reason=why, cursor=memory.to_text())


def _away(memory: Memory, now: Glance) -> Memory:
    """A folder that comes back is looked at twice like any that changes, and what was not read for it was away is asked for again."""
    return replace(memory, seen=now.digest, n_tries=0)


def _basis(home: Home, settings: Settings) -> str:
    """What a build depends on besides the raw files: settings, code, and that what was made and published is still there."""
    ledger = Ledger.load(home)
    code = [*(step.code_version for step in steps()), *(check.code_version for check in checks())]
    is_shown = bool(published(home)) and has_views_of_today(home)
    return digest([repr(settings), *code, *sorted(ledger.records), *sorted(ledger.checks), str(is_shown)])


def _asked(context: dg.SensorEvaluationContext) -> bool:
    """Whether a run that this sensor asked for has not ended."""
    return context.instance.get_runs_count(dg.RunsFilter(tags={SENSOR_NAME_TAG: SENSOR}, statuses=UNFINISHED)) > 0


def _last(context: dg.SensorEvaluationContext) -> dg.DagsterRun | None:
    return next(iter(context.instance.get_runs(dg.RunsFilter(tags={SENSOR_NAME_TAG: SENSOR}), limit=1)), None)


def _is_answered(context: dg.SensorEvaluationContext, asked: Memory) -> bool:
    """Whether the run that was asked for failed by what it read, so that another would fail in the same way, or was not wanted."""
    last = _last(context)
    if last is None or last.tags.get(RUN_KEY_TAG) != _run_key(asked):
        return False
    return last.tags.get(OUTCOME) == REFUSED or last.status is dg.DagsterRunStatus.CANCELED


def _failed(context: dg.SensorEvaluationContext) -> str:
    """What is to be said where the run that this sensor asked for last did not end well, and no other of the page did since."""
    last = _last(context)
    if last is None or last.status not in (dg.DagsterRunStatus.FAILURE, dg.DagsterRunStatus.CANCELED):
        return ""
    builds = context.instance.get_runs(dg.RunsFilter(job_name=build_job.name), limit=N_RECENT)
    # A command line may have built but a part.
    if next((run.status for run in builds if PROCESS not in run.tags), None) is dg.DagsterRunStatus.SUCCESS:
        return ""
    the_run = f" The run {last.run_id[:8]}"
    if last.status is dg.DagsterRunStatus.CANCELED:
        after = "so it is not asked for again until something changes; the job build does it now"
        return f"{the_run} that was asked for was cancelled, {after}."
    return f"{the_run} that was asked for did not end well: mend what it says, or launch the job build."


checks_nightly = dg.ScheduleDefinition(
    name="checks_nightly",
    cron_schedule="0 3 * * *",
    target=checks_job,
    tags=RETRIED_WHEN_KILLED,
    description="Every night at three (UTC), every check anew on the tables as they are stored. Switch it on where the server stays up.",
)
verify_weekly = dg.ScheduleDefinition(
    name="verify_weekly",
    cron_schedule="0 4 * * 0",
    target=verify_job,
    tags=RETRIED_WHEN_KILLED,
    description="Every Sunday at four (UTC), every raw file and every stored table by its hash. It reads everything.",
)

schedules = [checks_nightly, verify_weekly]
sensors = [raw_folder_sensor]
