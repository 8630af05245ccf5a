"""Processes beside a build: what becomes of them, and of the build, when one is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from flickr_assets.build.workers import workers
from flickr_assets.errors import FlickrError

pytestmark = pytest.mark.slow

BUILD = """
import os, sys, time
from flickr_assets.build.workers import workers
if __name__ == "__main__":
    with workers(1, None) as beside:
        print(beside.submit(abs, -1).result(), [process for process in beside.pool._processes][0], flush=True)
        time.sleep(60)
"""


def die(number: int) -> None:
    """As a system ends a process when memory runs out."""
    os.kill(os.getpid(), number)


def test_a_worker_that_was_killed_is_an_error_with_a_remedy() -> None:
    with pytest.raises(FlickrError) as raised, workers(2, None) as beside:
        beside.submit(die, signal.SIGKILL).result()
    assert raised.value.code == "worker-killed"
    assert "FLICKR_WORKERS=1" in raised.value.remedy


def test_a_worker_has_one_thread_for_its_linear_algebra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    with workers(1, None) as beside:
        assert beside.submit(os.getenv, "OPENBLAS_NUM_THREADS").result() == "1"
    assert "OPENBLAS_NUM_THREADS" not in os.environ


def test_workers_are_gone_when_the_build_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "build.py"
    script.write_text(BUILD, encoding="utf-8")
    build = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert build.stdout is not None
    worker = int(build.stdout.readline().split()[1])
    build.kill()
    build.wait()
    build.stdout.close()
    until = time.monotonic() + 20
    while is_there(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_there(worker)


def is_there(process: int) -> bool:
    """Whether it still runs; what has ended and was not asked for by its parent does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        if Path("/proc").is_dir():
            return False
        return not subprocess.run(["kill", "-0", str(process)], check=False, capture_output=True).returncode
    return stat.rpartition(")")[2].split()[0] != "Z"
