"""A build from the command line: one in-process run of the build job in the home's own Dagster instance."""

from collections.abc import Iterable, Iterator
from typing import Any

import dagster as dg
from dagster_shared.error import SerializableErrorInfo

from flickr_assets.build.steps import steps
from flickr_assets.paths import Home

from .definitions import definitions
from .relational import relational_build
from .resources import Audience, HomeResource, open_instance
from .specs import asset_key

INTERRUPTS = {dg.DagsterExecutionInterruptedError.__name__, KeyboardInterrupt.__name__}
_QUIET: dict[str, Any] = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


def run_build(home: Home, names: Iterable[str], audience: Audience) -> tuple[str, ...]:
    """Bring the named steps up to date; what they did is told to the audience and stands in the home's event log.

    Returns what went wrong in Dagster's own words; nothing when all went well. Raises KeyboardInterrupt when it was interrupted.
    """
    wanted = set(names)
    keys = [asset_key(table.name) for step in steps() if step.name in wanted for table in step.tables]
    config = {**_QUIET, "ops": {relational_build.op.name: {"config": {"only_stale": True}}}}
    with open_instance(home) as instance:
        job = definitions(HomeResource(root=str(home.root)), audience).resolve_job_def("build")
        result = job.execute_in_process(
            run_config=config,
            instance=instance,
            asset_selection=keys,
            raise_on_error=False,
        )
    errors = [event.step_failure_data.error for event in result.all_events if event.is_step_failure]
    if any(link.cls_name in INTERRUPTS for error in errors if error for link in _chain(error)):
        raise KeyboardInterrupt
    return tuple(error.to_string() for error in errors if error) or (() if result.success else ("the run failed",))


def _chain(error: SerializableErrorInfo) -> Iterator[SerializableErrorInfo]:
    """The error, and what it came of."""
    yield error
    for before in (error.cause, error.context):
        if before is not None:
            yield from _chain(before)
