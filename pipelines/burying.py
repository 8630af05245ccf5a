"""Runs of the command line whose process is gone: killed, or gone with the machine.

Dagster watches over the runs that it launched itself. Another one that died would stand as going on for ever, and hold the home's
place in the queue.
"""

import os
import socket

import dagster as dg

PROCESS = "flickr-assets/process"


def of_this_process() -> dict[str, str]:
    """The tag by which a run tells whose it is."""
    return {PROCESS: f"{socket.gethostname()}:{os.getpid()}"}


def bury(instance: dg.DagsterInstance) -> None:
    """Mark as failed what stands as going on though its process, on this machine, is gone."""
    going_on = dg.RunsFilter(statuses=[dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTED, dg.DagsterRunStatus.CANCELING])
    for run in instance.get_runs(going_on):
        host, _, number = run.tags.get(PROCESS, "").rpartition(":")
        if host == socket.gethostname() and number.isdecimal() and not _is_alive(int(number)):
            instance.report_run_failed(run, "Its process is gone: it was killed, or the machine was.")


def _is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
