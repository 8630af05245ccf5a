"""What earlier scans learnt of files that have not changed since: an optimisation, never a source of truth.

One SQLite file. An entry holds for one size and time of last change; a cache that is damaged, locked or not writable
is as good as none. What changed within two seconds of the scan is neither looked up nor remembered: a second write in
the same tick of the clock would go unseen.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import fields
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from flickr_assets.rawfiles.inventory import Candidate, Inventory, RawFile, Refusal, Stamp

RACY_NS = 2_000_000_000

_TABLE = """
CREATE TABLE IF NOT EXISTS memo (
    kind TEXT, path TEXT, size INTEGER, mtime_ns INTEGER, key TEXT, body TEXT, PRIMARY KEY (kind, path)
)"""
_GET = "SELECT body FROM memo WHERE kind = ? AND path = ? AND size = ? AND mtime_ns = ? AND key = ?"
_FORGET = "DELETE FROM memo WHERE path = ? OR substr(path, 1, ?) = ?"
_PUT = "INSERT OR REPLACE INTO memo VALUES (?, ?, ?, ?, ?, ?)"


class Memo:
    """Remembers JSON values by kind, path, stamp and key; one entry a kind and path. A context manager, which writes on leaving."""

    def __init__(self, file: Path | None, *, clock: Callable[[], int] = time.time_ns) -> None:
        self._now = clock()
        self._puts: list[tuple[str, str, int, int, str, str]] = []
        self._connection = _connected(file) if file is not None else None

    def is_settled(self, stamp: Stamp) -> bool:
        return abs(self._now - stamp.mtime_ns) > RACY_NS

    def get(self, kind: str, path: str, stamp: Stamp, key: str = "") -> Any | None:
        if self._connection is None or not self.is_settled(stamp):
            return None
        try:
            found = self._connection.execute(_GET, (kind, path, stamp.size, stamp.mtime_ns, key)).fetchone()
            return None if found is None else json.loads(found[0])
        except (sqlite3.Error, ValueError, TypeError, RecursionError):
            return None

    def put(self, kind: str, path: str, stamp: Stamp, value: Any, key: str = "") -> None:
        if self._connection is not None and self.is_settled(stamp):
            self._puts.append((kind, path, stamp.size, stamp.mtime_ns, key, json.dumps(value, separators=(",", ":"))))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        # An interrupted scan has learnt something, too.
        if self._connection is None:
            return
        try:
            if self._puts:
                with self._connection:
                    self._connection.executemany(_PUT, self._puts)
        except sqlite3.Error:
            pass
        finally:
            self._connection.close()


def forget(file: Path, paths: Iterable[str]) -> None:
    """Have nothing remembered of these paths and of what lies below them. Raises OSError where the cache cannot be taken away."""
    try:
        if file.exists():
            with closing(sqlite3.connect(file, timeout=0.5)) as connection, connection:
                connection.executemany(_FORGET, [(path, len(path) + 1, f"{path}/") for path in paths])
    except sqlite3.Error:
        file.unlink(missing_ok=True)


def _connected(file: Path) -> sqlite3.Connection | None:
    for is_second_try in (False, True):
        connection = None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(file, timeout=0.5)
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute(_TABLE)
            connection.execute(_GET, ("", "", 0, 0, "")).fetchone()
            return connection
        except (sqlite3.Error, OSError) as error:
            if connection is not None:
                connection.close()
            # A lock or a read-only folder passes; what is no database, or another one, makes room.
            if is_second_try or isinstance(error, OSError) or "locked" in str(error) or "readonly" in str(error):
                return None
            try:
                file.unlink()
            except OSError:
                return None
    return None


_ROW = attrgetter(*(each.name for each in fields(RawFile)))
_CANDIDATE = attrgetter(*(each.name for each in fields(Candidate)))
_REFUSAL = attrgetter(*(each.name for each in fields(Refusal)))


def packed(inventory: Inventory) -> list[list[Any]]:
    """An inventory as JSON can hold it."""
    return [
        [_ROW(row) for row in inventory.files],
        [_CANDIDATE(candidate) for candidate in inventory.candidates],
        [_REFUSAL(refusal) for refusal in inventory.refusals],
    ]


def unpacked(value: Any) -> Inventory | None:
    """The inventory that was packed; None when it is not one."""
    try:
        rows, candidates, refusals = value
        return Inventory(
            tuple(RawFile(*row) for row in rows),
            tuple(Candidate(*about, names=tuple(names)) for *about, names in candidates),
            tuple(Refusal(*about, sources=tuple(names)) for *about, names in refusals),
        )
    except (TypeError, ValueError):
        return None
