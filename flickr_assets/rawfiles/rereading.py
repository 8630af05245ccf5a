"""Recognised files read to their last byte, whatever is remembered of them: do they still hold what they held?"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.archives import Entry, opened_archive
from flickr_assets.rawfiles.bundles import Group
from flickr_assets.rawfiles.inventory import Candidate
from flickr_assets.rawfiles.opening import check_unchanged, open_candidate
from flickr_assets.rawfiles.streams import CHUNK, decompressed, failure
from flickr_assets.source import ListedFile


class Damage(NamedTuple):
    """member: the file of a bundle; None where it is the candidate as a whole. expected, found: as a reader is told them.

    is_unreadable: the system refused to read it, which says nothing of its bytes.
    """

    member: str | None
    expected: str
    found: str
    is_unreadable: bool = False


def damages(raw: Path, candidate: Candidate, hashes: Mapping[str, str] | None = None) -> list[Damage]:
    """What is other than when the candidate was read, though size and time are the same; nothing where all is well.

    A single file is held against its sha256; a bundle against its digest, in a zip each member also against its CRC-32.
    hashes: of a bundle that is listed, {name: sha256} of the files that were read then; the others are not opened.
    Raises InputError `file-changed` where size or time are not those of the candidate.
    """
    check_unchanged(raw, candidate)
    try:
        found = list(_compared(raw, candidate, hashes))
    except (InputError, OSError) as error:
        found = [_failed(None, _sha256(candidate.sha256), error)]
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
    part = open_candidate(raw, candidate)
    if candidate.folder is None:
        with part.open() as stream:
            yield from _held_against(None, candidate.sha256, _digest(stream))
    elif hashes is None:
        yield from _of_bundle(candidate, part.listing())
    else:
        for file in part.listing():
            if file.name in hashes:
                yield from _of_listed(file, hashes[file.name])


def _of_bundle(candidate: Candidate, files: Iterator[ListedFile]) -> Iterator[Damage]:
    group = Group(candidate.folder or "", None)
    for file in files:
        try:
            with closing(file.open()) as stream:
                size, crc = _checksum(stream)
        except (InputError, OSError) as error:
            yield _failed(file.name, "what its checksum says", error)
        else:
            group.add(file.name, 0, size, crc)
    if len(group.names) == candidate.n_files:
        yield from _held_against(None, candidate.sha256, group.settled()[1])


def _of_listed(file: ListedFile, sha256: str) -> Iterator[Damage]:
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
