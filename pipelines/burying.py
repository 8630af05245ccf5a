"""Runs whose process is gone: killed, or gone with the machine.

Dagster hears of the end of a run from the server that launched it, and of a run of the command line from nobody. One that died would
stand as going on for ever, and hold the home's place in the queue; a few of them hold every place.

A run of the command line has a lock of its own, which the system lets go of however the process ends. Neither the name of the host nor
the number of the process would tell as much: a container has another name every time, and the same numbers.
"""

import json
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import dagster as dg
from dagster._core.storage.tags import GRPC_INFO_TAG
from filelock import FileLock, Timeout

from .instance import CODE_SOCKET
from .web_server import is_listened_at

PROCESS = "flickr-assets/process"
FOLDER = "running"


@contextmanager
def living(instance: dg.DagsterInstance) -> Generator[dict[str, str]]:
    """The tag by which a run tells whose it is; within, its process counts as alive."""
    name = uuid4().hex
    lock = _lock(instance, name)
    lock.parent.mkdir(exist_ok=True)
    try:
        with FileLock(lock):
            yield {PROCESS: name}
    finally:
        lock.unlink(missing_ok=True)


def bury(instance: dg.DagsterInstance) -> None:
    """Mark as failed what stands as going on though the process, of a command line, is gone."""
    going_on = dg.RunsFilter(statuses=[dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTED, dg.DagsterRunStatus.CANCELING])
    for run in instance.get_runs(going_on):
        name = run.tags.get(PROCESS)
        if name is not None and not _is_held(lock := _lock(instance, name)):
            instance.report_run_failed(run, "Its process is gone: it was killed, or the machine was.")
            lock.unlink(missing_ok=True)


def bury_of_other_pages(instance: dg.DagsterInstance) -> None:
    """Mark as failed what stands as going on though the page that launched it is gone.

    For the home's page alone: from elsewhere, another container, the socket of a page that lives cannot be seen. What has not begun,
    or is being ended, Dagster gives up by itself.
    """
    for run in instance.get_runs(dg.RunsFilter(statuses=[dg.DagsterRunStatus.STARTED])):
        place = json.loads(run.tags.get(GRPC_INFO_TAG, "{}")).get("socket") or ""
        if Path(place).name == CODE_SOCKET and not is_listened_at(place):
            instance.report_run_failed(run, "The page that launched it is gone: it was killed, or the machine was.")


def _lock(instance: dg.DagsterInstance, name: str) -> Path:
    return Path(instance.root_directory) / FOLDER / f"{Path(name).name}.lock"


def _is_held(lock: Path) -> bool:
    """Whether somebody holds it. One that is gone is nobody's: of a run that ended, or was tagged by an earlier version."""
    if not lock.exists():
        return False
    try:
        with FileLock(lock, timeout=0):
            return False
    except (Timeout, PermissionError):
        return True
