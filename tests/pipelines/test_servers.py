"""The servers of the page are one group: heard, watched, and ended to the last."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from flickr_assets.errors import FlickrError
from pipelines.servers import MOST_BYTES, Servers

PATIENCE_S = 60
OBEDIENT = "import time; print('here', flush=True); time.sleep(600)"
# One that starts another, and does not end on Ctrl-C.
STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print("child", child.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def servers(tmp_path: Path, told: list[str]) -> Generator[Servers]:
    group = Servers(tmp_path / "logs", os.environ, tmp_path, told.append)
    yield group
    group.stop()


def wait_for(path: Path, text: str) -> str:
    end = time.monotonic() + PATIENCE_S
    while not (path.exists() and text in path.read_text()):
        assert time.monotonic() < end, f"{path} does not say {text!r}"
        time.sleep(0.02)
    return path.read_text()


def ended(servers: Servers) -> FlickrError:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            servers.look()
        except FlickrError as error:
            return error
        time.sleep(0.02)
    pytest.fail("nobody ended")


def test_what_a_server_starts_ends_with_it(servers: Servers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.servers.ENDINGS", ((signal.SIGINT, 0.2), (signal.SIGTERM, 60.0)))
    servers.start("first one", ["-c", STUBBORN])
    servers.start("second", ["-c", OBEDIENT])
    child = int(wait_for(tmp_path / "logs" / "first_one.log", "child ").split()[1])
    wait_for(tmp_path / "logs" / "second.log", "here")
    servers.look()
    servers.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def test_of_one_that_ended_the_last_words_are_said(servers: Servers, tmp_path: Path) -> None:
    servers.start("other", ["-c", OBEDIENT])
    servers.start("failing", ["-c", "for n in range(100): print('line', n)\nraise SystemExit(3)"])
    error = ended(servers)
    assert str(error).startswith(f"{tmp_path / 'logs' / 'failing.log'}: [server-ended] Dagster's failing ended with exit code 3, ")
    assert error.message.splitlines()[-1] == "line 99"
    assert "line 10\n" not in error.message


def test_of_one_that_was_killed_the_signal_is_named(servers: Servers) -> None:
    servers.start("killed", ["-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"])
    assert "ended by signal SIGKILL" in ended(servers).message
    assert ended(servers).message.endswith("It said nothing.")


def test_errors_are_told_in_a_line_and_the_rest_is_in_the_log(servers: Servers, tmp_path: Path, told: list[str]) -> None:
    lines = ["t - dagster - INFO - all is well", "\\x1b[31mt - dagster - ERROR - it broke\\x1b[0m", "Stack Trace:", "  somewhere"]
    servers.start("one", ["-c", f"print('''{chr(10).join(lines)}''')"])
    ended(servers)
    log = tmp_path / "logs" / "one.log"
    assert told == [f"t - dagster - ERROR - it broke  (more in {log})"]
    assert log.read_text() == "t - dagster - INFO - all is well\nt - dagster - ERROR - it broke\nStack Trace:\n  somewhere\n"


def test_a_log_does_not_grow_without_end(servers: Servers, tmp_path: Path) -> None:
    servers.start("talker", ["-c", f"for n in range({4 * MOST_BYTES // 100}): print('x' * 99)\nprint('last')"])
    assert ended(servers).message.endswith("last")
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "logs").iterdir()}
    assert set(sizes) == {"talker.log", "talker.log.1"}
    assert max(sizes.values()) <= MOST_BYTES
