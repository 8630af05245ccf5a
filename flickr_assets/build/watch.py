"""Whether the raw folder has changed and stands still again, by names, sizes and times alone: no file is opened.

A file that is being copied grows from glance to glance; one that is truncated or renamed into place shows at the next. So
a change is acted upon when two glances in a row agree on it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from flickr_assets.paths import write_atomically
from flickr_assets.rawfiles.inventory import Item
from flickr_assets.rawfiles.names import on_one_line
from flickr_assets.rawfiles.walk import walk

# Of a folder with more files than this, only their number and a digest are remembered.
N_NAMED = 200
N_TOLD = 5


@dataclass(frozen=True)
class Folder:
    """The files right inside one folder. files: {name: size and time}; empty where there are too many to name."""

    n_files: int
    digest: str
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Glance:
    """What a folder holds, by names, sizes and times. folders: by path below it, '' for itself."""

    n_files: int
    digest: str
    folders: Mapping[str, Folder]


@dataclass(frozen=True)
class Memory:
    """What is remembered from one look to the next. handled: the digest of what was last acted upon. seen: that of the last look.

    basis: what else was acted upon (settings, code). n_asked: how often a run was asked for; n_tries: how often for what is handled.
    is_settled: whether what is handled was read, or cannot be.
    """

    handled: str = ""
    seen: str = ""
    basis: str = ""
    n_asked: int = 0
    n_tries: int = 0
    is_settled: bool = True

    def to_text(self) -> str:
        """For a cursor: one short line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str | None) -> Memory:
        """What was remembered; nothing, of a text that is not ours."""
        try:
            found: dict[str, Any] = json.loads(text or "{}")
            memory = cls(**found)
            is_ours = all(isinstance(value, type(getattr(cls(), name))) for name, value in asdict(memory).items())
            return memory if is_ours else cls()
        except (ValueError, TypeError, RecursionError):
            return cls()


def keep(seen: Glance, file: Path) -> None:
    """Write a glance down, so that the next change can be told by name."""
    write_atomically(file, json.dumps(asdict(seen)) + "\n")


def kept(file: Path, digest: str) -> Glance | None:
    """The glance of that digest; None where another was kept, or none."""
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        folders = {
            str(path): Folder(
                int(about["n_files"]), str(about["digest"]), {str(name): str(is_) for name, is_ in about["files"].items()}
            )
            for path, about in found["folders"].items()
        }
        return Glance(int(found["n_files"]), digest, folders) if found["digest"] == digest else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        return None


def glance(raw: Path) -> Glance:
    """The raw folder as it is now, at about ten microseconds a file. A folder that is gone is an empty one."""
    by_folder: dict[str, list[Item]] = {}
    walked = walk(raw, lambda _n, _path: None)
    for item in walked.items:
        by_folder.setdefault(item.folder, []).append(item)
    folders = {path: _folder(items) for path, items in by_folder.items()}
    # What is passed by is told in core.source_file, so it is part of the picture.
    passed_by = sorted(f"{row.path}\0{row.n_bytes}\0{row.note}" for row in walked.rows)
    return Glance(
        sum(folder.n_files for folder in folders.values()),
        _digest([*(f"{path}\0{folder.digest}" for path, folder in sorted(folders.items())), *passed_by]),
        folders,
    )


def _folder(items: list[Item]) -> Folder:
    digest = _digest(f"{item.name}\0{item.stamp.size} {item.stamp.mtime_ns}" for item in items)
    if len(items) > N_NAMED:
        return Folder(len(items), digest)
    return Folder(len(items), digest, {item.name: f"{item.stamp.size} {item.stamp.mtime_ns}" for item in items})


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode(errors="surrogateescape")).hexdigest()[:32]


def differences(before: Glance | None, now: Glance) -> list[str]:
    """What is not as it was, a clause each: `changed train.txt`, `added a/b.json`, `removed c.csv`, `images/: 9 files, were 8`."""
    if before is None:
        return [f"{now.n_files:,} files that were not looked at before"]
    told: list[str] = []
    for path in sorted(before.folders.keys() | now.folders.keys()):
        old, new = before.folders.get(path), now.folders.get(path)
        if old is None or new is None:
            folder = new or old
            assert folder is not None
            verb = "added" if old is None else "removed"
            told += [f"{verb} {_join(path, name)}" for name in folder.files] or [f"{verb} {path}/: {folder.n_files:,} files"]
        elif old.digest != new.digest:
            told += _within(path, old, new)
    return told


def n_bytes_altered(before: Glance | None, now: Glance) -> int:
    """Size of the files that were added or changed, of those that are remembered by name."""
    known = {} if before is None else before.folders
    return sum(
        int(stamp.partition(" ")[0])
        for path, folder in now.folders.items()
        for name, stamp in folder.files.items()
        if path not in known or known[path].files.get(name) != stamp
    )


def _within(path: str, old: Folder, new: Folder) -> list[str]:
    if not (old.files and new.files):
        where = f"{path}/" if path else "the raw folder"
        if old.n_files != new.n_files:
            return [f"{where}: {new.n_files:,} files, were {old.n_files:,}"]
        return [f"{where}: some of its {new.n_files:,} files changed"]
    return [
        *(f"changed {_join(path, name)}" for name in new.files if name in old.files and new.files[name] != old.files[name]),
        *(f"added {_join(path, name)}" for name in new.files if name not in old.files),
        *(f"removed {_join(path, name)}" for name in old.files if name not in new.files),
    ]


def _join(folder: str, name: str) -> str:
    return on_one_line(f"{folder}/{name}" if folder else name)


def sentence(differences: list[str]) -> str:
    """Several differences as one line."""
    more = len(differences) - N_TOLD
    return "; ".join([*differences[:N_TOLD], *([f"and {more:,} more"] if more > 0 else [])])
