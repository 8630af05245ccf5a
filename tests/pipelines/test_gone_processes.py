"""A run whose process is gone does not hold the home's place in the queue, whatever its host was called and whoever has its number now."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest
from dagster._core.storage.tags import GRPC_INFO_TAG

from pipelines.burying import FOLDER, PROCESS, bury, bury_of_other_pages, living
from pipelines.instance import CODE_SOCKET

STARTED, FAILURE = dg.DagsterRunStatus.STARTED, dg.DagsterRunStatus.FAILURE
# A command line that is killed in the middle of its run.
KILLED = """
import os, signal, sys
import dagster as dg
from pipelines.burying import living
with dg.DagsterInstance.local_temp(sys.argv[1]) as instance, living(instance) as tags:
    print(*tags.values(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@dg.op
def nothing() -> None:
    """Of a run that is never run."""


@dg.job
def build() -> None:
    """By its name, and quickly made."""
    nothing()


@pytest.fixture
def instance(tmp_path: Path) -> dg.DagsterInstance:
    return dg.DagsterInstance.local_temp(str(tmp_path))


def started(instance: dg.DagsterInstance, tags: dict[str, str]) -> str:
    return instance.create_run_for_job(build, status=STARTED, tags=tags).run_id


def statuses(instance: dg.DagsterInstance) -> dict[str, dg.DagsterRunStatus]:
    return {run.run_id: run.status for run in instance.get_runs()}


def test_one_that_was_killed_is_over_and_one_that_lives_is_not(instance: dg.DagsterInstance, tmp_path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, tmp_path], check=False, capture_output=True, text=True)
    assert killed.returncode < 0, killed.stderr
    gone = started(instance, {PROCESS: killed.stdout.strip()})
    with living(instance) as tags:
        alive = started(instance, tags)
        bury(instance)
        assert statuses(instance) == {gone: FAILURE, alive: STARTED}
    assert list((tmp_path / FOLDER).iterdir()) == []
    bury(instance)
    assert statuses(instance) == {gone: FAILURE, alive: FAILURE}


@pytest.mark.parametrize("host", [socket.gethostname(), "4c6b1d0f2a9e"], ids=["this host", "a container that was"])
def test_one_of_an_earlier_version_is_over_though_its_number_is_taken_again(instance: dg.DagsterInstance, host: str) -> None:
    run = started(instance, {PROCESS: f"{host}:{os.getpid()}"})
    bury(instance)
    assert statuses(instance) == {run: FAILURE}


def test_one_that_another_page_launched_is_over_and_one_of_this_page_is_not(instance: dg.DagsterInstance, tmp_path: Path) -> None:
    place = tmp_path / CODE_SOCKET
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(place))
        server.listen()
        ours = started(instance, {GRPC_INFO_TAG: json.dumps({"host": "localhost", "socket": str(place)})})
        theirs = started(instance, {GRPC_INFO_TAG: json.dumps({"host": "localhost", "socket": f"/nowhere/{CODE_SOCKET}"})})
        # Of Dagster's own commands nothing is known, nor of a run without a server.
        others = [started(instance, {GRPC_INFO_TAG: json.dumps({"host": "localhost", "port": 1})}), started(instance, {})]
        bury_of_other_pages(instance)
    assert statuses(instance) == {ours: STARTED, theirs: FAILURE, **dict.fromkeys(others, STARTED)}
