"""What runs by itself: a sensor for the raw folder, schedules for audits and verification.

A sensor, and not an automation condition, because raw files are no assets: what they change is known by the ledger alone,
and one run must bring up to date whatever that is. Exports are assets that follow assets, and do it by condition (exports.py).
"""

from dataclasses import replace

import dagster as dg
from dagster._core.storage.tags import SENSOR_NAME_TAG

from flickr_assets.build.fingerprint import digest
from flickr_assets.build.freshness import raw_folder
from flickr_assets.build.run import is_written
from flickr_assets.build.status import status
from flickr_assets.build.steps import steps
from flickr_assets.build.watch import Glance, Memory, differences, glance, keep, kept, n_bytes_altered, sentence
from flickr_assets.errors import FlickrError
from flickr_assets.paths import Home, Settings

from .jobs import audit_job, build_job, verify_job
from .relational import relational_build
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


def _looked(context: dg.SensorEvaluationContext, home: Home, memory: Memory) -> dg.SensorResult:
    if not home.exists:
        return _nothing(f"{home.root} is not built yet: `flickr-assets build`, or the job build, does it once.", memory)
    settings = home.settings()
    raw = raw_folder(home, settings)
    now = glance(raw)
    basis = _basis(settings)
    if now.digest == memory.handled and basis == memory.basis:
        return _nothing(f"{raw}: {now.n_files:,} files, as they were.{_failed(context)}", replace(memory, seen=now.digest))
    if not now.n_files:
        return _nothing(f"{raw} is empty or gone (a disk that is not there?): nothing is rebuilt.", memory)
    before = kept(home.watched, memory.handled)
    changes = differences(before, now) or ["other settings or code"]
    if now.digest != memory.seen:
        return _nothing(f"{sentence(changes)}. Acted upon when the next look finds the same.", replace(memory, seen=now.digest))
    if is_written(home) or _asked(context):
        return _nothing(f"{sentence(changes)}. A build is under way; looked at again after it.", memory)
    context.log.info("; ".join(changes))
    keys = _to_build(home, settings, before, now)
    keep(now, home.watched)
    if not keys:
        handled = Memory(now.digest, now.digest, basis, memory.n_asked)
        return _nothing(f"{sentence(changes)}: nothing is stale by it.", handled)
    handled = Memory(now.digest, now.digest, basis, memory.n_asked + 1)
    return dg.SensorResult([_request(changes, handled, keys)], cursor=handled.to_text())


def _to_build(home: Home, settings: Settings, before: Glance | None, now: Glance) -> list[dg.AssetKey]:
    """The assets that are stale or may become so; those of every step where telling would take too long."""
    if before is not None and n_bytes_altered(before, now) > N_BYTES_HASHED:
        names = frozenset(step.name for step in steps())
    else:
        standings, _ = status(home, settings)
        names = unfinished(home, standings).steps
    return [asset_key(table.name) for step in steps() if step.name in names for table in step.tables]


def _request(changes: list[str], handled: Memory, keys: list[dg.AssetKey]) -> dg.RunRequest:
    return dg.RunRequest(
        run_key=f"{handled.n_asked}-{handled.handled[:12]}",
        run_config={"ops": {relational_build.op.name: {"config": {"only_stale": True, "seen": handled.handled}}}},
        asset_selection=keys,
        # Without these, a choice of assets takes every check of theirs along, verification by hash included.
        asset_check_keys=[spec.key for spec in check_specs() if spec.asset_key in set(keys)],
        tags={WHY: sentence(changes), **RETRIED_WHEN_KILLED},
    )


def _nothing(why: str, memory: Memory) -> dg.SensorResult:
    return dg.SensorResult(skip_reason=why, cursor=memory.to_text())


def _basis(settings: Settings) -> str:
    return digest([repr(settings), *(step.code_version for step in steps())])


def _asked(context: dg.SensorEvaluationContext) -> bool:
    """Whether a run that this sensor asked for has not ended."""
    return context.instance.get_runs_count(dg.RunsFilter(tags={SENSOR_NAME_TAG: SENSOR}, statuses=UNFINISHED)) > 0


def _failed(context: dg.SensorEvaluationContext) -> str:
    """What is to be said where the run that this sensor asked for last did not end well; it is not asked for twice."""
    last = context.instance.get_runs(dg.RunsFilter(tags={SENSOR_NAME_TAG: SENSOR}), limit=1)
    if not last or last[0].status not in (dg.DagsterRunStatus.FAILURE, dg.DagsterRunStatus.CANCELED):
        return ""
    return f" The run {last[0].run_id[:8]} that was asked for did not end well: mend what it says, or launch the job build."


audit_nightly = dg.ScheduleDefinition(
    name="audit_nightly",
    cron_schedule="0 3 * * *",
    target=audit_job,
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

schedules = [audit_nightly, verify_weekly]
sensors = [raw_folder_sensor]
