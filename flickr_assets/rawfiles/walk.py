"""Walks the raw folder: every file once, in order, links followed, no raw file opened."""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from flickr_assets.errors import HomeError, InputError
from flickr_assets.paths import Home
from flickr_assets.rawfiles.inventory import Item, RawFile, Refusal, Stamp, on_disk, sentence
from flickr_assets.rawfiles.names import is_hidden, is_unicode, printable
from flickr_assets.rawfiles.recognise import HIDDEN
from flickr_assets.rawfiles.streams import failure

_TELL_EVERY = 1000
_BUILT = {"manifest.json", "ledger", "data", "sample"}


@dataclass
class Walk:
    """items: the files to look at, sorted by path. rows, refusals: what is passed by, and why."""

    items: list[Item] = field(default_factory=list)
    rows: list[RawFile] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)

    def skip(self, path: str, note: str, n_bytes: int = 0) -> None:
        self.rows.append(RawFile(printable(path), None, n_bytes, "skipped", note=note))

    def refuse(self, path: str, error: InputError) -> None:
        self.rows.append(RawFile(path, None, 0, "refused", note=f"{error.code}: {sentence(error)}"))
        self.refusals.append(Refusal(path, None, error.code, sentence(error), ()))


def walk(raw: Path, tell: Callable[[int, str], None]) -> Walk:
    """Files of the folder and of the folders that it links to. A folder is entered once: really, before by any link.

    The home of a build below `raw` is one skipped row: what was built is no input.

    tell: is told the number of files so far and the current path, now and then.
    """
    seen: set[tuple[int, int]] = set()
    result = Walk()
    folders = [""]
    links: deque[str] = deque()
    while folders or links:
        is_link = not folders
        relative = links.popleft() if is_link else folders.pop()
        place = raw / relative
        try:
            identity = _identity(place)
            if identity in seen:
                result.skip(relative, "a link to a folder that is read at another place")
                continue
            seen.add(identity)
            with os.scandir(place) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            result.refuse(relative or ".", failure(error))
            continue
        if relative and _is_home(place, {entry.name for entry in entries}):
            result.skip(relative, "the home of a build")
            continue
        inner, linked = _sorted_out(entries, relative, result, tell)
        folders += reversed(inner)
        links += linked
    result.items.sort(key=lambda item: item.path)
    return result


def _identity(place: Path) -> tuple[int, int]:
    status = place.stat()
    return status.st_dev, status.st_ino


def _is_home(place: Path, names: set[str]) -> bool:
    """Whether a folder with these entries is a home; a new one has nothing but its settings, which are looked into."""
    if "home.json" not in names:
        return False
    if names & _BUILT:
        return True
    home = Home(place)
    try:
        home.settings()
    except (HomeError, OSError):
        return False
    return home.exists


def _sorted_out(
    entries: list[os.DirEntry[str]], relative: str, result: Walk, tell: Callable[[int, str], None]
) -> tuple[list[str], list[str]]:
    """Files into `result`; the folders inside and the links to folders are returned."""
    folders: list[str] = []
    links: list[str] = []
    for entry in entries:
        path = f"{relative}/{entry.name}" if relative else entry.name
        if is_hidden(entry.name):
            result.skip(path, HIDDEN)
        elif not is_unicode(entry.name):
            result.skip(path, "its name is not UTF-8: rename it")
        elif entry.is_dir(follow_symlinks=False):
            folders.append(path)
        else:
            try:
                status = entry.stat()
            except OSError as error:
                note = "a link that leads nowhere" if entry.is_symlink() else f"it cannot be looked at: {error.strerror}"
                result.skip(path, note)
                continue
            if stat.S_ISDIR(status.st_mode):
                links.append(path)
            elif not stat.S_ISREG(status.st_mode):
                result.skip(path, "a device, pipe or socket, not a file")
            else:
                result.items.append(on_disk(relative, entry.name, Stamp(status.st_size, status.st_mtime_ns)))
                if len(result.items) % _TELL_EVERY == 0:
                    tell(len(result.items), path)
    return folders, links
