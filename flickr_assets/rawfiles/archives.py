"""The members of a zip or tar, streamed out of it and never unpacked to disk; every hostile or broken one named.

No member's name ever becomes a path on disk. A name that tries (`../x`, `/x`, `C:x`), a link, a device, an encrypted
member and what unpacks past the limits of `streams` carries its refusal; whoever reads decides whether that matters.
"""

from __future__ import annotations

import io
import re
import stat
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.names import is_unicode, printable
from flickr_assets.rawfiles.streams import BOMB_RATIO, bomb, decompressed, failure, guarded, unpacked_limit
from flickr_assets.rawfiles.tarstream import TarMember, TarStream
from flickr_assets.rawfiles.zipdirectory import ENCRYPTED, ZipArchive, ZipMember

MEMBERS_MAX = 2_000_000

_NUMBERED = re.compile(r"(?:[A-Za-z0-9_-]+/)*[0-9]+\.[a-z]+").fullmatch
_DRIVE = re.compile(r"[A-Za-z]:")
_UNSAFE_REMEDY = "Take it out of the archive and lay the file itself into the raw folder."


class Entry(NamedTuple):
    """A member: its name with `./` and backslashes mended, its length out of the archive, and why it must not be read, if so.

    open: its bytes; of a tar only until the next entry is asked for, of a zip as long as it is open.
    zipped: of a zip, what its directory says. mtime_ns: of a tar, what its header says; 0 in a zip.
    is_numbered: a harmless member of a zip whose name is digits and an ending, as there are tens of thousands.
    """

    name: str
    n_bytes: int
    problem: InputError | None
    open: Callable[[], BinaryIO]
    zipped: ZipMember | None = None
    mtime_ns: int = 0
    is_numbered: bool = False


def is_zip(path: Path) -> bool:
    """By its name; every other archive is a tar."""
    return path.name.lower().endswith(".zip")


@contextmanager
def opened_archive(path: Path) -> Generator[Iterator[Entry]]:
    """The entries of an archive in stored order, folders left out.

    Raises InputError `archive-corrupt`, `gzip-corrupt`, `archive-bomb` or `file-unreadable`, on opening or while iterated.
    """
    with _opened(path) as stream:
        if is_zip(path):
            yield _zip_entries(ZipArchive(stream), path.stat().st_size)
        else:
            yield _tar_entries(stream, path)


@contextmanager
def zip_folder(
    path: Path, folder: str, names: Sequence[str]
) -> Generator[tuple[Iterator[tuple[str, ZipMember]], Callable[[ZipMember], bytes]]]:
    """(name, member) of known members of one folder of a zip, in stored order, without those that are gone; how their contents are read."""
    with _opened(path) as stream:
        archive = ZipArchive(stream)
        yield _in_folder(archive, f"{folder}/" if folder else "", set(names)), archive.content


def _in_folder(archive: ZipArchive, prefix: str, wanted: set[str]) -> Iterator[tuple[str, ZipMember]]:
    n_prefix = len(prefix)
    for member in archive.members(prefix.encode()):
        told = member[0]
        if told.startswith(prefix) and (name := told[n_prefix:]) in wanted:
            wanted.remove(name)
            yield name, member
    # Names that are stored otherwise than they are told (backslashes, `./`) are found by a second, longer look.
    for member in archive if wanted else ():
        told = _mended(member.name)
        if told.startswith(prefix) and (name := told[n_prefix:]) in wanted:
            wanted.remove(name)
            yield name, member


def open_member(path: Path, member: str) -> BinaryIO:
    """The bytes of one member, `.gz` not undone; closing them closes the archive."""
    stack = ExitStack()
    try:
        for entry in stack.enter_context(opened_archive(path)):
            if entry.name == member:
                return guarded(entry.open(), entry.n_bytes, "archive-corrupt", stack.close, n_bytes=entry.n_bytes)
        raise InputError("file-changed", f"its member {member} is gone.", place=path.name, remedy="Build again.")
    except BaseException:
        stack.close()
        raise


