"""Recognised files read to their last byte, whatever is remembered of them: do they still hold what they held?"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.archives import Entry, opened_archive
from flickr_assets.rawfiles.bundles import Group
from flickr_assets.rawfiles.inventory import Candidate
from flickr_assets.rawfiles.opening import check_unchanged, open_candidate
from flickr_assets.rawfiles.streams import CHUNK, decompressed, failure


class Damage(NamedTuple):
    """member: the file of a bundle; None where it is the candidate as a whole. expected, found: as a reader is told them.

    is_unreadable: the system refused to read it, which says nothing of its bytes.
    """

    member: str | None
    expected: str
    found: str
    is_unreadable: bool = False


class _File(NamedTuple):
    """One of a bundle, its name below the folder. mark: its CRC-32 in a zip, else when it last changed. open: `.gz` undone."""

    name: str
    n_bytes: int
    mark: int
    open: Callable[[], BinaryIO]


_Check = Callable[[Group, _File], Iterator[Damage]]


def damages(raw: Path, candidate: Candidate, hashes: Mapping[str, str] | None = None) -> list[Damage]:
    """What is other than when the candidate was read, though size and time are the same; nothing where all is well.

    A single file is held against its sha256; a bundle against its digest, in a zip each member also against its CRC-32.
    Members that are missing are named, unless all are. hashes: of a bundle that is listed, {name: sha256} of the files that
    were read then; of the others name, size and time (in a zip: CRC-32) are as when they were listed.
    Raises InputError `file-changed` where size or time are not those of the candidate.
    """
    check_unchanged(raw, candidate)
    found: list[Damage] = []
    try:
        found.extend(_compared(raw, candidate, hashes))
    except (InputError, OSError) as error:
        found.append(_failed(None, _sha256(candidate.sha256), error))
    check_unchanged(raw, candidate)
    return found


def tar_damages(raw: Path, candidates: Sequence[Candidate]) -> list[tuple[Candidate, Damage]]:
    """The same of single members of one tar, which is read once; where it breaks off, all that were to come are damaged.

    Raises InputError `file-changed`.
    """
    check_unchanged(raw, candidates[0])
    waiting = {candidate.member or "": candidate for candidate in candidates}
    found: list[tuple[Candidate, Damage]] = []
    try:
        with opened_archive(raw / candidates[0].path) as entries:
            for entry in entries:
                if (candidate := waiting.pop(entry.name, None)) is not None:
                    found += [(candidate, damage) for damage in _of_entry(candidate, entry)]
    except (InputError, OSError) as error:
        told = {candidate.member for candidate, _ in found}
        # What cannot be read to its end holds nothing that is certain.
        found += [(c, _failed(None, _sha256(c.sha256), error)) for c in candidates if c.member not in told]
    else:
        found += [(c, Damage(None, _sha256(c.sha256), "nothing")) for c in waiting.values()]
    check_unchanged(raw, candidates[0])
    return found


def _of_entry(candidate: Candidate, entry: Entry) -> Iterator[Damage]:
    try:
        with closing(decompressed(entry.open(), entry.name, candidate.size)) as stream:
            yield from _held_against(None, candidate.sha256, _digest(stream))
    except (InputError, OSError) as error:
        yield _failed(None, _sha256(candidate.sha256), error)


def _compared(raw: Path, candidate: Candidate, hashes: Mapping[str, str] | None) -> Iterator[Damage]:
    if candidate.folder is None:
        with open_candidate(raw, candidate).open() as stream:
            yield from _held_against(None, candidate.sha256, _digest(stream))
        return
    check = _of_content if hashes is None else partial(_of_listed, hashes)
    if candidate.member is None:
        yield from _of_bundle(candidate, _on_disk(raw / candidate.folder, candidate), check)
    else:
        with opened_archive(raw / candidate.path) as entries:
            yield from _of_bundle(candidate, _in_archive(entries, candidate), check)


def _on_disk(folder: Path, candidate: Candidate) -> Iterator[_File]:
    for name in candidate.names:
        path = folder / name
        stamp = path.stat()
        yield _File(name, stamp.st_size, stamp.st_mtime_ns, partial(_unpacked, partial(path.open, "rb"), name, stamp.st_size))


def _in_archive(entries: Iterator[Entry], candidate: Candidate) -> Iterator[_File]:
    """The bundle's files in stored order, all entries passed to the archive's very end."""
    prefix, wanted = f"{candidate.folder}/" if candidate.folder else "", set(candidate.names)
    for entry in entries:
        if entry.name.startswith(prefix) and (name := entry.name[len(prefix) :]) in wanted:
            mark = entry.mtime_ns if entry.zipped is None else entry.zipped.crc
            yield _File(name, entry.n_bytes, mark, partial(_unpacked, entry.open, name, entry.n_bytes))


def _unpacked(opener: Callable[[], BinaryIO], name: str, n_bytes: int) -> BinaryIO:
    return decompressed(opener(), name, n_bytes) if name[-3:].lower() == ".gz" else opener()


def _of_bundle(candidate: Candidate, files: Iterator[_File], check: _Check) -> Iterator[Damage]:
    """Each file by itself, then those that are missing, then, unless damage was told, the digest over all."""
    group, missing, is_well = Group(candidate.folder or "", None), set(candidate.names), True
    for file in files:
        if file.name in missing:
            missing.remove(file.name)
            found = list(check(group, file))
        else:
            found = [Damage(file.name, "one member of this name", "two of them")]
        is_well = is_well and not found
        yield from found
    if len(missing) == candidate.n_files:
        yield Damage(None, _sha256(candidate.sha256), f"none of its {candidate.n_files:,} files")
    elif missing:
        yield from (Damage(name, "a member of this name", "nothing") for name in sorted(missing))
    elif is_well:
        yield from _held_against(None, candidate.sha256, group.settled()[1])


def _of_content(group: Group, file: _File) -> Iterator[Damage]:
    try:
        with closing(file.open()) as stream:
            size, crc = _checksum(stream)
    except (InputError, OSError) as error:
        yield _failed(file.name, "what its checksum says", error)
    else:
        group.add(file.name, 0, size, crc)


def _of_listed(hashes: Mapping[str, str], group: Group, file: _File) -> Iterator[Damage]:
    group.add(file.name, 0, file.n_bytes, file.mark)
    if (sha256 := hashes.get(file.name)) is None:
        return
    try:
        with closing(file.open()) as stream:
            found = _digest(stream)
    except (InputError, OSError) as error:
        yield _failed(file.name, _sha256(sha256), error)
    else:
        yield from _held_against(file.name, sha256, found)


def _held_against(member: str | None, expected: str, found: str) -> Iterator[Damage]:
    if found != expected:
        yield Damage(member, _sha256(expected), _sha256(found))


def _sha256(digest: str) -> str:
    return f"sha256 {digest}"


def _failed(member: str | None, expected: str, error: InputError | OSError) -> Damage:
    told = failure(error)
    return Damage(member, expected, f"{told.code}: {told.message.rstrip('.')}", told.code == "file-unreadable")


def _digest(stream: BinaryIO) -> str:
    hashed = hashlib.sha256()
    while data := stream.read(CHUNK):
        hashed.update(data)
    return hashed.hexdigest()


def _checksum(stream: BinaryIO) -> tuple[int, int]:
    """Length and CRC-32 of what is left of a stream."""
    size = crc = 0
    while data := stream.read(CHUNK):
        size += len(data)
        crc = zlib.crc32(data, crc)
    return size, crc
