"""A build from the command line: one in-process run of the build job in the home's own Dagster instance."""

from collections.abc import Iterable, Iterator
from typing import Any

import dagster as dg
from dagster._core.definitions.repository_definition import SINGLETON_REPOSITORY_NAME
from dagster._core.storage.tags import REPOSITORY_LABEL_TAG
from dagster_shared.error import SerializableErrorInfo

from flickr_assets.build.steps import steps
from flickr_assets.paths import Home

from .burying import bury, living
from .relational import relational_build
from .resources import Audience, HomeResource, open_instance
from .specs import asset_key

INTERRUPTS = {dg.DagsterExecutionInterruptedError.__name__, KeyboardInterrupt.__name__}
# By this the pages know that a run is one of their job; the name is that of workspace.yaml.
OF_THIS_LOCATION = {REPOSITORY_LABEL_TAG: f"{SINGLETON_REPOSITORY_NAME}@flickr-assets"}
_QUIET: dict[str, Any] = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


def run_build(home: Home, names: Iterable[str], audience: Audience) -> tuple[str, ...]:
    """Bring the named steps up to date; what they did is told to the audience and stands in the home's event log.

    Returns what went wrong in Dagster's own words; nothing when all went well. Raises KeyboardInterrupt when it was interrupted.
    """
    wanted = set(names)
    keys = [asset_key(table.name) for step in steps() if step.name in wanted for table in step.tables]
    config = {**_QUIET, "ops": {relational_build.op.name: {"config": {"only_stale": True, "retries": 0}}}}
    with open_instance(home) as instance, living(instance) as tags:
        bury(instance)
        job = _job(HomeResource(root=str(home.root)), audience)
        result = job.execute_in_process(
            run_config=config,
            instance=instance,
            asset_selection=keys,
            raise_on_error=False,
            tags={**OF_THIS_LOCATION, **tags},
        )
    errors = [event.step_failure_data.error for event in result.all_events if event.is_step_failure]
    if any(link.cls_name in INTERRUPTS for error in errors if error for link in _chain(error)):
        raise KeyboardInterrupt
    return tuple(error.to_string() for error in errors if error) or (() if result.success else ("the run failed",))


def _job(home: HomeResource, audience: Audience) -> dg.JobDefinition:
    """The build job over the relational assets alone: a choice of assets takes every check of theirs along, verification included."""
    job = dg.define_asset_job("build", selection=dg.AssetSelection.assets(relational_build))
    resources = {"home": home, "audience": audience}
    found = dg.Definitions([relational_build], jobs=[job], resources=resources, executor=dg.in_process_executor)
    return found.resolve_job_def("build")


def _chain(error: SerializableErrorInfo) -> Iterator[SerializableErrorInfo]:
    """The error, and what it came of."""
    yield error
    for before in (error.cause, error.context):
        if before is not None:
            yield from _chain(before)