def open_zipped(path: Path, member: ZipMember) -> BinaryIO:
    """The bytes of a zip's member, `.gz` not undone; closing them closes the archive."""
    stream = _opened(path)
    try:
        return guarded(
            _zip_member(ZipArchive(stream), member), member.n_packed, "archive-corrupt", stream.close, n_bytes=member.n_bytes
        )
    except BaseException:
        stream.close()
        raise


def _opened(path: Path) -> BinaryIO:
    try:
        stream = path.open("rb")
        return stream if is_zip(path) else decompressed(stream, path.name, path.stat().st_size)
    except OSError as error:
        raise failure(error) from error


def _tar_entries(stream: BinaryIO, path: Path) -> Iterator[Entry]:
    tar = TarStream(stream, can_seek=path.name.lower().endswith(".tar"))
    for index, member in enumerate(tar):
        _check_count(index)
        if not member.is_folder:
            name = _mended(member.name)
            problem = _name_problem(name) or _kind_problem(member)
            yield Entry(printable(name), member.n_bytes, problem, tar.content, mtime_ns=member.mtime_ns)


def _kind_problem(member: TarMember) -> InputError | None:
    return _unsafe(f"is {member.kind}, not a file") if member.kind else None


def _zip_entries(archive: ZipArchive, stored: int) -> Iterator[Entry]:
    limit = unpacked_limit(stored)
    n_bytes = 0
    for index, member in enumerate(archive):
        _check_count(index)
        name, own_bytes = member[0], member[1]
        # Overlapping members can each look modest: what the whole archive claims to unpack to counts as well.
        n_bytes += own_bytes
        if n_bytes > limit:
            raise bomb(stored)
        opener = partial(_zip_member, archive, member)
        if _NUMBERED(name) is not None:
            problem = _zip_problem(member)
            yield Entry(name, own_bytes, problem, opener, member, 0, problem is None)
        elif not name.endswith(("/", "\\")):
            name = _mended(name)
            problem = _name_problem(name) or _zip_problem(member)
            yield Entry(printable(name), own_bytes, problem, opener, member)


def _zip_problem(member: ZipMember) -> InputError | None:
    _, n_bytes, n_packed, _, _, flags, mode, _, _ = member
    if flags & ENCRYPTED:
        return InputError("member-encrypted", "the member is encrypted.", remedy="Unpack the archive with its password.")
    if mode & 0o170000 not in (0, stat.S_IFREG):
        return _unsafe("is a link or a device, not a file")
    if n_bytes > BOMB_RATIO * n_packed and n_bytes > unpacked_limit(n_packed):
        return bomb(n_packed)
    return None


def _zip_member(archive: ZipArchive, member: ZipMember) -> BinaryIO:
    stream = archive.open(member)
    if isinstance(stream, io.BytesIO):
        return stream
    return guarded(stream, member.n_packed, "archive-corrupt", n_bytes=member.n_bytes)


def _mended(name: str) -> str:
    name = name.replace("\\", "/")
    while name.startswith("./"):
        name = name[2:].lstrip("/")
    return name


def _name_problem(name: str) -> InputError | None:
    if not name or name[0] == "/" or _DRIVE.match(name):
        return _unsafe("has no name, or an absolute one")
    if ".." in name and ".." in name.split("/"):
        return _unsafe("has a name that leaves the archive's folder")
    if not is_unicode(name) or not name.isprintable():
        return _unsafe("has a name that is not UTF-8, or holds control characters")
    return None


def _unsafe(clause: str) -> InputError:
    return InputError("member-unsafe", f"the member {clause}.", remedy=_UNSAFE_REMEDY)


def _check_count(n: int) -> None:
    if n > MEMBERS_MAX:
        raise InputError("archive-bomb", f"the archive has more than {MEMBERS_MAX} members.", remedy="Unpack what you need of it.")
