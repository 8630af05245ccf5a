"""The members of a zip or tar, streamed out of it and never unpacked to disk; every hostile or broken one named.

No member's name ever becomes a path on disk. A name that tries (`../x`, `/x`, `C:x`), a link, a device, an encrypted
member and what unpacks past the limits of `streams` carries its refusal; whoever reads decides whether that matters.
"""

from __future__ import annotations

import re
import stat
import struct
import zipfile
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.names import is_unicode, printable
from flickr_assets.rawfiles.streams import CORRUPT, bomb, decompressed, failure, guarded, unpacked_limit
from flickr_assets.rawfiles.tarstream import TarMember, TarStream

MEMBERS_MAX = 2_000_000

_ABSOLUTE = re.compile(r"/|[A-Za-z]:")
_ZIP_ERRORS = (*CORRUPT, OSError, NotImplementedError, ValueError, OverflowError, RuntimeError, struct.error)
_UNSAFE_REMEDY = "Take it out of the archive and lay the file itself into the raw folder."


class Entry(NamedTuple):
    """A member: its name with `./` and backslashes mended, its length out of the archive, and why it must not be read, if so.

    open: its bytes; of a tar only until the next entry is asked for.
    """

    name: str
    n_bytes: int
    problem: InputError | None
    open: Callable[[], BinaryIO]


@contextmanager
def opened_archive(path: Path) -> Generator[Iterator[Entry]]:
    """The entries of an archive in stored order, folders left out.

    Raises InputError `archive-corrupt`, `gzip-corrupt`, `archive-bomb` or `file-unreadable`, on opening or while iterated.
    """
    if path.name.lower().endswith(".zip"):
        with _opened_zip(path) as archive:
            yield _zip_entries(archive, path.stat().st_size)
    else:
        with _tar_stream(path) as stream:
            yield _tar_entries(stream, path)


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


def _opened_zip(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except _ZIP_ERRORS as error:
        raise failure(error, "archive-corrupt") from error


def _tar_stream(path: Path) -> BinaryIO:
    try:
        return decompressed(path.open("rb"), path.name, path.stat().st_size)
    except OSError as error:
        raise failure(error) from error


def _tar_entries(stream: BinaryIO, path: Path) -> Iterator[Entry]:
    tar = TarStream(stream, can_seek=path.name.lower().endswith(".tar"))
    for index, member in enumerate(tar):
        _check_count(index)
        if not member.is_folder:
            name = _mended(member.name)
            yield Entry(printable(name), member.n_bytes, _name_problem(name) or _kind_problem(member), tar.content)


def _kind_problem(member: TarMember) -> InputError | None:
    return _unsafe(f"is {member.kind}, not a file") if member.kind else None


def _zip_entries(archive: zipfile.ZipFile, stored: int) -> Iterator[Entry]:
    infos = archive.infolist()
    _check_count(len(infos))
    # Overlapping members can each look modest: what the whole archive claims to unpack to counts as well.
    if sum(info.file_size for info in infos) > unpacked_limit(stored):
        raise bomb(stored)
    for info in infos:
        if not info.is_dir():
            name = _mended(info.filename)
            problem = _name_problem(name) or _zip_problem(info)
            yield Entry(printable(name), info.file_size, problem, partial(_zip_member, archive, info))


def _zip_problem(info: zipfile.ZipInfo) -> InputError | None:
    if info.flag_bits & 0x1:
        return InputError("member-encrypted", "the member is encrypted.", remedy="Unpack the archive with its password.")
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return _unsafe("is a link or a device, not a file")
    if info.file_size > unpacked_limit(info.compress_size):
        return bomb(info.compress_size)
    return None


def _zip_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> BinaryIO:
    try:
        return guarded(archive.open(info), info.compress_size, "archive-corrupt", n_bytes=info.file_size)
    except _ZIP_ERRORS as error:
        raise failure(error, "archive-corrupt") from error


def _mended(name: str) -> str:
    name = name.replace("\\", "/")
    while name.startswith("./"):
        name = name[2:].lstrip("/")
    return name


def _name_problem(name: str) -> InputError | None:
    if not name or _ABSOLUTE.match(name):
        return _unsafe("has no name, or an absolute one")
    if ".." in name.split("/"):
        return _unsafe("has a name that leaves the archive's folder")
    if not is_unicode(name) or not name.isprintable():
        return _unsafe("has a name that is not UTF-8, or holds control characters")
    return None


def _unsafe(clause: str) -> InputError:
    return InputError("member-unsafe", f"the member {clause}.", remedy=_UNSAFE_REMEDY)


def _check_count(n: int) -> None:
    if n > MEMBERS_MAX:
        raise InputError("archive-bomb", f"the archive has more than {MEMBERS_MAX} members.", remedy="Unpack what you need of it.")
