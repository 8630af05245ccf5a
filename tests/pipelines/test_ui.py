"""`flickr-assets ui` serves the home's page from any directory, and leaves nothing behind when it is stopped."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from flickr_assets.build.steps import tables
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

# A page is there within 10 s; a machine with better things to do may take longer.
PATIENCE_S = 120
GRAPHQL = "{ assetNodes { assetKey { path } staleStatus } workspaceOrError { ... on Workspace { locationEntries { name } } } }"


linux = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are told by /proc, which is Linux's")


@pytest.fixture
def port() -> int:
    try:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return int(probe.getsockname()[1])
    except OSError as error:
        pytest.skip(f"no sockets here: {error}")


@contextmanager
def served(home: Path, port: int, folder: Path) -> Generator[subprocess.Popen[str]]:
    """The page of a home, started in another folder and stopped whatever happens."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [str(Path(sys.executable).with_name("flickr-assets")), "ui", "--home", str(home), "--port", str(port)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def wait_for(port: int, process: subprocess.Popen[str], log: Path) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/server_info", timeout=5) as answer:
                assert answer.status == 200
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.3)
    pytest.fail(f"no page within {PATIENCE_S} s:\n{log.read_text()}")


def asked(port: int, query: str) -> dict[str, object]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/graphql", json.dumps({"query": query}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)["data"]


def of_home(home: Path) -> list[int]:
    """Processes whose environment names the home's Dagster folder."""
    word = f"DAGSTER_HOME={home / 'dagster'}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if word in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


@linux
@pytest.mark.slow
def test_the_page_shows_the_home_and_stops_when_told(built: Orchestrated, port: int, tmp_path: Path) -> None:
    home = built.workshop.home.root
    # What lies in the working directory is not what is loaded.
    (tmp_path / "pipelines").mkdir()
    (tmp_path / "pipelines" / "__init__.py").write_text("raise ImportError('this is somebody else')\n")
    with served(home, port, tmp_path) as process:
        wait_for(port, process, tmp_path / "log")
        data = asked(port, GRAPHQL)
        assert data["workspaceOrError"] == {"locationEntries": [{"name": "flickr-assets"}]}
        nodes = data["assetNodes"]
        assert isinstance(nodes, list)
        assert len(nodes) == len(built.workshop.manifest["tables"])
        assert {node["staleStatus"] for node in nodes} == {"FRESH"}
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
    assert of_home(home) == []
    log = (tmp_path / "log").read_text()
    assert f"Dagster over {home} (--home): http://127.0.0.1:{port}  (Ctrl-C stops it)" in log
    assert "telemetry" not in log.lower()


@linux
@pytest.mark.slow
def test_ctrl_c_ends_all_that_was_started_even_while_it_starts(built: Orchestrated, port: int, tmp_path: Path) -> None:
    home = built.workshop.home.root
    with served(home, port, tmp_path) as process:
        end = time.monotonic() + PATIENCE_S
        while len(of_home(home)) < 2 and time.monotonic() < end:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 130
    assert of_home(home) == []
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_port_in_use_is_said(built: Orchestrated, run: Callable[..., Said], port: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        said = run("ui", "--home", built.workshop.home.root, "--port", port)
    assert said.code == 2
    assert said.err.startswith(f"127.0.0.1:{port}: [port-taken] the page cannot be served there: ")
    assert said.err.endswith(f"Name another: --port {port + 1}.\n")


def test_a_home_without_a_log_is_told_before_the_page_is_served(
    home: Orchestrated, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    from pipelines import dagster_ui

    shutil.rmtree(home.workshop.home.dagster)
    assert set(home.stale()) == set(tables())
    monkeypatch.setattr(dagster_ui, "serve", lambda home, host, port: 0)
    assert run("ui", "--home", home.workshop.home.root, "--port", port).code == 0
    assert home.last_run()[0] == set(tables())
    assert home.stale() == {}
    assert not home.build().was_needed
