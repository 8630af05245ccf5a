"""Walks the raw folder: every file once, in order, links followed, no raw file opened."""

from __future__ import annotations

import errno
import os
import stat
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from flickr_assets.errors import FlickrError, HomeError, InputError, unwritable
from flickr_assets.paths import Home
from flickr_assets.rawfiles.inventory import Item, RawFile, Refusal, Stamp, on_disk, sentence
from flickr_assets.rawfiles.names import is_hidden, is_unicode, printable
from flickr_assets.rawfiles.recognise import HIDDEN
from flickr_assets.rawfiles.streams import failure

_TELL_EVERY = 1000
_BUILT = {"manifest.json", "ledger", "data", "sample"}
# What the system says of a place where nothing is; whatever else it says, something may be there.
_NOTHING_THERE = {errno.ENOENT, errno.ENOTDIR, errno.ELOOP}


@dataclass
class Walk:
    """items: the files to look at, sorted by path. rows, refusals: what is passed by, and why.

    closed: {path: what the system says} of what cannot be looked into, a link that leads nowhere among it; '' is the raw folder, a
        path that ends in `/` another one, any other path a file or a link.
    """

    items: list[Item] = field(default_factory=list)
    rows: list[RawFile] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    closed: dict[str, OSError] = field(default_factory=dict)

    def skip(self, path: str, note: str, n_bytes: int = 0) -> None:
        self.rows.append(RawFile(printable(path), None, n_bytes, "skipped", note=note))

    def refuse(self, path: str, error: InputError) -> None:
        self.rows.append(RawFile(path, None, 0, "refused", note=f"{error.code}: {sentence(error)}"))
        self.refusals.append(Refusal(path, None, error.code, sentence(error), ()))

    def close(self, path: str, error: OSError, *, is_link: bool) -> None:
        """Note what cannot be looked into, if anything may be there: behind a link a mount that is away looks like nothing."""
        if not path or is_link or not leads_nowhere(error):
            self.closed[path] = error


def leads_nowhere(error: OSError) -> bool:
    """Whether the system says that nothing is there, which of a link is that it dangles, or leads in a circle."""
    return error.errno in _NOTHING_THERE


def unreadable(error: OSError, place: Path, n_read: int = 0) -> FlickrError:
    """The refusal of a raw folder or of what lies in it: HomeError `storage-away` or InputError `raw-unreadable`.

    n_read: files of it that were read before; where there are any, nothing there is a link that leads nowhere.
    """
    refused = unwritable(error, place)
    lost = f"; {n_read:,} {'file that was' if n_read == 1 else 'files that were'} read before would be lost" if n_read else ""
    if n_read and leads_nowhere(error):
        message = f"is a link that leads nowhere: {_reason(error)}{lost}."
        remedy = "Mount what it leads to, or remove the link from the raw folder; then build again."
        return HomeError("storage-away", message, place=str(place), remedy=remedy)
    if refused.code == "storage-away":
        return HomeError(refused.code, f"{refused.message.rstrip('.')}{lost}.", place=str(place), remedy=refused.remedy)
    way_out = ", or move it out of the raw folder" if n_read else ""
    return InputError(
        "raw-unreadable",
        f"cannot be read: {_reason(error)}{lost}.",
        place=str(place),
        remedy=f"Give permission, or mount it{way_out}; then build again.",
    )


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).rstrip(".")


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
            result.close(f"{relative}/" if relative else "", error, is_link=is_link)
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
        else:
            try:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(path)
                    continue
                status = entry.stat()
            except OSError as error:
                is_link = entry.is_symlink()
                is_dead = is_link and leads_nowhere(error)
                result.skip(path, "a link that leads nowhere" if is_dead else f"it cannot be looked at: {error.strerror}")
                result.close(path, error, is_link=is_link)
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
