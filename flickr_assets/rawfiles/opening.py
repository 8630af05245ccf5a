"""Candidates opened for their readers, as they were scanned or not at all."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import BinaryIO, TypeVar

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.archives import Entry, is_zip, open_member, open_zipped, opened_archive, zip_folder
from flickr_assets.rawfiles.beginnings import refusal_of
from flickr_assets.rawfiles.inventory import Candidate, Stamp, cut
from flickr_assets.rawfiles.part import FilePart
from flickr_assets.rawfiles.streams import decompressed, failure
from flickr_assets.source import ListedFile


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
        stamps = [stamp_now(raw / candidate.path)]
    else:
        folder = raw / candidate.folder
        stamps = [stamp_now(folder / name) for name in candidate.names]
    present = [stamp for stamp in stamps if stamp is not None]
    size = sum(stamp.size for stamp in present)
    mtime_ns = max((stamp.mtime_ns for stamp in present), default=0)
    if len(present) < len(stamps) or (size, mtime_ns) != (candidate.size, candidate.mtime_ns):
        raise changed(candidate.path)


def open_candidate(raw: Path, candidate: Candidate) -> FilePart:
    """The candidate for its reader. Raises InputError `file-changed` now, and again when it is opened later on."""
    check_unchanged(raw, candidate)
    path = candidate.path if candidate.member is None else f"{candidate.path}/{candidate.member}".rstrip("/")
    if candidate.folder is None:
        return FilePart(candidate.part, candidate.instance, cut(path), partial(_content, raw, candidate))
    members, listed = partial(_bundle, raw, candidate), partial(_listing, raw, candidate)
    return FilePart(candidate.part, candidate.instance, path, partial(_content, raw, candidate), members, listed)


def _content(raw: Path, candidate: Candidate) -> BinaryIO:
    check_unchanged(raw, candidate)
    path = raw / candidate.path
    if candidate.member is None:
        return decompressed(path.open("rb"), path.name, candidate.size)
    return decompressed(open_member(path, candidate.member), candidate.member, candidate.size)


def _bundle(raw: Path, candidate: Candidate) -> Iterator[tuple[str, bytes | InputError]]:
    """(name, content) of a bundle's files, `.gz` undone in both, sorted by name; of a damaged one, what is wrong."""
    check_unchanged(raw, candidate)
    if candidate.member is not None:
        yield from _archived_bundle(raw / candidate.path, candidate)
        return
    folder = raw / (candidate.folder or "")
    for name in candidate.names:
        yield cut(name), _whole(name, _drained, partial(open, f"{folder}/{name}", "rb"))


def _archived_bundle(path: Path, candidate: Candidate) -> Iterator[tuple[str, bytes | InputError]]:
    """Out of a tar, what is stored before its turn is held until then: it is read once, front to back."""
    if is_zip(path):
        with zip_folder(path, candidate.folder or "", candidate.names) as (found, content):
            for name, member in _in_order(candidate, found):
                yield cut(name), _whole(name, content, member)
    else:
        with opened_archive(path) as entries:
            contents = ((name, _whole(name, _drained, entry.open)) for name, entry in _wanted(entries, candidate))
            for name, content in _in_order(candidate, contents):
                yield cut(name), content


def _listing(raw: Path, candidate: Candidate) -> Iterator[ListedFile]:
    """A bundle's files, sorted by name; of a tar as stored. Names and sizes are as stored, `.gz` is undone in contents alone."""
    check_unchanged(raw, candidate)
    path = raw / candidate.path
    if candidate.member is None:
        folder = raw / (candidate.folder or "")
        for name in candidate.names:
            stamp = stamp_now(folder / name)
            if stamp is None:
                raise changed(candidate.path)
            opener = partial(_opened, partial(open, f"{folder}/{name}", "rb"), name, stamp.size)
            yield ListedFile(name, *stamp, opener, f"{candidate.folder}/{name}" if candidate.folder else name)
        return
    inside = f"{candidate.folder}/" if candidate.folder else ""
    with opened_archive(path) as entries:
        found = _wanted(entries, candidate)
        for name, entry in _in_order(candidate, found) if is_zip(path) else found:
            raw_opener = entry.open if entry.zipped is None else partial(open_zipped, path, entry.zipped)
            opener = partial(_opened, raw_opener, name, entry.n_bytes)
            yield ListedFile(name, entry.n_bytes, entry.mtime_ns or candidate.mtime_ns, opener, candidate.path, f"{inside}{name}")


def _wanted(entries: Iterator[Entry], candidate: Candidate) -> Iterator[tuple[str, Entry]]:
    """(name in its folder, entry) of those that are the bundle's, in stored order."""
    prefix = f"{candidate.folder}/" if candidate.folder else ""
    wanted = set(candidate.names)
    for entry in entries:
        if entry.name.startswith(prefix) and (name := entry.name[len(prefix) :]) in wanted:
            yield name, entry


_T = TypeVar("_T")


def _in_order(candidate: Candidate, found: Iterator[tuple[str, _T]]) -> Iterator[tuple[str, _T]]:
    """A bundle's files in the order of names; only what comes before its turn is held. Raises InputError `file-changed`."""
    early: dict[str, _T] = {}
    for name in candidate.names:
        if name in early:
            yield name, early.pop(name)
            continue
        for told, one in found:
            if told == name:
                yield name, one
                break
            early[told] = one
        else:
            raise changed(candidate.path)


def _whole(name: str, content: Callable[[_T], bytes], of: _T) -> bytes | InputError:
    """All of a file with `.gz` undone, or what is wrong with it."""
    try:
        data = content(of)
        if name[-3:].lower() == ".gz":
            with closing(decompressed(io.BytesIO(data), name, len(data))) as stream:
                data = stream.read()
    except (InputError, OSError) as error:
        return failure(error)
    return (refusal_of(data) if data else None) or data


def _drained(opener: Callable[[], BinaryIO]) -> bytes:
    with closing(opener()) as stream:
        return stream.read()


def _opened(opener: Callable[[], BinaryIO], name: str, n_bytes: int) -> BinaryIO:
    """The bytes of a listed file."""
    try:
        stream = opener()
    except OSError as error:
        raise failure(error) from error
    return decompressed(stream, name, n_bytes) if name[-3:].lower() == ".gz" else stream
