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
import urllib.request
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import dagster as dg
import pytest

from flickr_assets.build.run import locked
from flickr_assets.build.steps import tables
from flickr_assets.paths import Home
from pipelines import dagster_ui
from pipelines.servers import ENDINGS
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

# A page is there within 10 s; a machine with better things to do may take longer.
PATIENCE_S = 180
GRAPHQL = "{ assetNodes { assetKey { path } staleStatus } workspaceOrError { ... on Workspace { locationEntries { name } } } }"
LAUNCH = """mutation { launchRun(executionParams: { selector: {
    repositoryLocationName: "flickr-assets", repositoryName: "__repository__", jobName: "__ASSET_JOB", assetSelection: [%s]
} }) { __typename ... on LaunchRunSuccess { run { runId } } ... on PythonError { message } } }"""
RUN = '{ runOrError(runId: "%s") { ... on Run { status } } }'
RELOAD = """mutation { reloadRepositoryLocation(repositoryLocationName: "flickr-assets") { __typename
    ... on WorkspaceLocationEntry { locationOrLoadError { __typename } } } }"""
# Loaded by every Python below: who asks for another machine is refused, and written down.
NO_NETWORK = """
import os, sys
def watch(event, given):
    if event == "socket.connect" and isinstance(given[1], tuple):
        host = given[1][0]
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        host = given[0]
    elif event == "socket.sendto" and isinstance(given[1], tuple):
        host = given[1][0]
    else:
        return
    host = host.decode() if isinstance(host, bytes) else host
    if host not in (None, "", "localhost", "::1") and not host.startswith("127."):
        with open(os.environ["REFUSED"], "a") as log:
            print(event, host, sys.argv, file=log)
        raise ConnectionRefusedError(host)
sys.addaudithook(watch)
"""

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
def served(
    home: Path, port: int, folder: Path, added: Mapping[str, str] = MappingProxyType({}), ignored: signal.Signals | None = None
) -> Generator[subprocess.Popen[str]]:
    """The page of a home, started in another folder and stopped whatever happens. ignored: a signal that its shell ignores."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [str(Path(sys.executable).with_name("flickr-assets")), "ui", "--home", str(home), "--port", str(port)]
    before = signal.signal(ignored, signal.SIG_IGN) if ignored else None
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env={**environment, **added}, stdout=log, stderr=log, text=True)
    if ignored:
        signal.signal(ignored, before)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def wait_for(process: subprocess.Popen[str], log: Path) -> None:
    """Until the page's address is told, which is when it shows the definitions."""
    end = time.monotonic() + PATIENCE_S
    while "(Ctrl-C stops it)" not in log.read_text():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < end, f"no page within {PATIENCE_S} s:\n{log.read_text()}"
        time.sleep(0.1)


def asked(port: int, query: str) -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/graphql", json.dumps({"query": query}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)["data"]


def shown(port: int) -> dict[str, str]:
    """{table: how fresh the page says it is}."""
    return {".".join(node["assetKey"]["path"]): node["staleStatus"] for node in asked(port, GRAPHQL)["assetNodes"]}


def launched(port: int, *names: str) -> str:
    """A run of some assets, as the page's button makes it."""
    keys = ", ".join(f'{{ path: ["{name.replace(".", chr(34) + ", " + chr(34))}"] }}' for name in names)
    answer = asked(port, LAUNCH % keys)["launchRun"]
    assert answer["__typename"] == "LaunchRunSuccess", answer
    return str(answer["run"]["runId"])


def wait_for_run(port: int, run: str, *statuses: str) -> str:
    end = time.monotonic() + PATIENCE_S
    while (status := asked(port, RUN % run)["runOrError"]["status"]) not in statuses:
        assert time.monotonic() < end, status
        time.sleep(0.1)
    return str(status)


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


def wait_until(is_so: Callable[[], bool], look_s: float = 0.05) -> None:
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(look_s)


@linux
@pytest.mark.slow
def test_a_new_home_is_built_shown_and_run_without_a_network(port: int, tmp_path: Path) -> None:
    home, refused = tmp_path / "home", tmp_path / "refused"
    (tmp_path / "watch").mkdir()
    (tmp_path / "watch" / "sitecustomize.py").write_text(NO_NETWORK)
    watched = {"PYTHONPATH": str(tmp_path / "watch"), "REFUSED": str(refused)}
    asks = [sys.executable, "-c", "import socket; socket.getaddrinfo('example.org', 80)"]
    assert subprocess.run(asks, check=False, env=watched, capture_output=True).returncode == 1
    assert refused.read_text().startswith("socket.getaddrinfo example.org ")
    refused.unlink()
    with served(home, port, tmp_path, watched) as process:
        # The page is there before the sample is.
        wait_for(process, tmp_path / "log")
        wait_until((home / "manifest.json").exists)
        fresh = dict.fromkeys(json.loads((home / "manifest.json").read_text())["tables"], "FRESH")
        # An answer is work for the server, which the build is in need of.
        wait_until(lambda: fresh.items() <= shown(port).items(), 1)
        assert asked(port, RELOAD)["reloadRepositoryLocation"]["locationOrLoadError"] == {"__typename": "RepositoryLocation"}
        assert wait_for_run(port, launched(port, "core.release"), "SUCCESS", "FAILURE") == "SUCCESS"
        before = (tmp_path / "log").read_text()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
    # And not a word more.
    assert (tmp_path / "log").read_text() == before
    assert not refused.exists(), refused.read_text()
    assert of_home(home) == []


