"""Candidates opened for their readers, as they were scanned or not at all."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.archives import Entry, open_member, opened_archive
from flickr_assets.rawfiles.inventory import Candidate, Stamp
from flickr_assets.rawfiles.part import FilePart
from flickr_assets.rawfiles.streams import decompressed


def stamp_now(path: Path) -> Stamp | None:
    """Of a file; None when it is gone."""
    try:
        status = path.stat()
    except OSError:
        return None
    return Stamp(status.st_size, status.st_mtime_ns)


def changed(path: str) -> InputError:
    """The refusal of a file that somebody is writing."""
    return InputError("file-changed", "it changed while it was read.", place=path, remedy="Build again when it is complete.")


def check_unchanged(raw: Path, candidate: Candidate) -> None:
    """Raises InputError `file-changed` unless the candidate's files are as they were scanned.

    Before reading, so that no other content goes under its digest; after reading, so that no half-written one does.
    """
    if candidate.folder is None or candidate.member is not None:
        paths = [raw / candidate.path]
    else:
        paths = [raw / candidate.folder / name for name in candidate.names]
    stamps = [stamp_now(path) for path in paths]
    present = [stamp for stamp in stamps if stamp is not None]
    size = sum(stamp.size for stamp in present)
    mtime_ns = max((stamp.mtime_ns for stamp in present), default=0)
    if len(present) < len(stamps) or (size, mtime_ns) != (candidate.size, candidate.mtime_ns):
        raise changed(candidate.path)


def open_candidate(raw: Path, candidate: Candidate) -> FilePart:
    """The candidate for its reader. Raises InputError `file-changed` now, and again when it is opened later on."""
    check_unchanged(raw, candidate)
    path = candidate.path if candidate.member is None else f"{candidate.path}/{candidate.member}".rstrip("/")
    members = partial(_bundle, raw, candidate) if candidate.folder is not None else None
    shown = path[:-3] if path.lower().endswith(".gz") and members is None else path
    return FilePart(candidate.part, candidate.instance, shown, partial(_content, raw, candidate), members)


def _content(raw: Path, candidate: Candidate) -> BinaryIO:
    check_unchanged(raw, candidate)
    path = raw / candidate.path
    if candidate.member is None:
        return decompressed(path.open("rb"), path.name, candidate.size)
    return decompressed(open_member(path, candidate.member), candidate.member, candidate.size)


def _bundle(raw: Path, candidate: Candidate) -> Iterator[tuple[str, bytes]]:
    """(name, content) of a bundle's files, `.gz` undone in both, sorted by name."""
    check_unchanged(raw, candidate)
    if candidate.member is None:
        folder = raw / (candidate.folder or "")
        for name in candidate.names:
            yield _undone(name, (folder / name).read_bytes())
    else:
        yield from _archived_bundle(raw / candidate.path, candidate)


def _archived_bundle(path: Path, candidate: Candidate) -> Iterator[tuple[str, bytes]]:
    """A tar cannot be read in the order of names: its contents are collected in one pass, then told."""
    prefix = f"{candidate.folder}/" if candidate.folder else ""
    wanted = {prefix + name: name for name in candidate.names}
    is_tar = not path.name.lower().endswith(".zip")
    with opened_archive(path) as entries:
        collected: dict[str, Any] = {}
        for entry in entries:
            if (name := wanted.get(entry.name)) is not None:
                collected[name] = _read_whole(entry) if is_tar else entry
        for name in candidate.names:
            found = collected.pop(name)
            yield _undone(name, found if is_tar else _read_whole(found))


def _read_whole(entry: Entry) -> bytes:
    with closing(entry.open()) as stream:
        return stream.read()


def _undone(name: str, data: bytes) -> tuple[str, bytes]:
    if not name.lower().endswith(".gz"):
        return name, data
    with closing(decompressed(io.BytesIO(data), name, len(data))) as stream:
        return name[:-3], stream.read()
