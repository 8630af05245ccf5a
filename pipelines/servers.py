"""The servers behind Dagster's page, as one process group: started, watched and ended together. What they say is kept in files.

A group, because a server starts processes of its own: the code server one that holds the definitions, and that one the runs.
"""

import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from threading import Thread
from typing import IO

from flickr_assets.errors import FlickrError

# Of each server's words, so many bytes are kept, and as many of those before them.
MOST_BYTES = 1_000_000
LAST_WORDS = 12
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LOUD = re.compile(r" - (?:ERROR|CRITICAL) - ")
# Asked as by Ctrl-C, on which a run records that it was interrupted; then told; then ended.
ENDINGS = ((signal.SIGINT, 15.0), (signal.SIGTERM, 5.0), (signal.SIGKILL, 5.0))


@dataclass(frozen=True)
class Server:
    """A server that was started. words: what it said last."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path
    words: deque[str]
    listener: Thread


class Servers:
    """Servers of one environment, whose logs lie in one folder. tell: is given the first line of each of their errors."""

    def __init__(self, logs: Path, environment: Mapping[str, str], folder: Path, tell: Callable[[str], None]) -> None:
        self._logs, self._environment, self._folder, self._tell = logs, environment, folder, tell
        self._running: list[Server] = []

    def start(self, name: str, words: Sequence[str]) -> None:
        """Run this Python with these words, in the group of the first that was started."""
        self._logs.mkdir(parents=True, exist_ok=True)
        process = subprocess.Popen(
            [sys.executable, *words],
            env=self._environment,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            process_group=self._group or 0,
        )
        assert process.stdout is not None
        log, last = self._logs / f"{name.replace(' ', '_')}.log", deque[str](maxlen=LAST_WORDS)
        listener = Thread(target=_listen, args=(process.stdout, log, last, self._tell), daemon=True)
        self._running.append(Server(name, process, log, last, listener))
        listener.start()

    @property
    def _group(self) -> int | None:
        return self._running[0].process.pid if self._running else None

    def look(self) -> None:
        """Raises FlickrError `server-ended`, with its last words, where one has ended by itself."""
        for server in self._running:
            code = server.process.poll()
            if code is not None:
                server.listener.join(1)
                how = f"by signal {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"
                words = "\n".join(server.words) or "It said nothing."
                raise FlickrError(
                    "server-ended",
                    f"Dagster's {server.name} ended {how}, so the page was closed. Its last words:\n{words}",
                    place=str(server.log),
                )

    def stop(self) -> None:
        """End the servers and all that they started, runs too; returns when nothing of the group is left."""
        for number, patience in ENDINGS if self._group else ():
            self._signal(number)
            if self._is_over(patience):
                break
        for server in self._running:
            server.process.wait()
            server.listener.join(1)
        self._running.clear()

    def _signal(self, number: int) -> bool:
        """Whether there was anybody to get it."""
        assert self._group is not None
        for server in self._running:
            server.process.poll()
        try:
            os.killpg(self._group, number)
        except (ProcessLookupError, PermissionError):
            return False
        return True

    def _is_over(self, patience: float) -> bool:
        """Whether, within so many seconds, nothing is left of the group."""
        end = time.monotonic() + patience
        while self._signal(0):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True


def _listen(stream: IO[bytes], path: Path, last: deque[str], tell: Callable[[str], None]) -> None:
    """Keep what a server says until it, and all that writes to its output, has ended."""
    with stream:
        keeper = RotatingFileHandler(path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8")
        for raw in stream:
            line = COLOURS.sub("", raw.decode("utf-8", "backslashreplace").rstrip())
            last.append(line)
            keeper.emit(logging.makeLogRecord({"msg": line}))
            if LOUD.search(line):
                # A closed terminal must not keep a server from being heard out.
                with suppress(OSError):
                    tell(f"{line}  (more in {path})")
        keeper.close()