@linux
@pytest.mark.slow
def test_the_page_shows_the_home_and_a_run_that_is_stopped_is_recorded_so_and_leaves_the_home_free(
    home: Orchestrated, port: int, tmp_path: Path
) -> None:
    place = home.workshop.home
    # What lies in the working directory is not what is loaded.
    (tmp_path / "pipelines").mkdir()
    (tmp_path / "pipelines" / "__init__.py").write_text("raise ImportError('this is somebody else')\n")
    with served(place.root, port, tmp_path) as process:
        wait_for(process, tmp_path / "log")
        assert asked(port, GRAPHQL)["workspaceOrError"] == {"locationEntries": [{"name": "flickr-assets"}]}
        assert dict.fromkeys(home.workshop.manifest["tables"], "FRESH").items() <= shown(port).items()
        told = (tmp_path / "log").read_text()
        assert told == f"Dagster over {place.root} (--home): http://127.0.0.1:{port}  (Ctrl-C stops it)\n"
        run = launched(port, *home.workshop.manifest["tables"])
        wait_for_run(port, run, "STARTED")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 130
    assert of_home(place.root) == []
    with home.instance() as instance:
        record = instance.get_run_by_id(run)
        assert record is not None
        assert record.status in (dg.DagsterRunStatus.CANCELED, dg.DagsterRunStatus.FAILURE)
    with locked(place):
        pass
    assert "Traceback" not in (tmp_path / "log").read_text()


@linux
@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0)], ids=["Ctrl-C", "TERM", "closed terminal"]
)
def test_all_that_was_started_ends_even_while_it_starts(
    built: Orchestrated, port: int, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    home = built.workshop.home.root
    with served(home, port, tmp_path) as process:
        wait_until(lambda: len(of_home(home)) > 1)
        process.send_signal(number)
        # Whoever has no patience changes nothing.
        for _ in range(5):
            time.sleep(0.05)
            process.send_signal(number)
        assert process.wait(PATIENCE_S) == code
    assert of_home(home) == []
    assert "Traceback" not in (tmp_path / "log").read_text()


@linux
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_what_its_shell_ignores_it_ignores_and_term_ends_it_all_the_same(
    built: Orchestrated, port: int, tmp_path: Path, number: signal.Signals
) -> None:
    home = built.workshop.home.root
    with served(home, port, tmp_path, ignored=number) as process:
        wait_until(lambda: len(of_home(home)) > 1)
        process.send_signal(number)
        time.sleep(0.3)
        assert process.poll() is None
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
        # The servers were asked, not killed when patience was over.
        assert time.monotonic() - started < sum(patience for _, patience in ENDINGS)
    assert of_home(home) == []


@pytest.mark.parametrize(
    ("host", "is_warned"),
    [("127.0.0.1", False), ("localhost", False), ("::1", False), ("0.0.0.0", True), ("::", True), ("10.0.0.7", True)],
)
def test_a_page_that_others_can_reach_has_a_warning(host: str, is_warned: bool) -> None:
    assert dagster_ui.is_open(host) == is_warned


def test_a_port_in_use_is_said(built: Orchestrated, run: Callable[..., Said], port: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        said = run("ui", "--home", built.workshop.home.root, "--port", port)
    assert said.code == 2
    assert said.err.startswith(f"127.0.0.1:{port}: [port-taken] the page cannot be served there: ")
    assert said.err.endswith(f"Name another: --port {port + 1}.\n")


def test_a_second_page_over_one_home_is_refused(built: Orchestrated, run: Callable[..., Said], port: int) -> None:
    home = built.workshop.home
    with dagster_ui.only_page(home, "::1", 3000):
        said = run("ui", "--home", home.root, "--port", port)
    assert said.code == 5
    assert said.err == f"{home.root}: [page-open] its page is open already, at http://[::1]:3000 . Use that, or stop it first.\n"
    assert not home.page.exists()


def prepared(home: Home, host: str, port: int, prepare: Callable[[], None]) -> int:
    """What is done before the page is announced, without a page."""
    prepare()
    return 0


def test_a_home_without_a_log_is_told_before_the_page_is_announced(
    home: Orchestrated, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    shutil.rmtree(home.workshop.home.dagster)
    assert set(home.stale()) == set(tables())
    monkeypatch.setattr(dagster_ui, "serve", prepared)
    assert run("ui", "--home", home.workshop.home.root, "--port", port).code == 0
    assert home.last_run()[0] == {*tables(), "nlp.segment"}
    assert home.stale() == {}
    assert not home.build().was_needed


def test_while_another_build_writes_the_home_the_page_is_served_all_the_same(
    home: Orchestrated, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    place = home.workshop.home
    shutil.rmtree(place.dagster)
    monkeypatch.setattr(dagster_ui, "serve", prepared)
    with locked(place):
        said = run("ui", "--home", place.root, "--port", port)
    assert (said.code, said.out) == (0, "")
    assert said.err.startswith(f"{place.root}: [home-locked] another build is writing this home; the page shows it ")
