"""A list of the user's as bytes, out of whatever it is packed in; what is no text is refused with what it is instead."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.archives import Entry, open_member, opened_archive
from flickr_assets.rawfiles.beginnings import refusal_of
from flickr_assets.rawfiles.names import hidden_part, is_archive, is_foreign_archive
from flickr_assets.rawfiles.streams import Readable, Rejoined, decompressed, failure

HEAD_BYTES = 64 << 10
_PICTURE = re.compile(r"\.(?:jpe?g|png)", re.IGNORECASE)
# How files begin that are no text: at which byte, with what, and what they are.
_SIGNS = (
    (0, b"PK\x03\x04", "a zip archive, or a table of another program,"),
    (0, b"\x1f\x8b", "packed by gzip,"),
    (0, b"BZh", "packed by bzip2,"),
    (0, b"\xfd7zXZ\0", "packed by xz,"),
    (0, b"\x28\xb5\x2f\xfd", "packed by zstd,"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive,"),
    (0, b"Rar!", "a RAR archive,"),
    (0, b"PAR1", "a Parquet file,"),
    (257, b"ustar", "a tar archive,"),
)
_BOMB = "If it is what you meant, unpack it, and name the file that comes out."
_UNPACK = "Unpack it, or write its ids or addresses as UTF-8, one a line."


@dataclass(frozen=True)
class Unpacked:
    """What is in a list. name: of the file itself, or of the one that an archive holds, which tells its form.

    n_bytes: its length as packed, or in its archive as unpacked; done: how many of these are read.
    """

    stream: io.BufferedReader
    name: str
    n_bytes: int
    done: Callable[[], int]


class _Found(NamedTuple):
    """As Unpacked, but nothing read yet. packed: the file of which the place tells how much is read; None of an archive or a pipe."""

    stream: BinaryIO
    name: str
    n_bytes: int
    packed: BinaryIO | None = None


class _Text(io.RawIOBase):
    """A stream of which the beginning was read; with has_returns, \\r alone ends its lines, and is given as \\n."""

    def __init__(self, first: bytes, rest: Readable, *, has_returns: bool) -> None:
        self.n_read = 0
        self._source = Rejoined(first, rest)
        self._has_returns = has_returns

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # pyright: ignore[reportIncompatibleMethodOverride]
        data = self._source.read(len(buffer))
        if self._has_returns:
            data = data.replace(b"\r", b"\n")
        buffer[: len(data)] = data
        self.n_read += len(data)
        return len(data)


@contextmanager
def unpacked(path: Path) -> Generator[Unpacked]:
    """The text of a list: a file, plain or packed; of an archive its only file, or the names of the images that it holds.

    Raises InputError, with `path` as its place: `file-unreadable`, `gzip-corrupt`, `archive-corrupt`, `archive-bomb` (also while it is
    read), `list-empty`, `list-archive`, `list-binary`, `encoding-utf16` and the pointers of Git LFS and Xet.
    """
    with ExitStack() as closing:
        try:
            found = _opened(path, closing)
            first = found.stream.read(HEAD_BYTES)
            _refuse(first)
            text = _Text(first, found.stream, has_returns=b"\n" not in first and b"\r" in first)
            done = (lambda: text.n_read) if found.packed is None else found.packed.tell
            yield Unpacked(io.BufferedReader(text, 1 << 20), found.name, found.n_bytes, done)
        except (OSError, InputError) as error:
            failed = _failed(error)
            remedy = _BOMB if failed.code == "archive-bomb" else failed.remedy
            raise InputError(failed.code, failed.message, place=failed.place or str(path), remedy=remedy) from error


def _failed(error: OSError | InputError) -> InputError:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return InputError("file-unreadable", failure(error).message, remedy="See how it is spelled, and where it lies.")
    if isinstance(error, IsADirectoryError):
        return InputError("file-unreadable", "it is a folder, not a list.", remedy="Name a file in it.")
    return failure(error)


def _opened(path: Path, closing: ExitStack) -> _Found:
    if is_foreign_archive(path.name):
        raise _packed("is an archive of a kind that is not opened here.")
    if is_archive(path.name) and not path.is_dir():
        return _of_archive(path, closing)
    file = closing.enter_context(path.open("rb"))
    n_bytes = path.stat().st_size
    # A pipe, which cannot tell how much of it is read, has no length either.
    packed = file if file.seekable() else None
    return _Found(closing.enter_context(decompressed(file, path.name, n_bytes)), path.name, n_bytes, packed)


def _of_archive(path: Path, closing: ExitStack) -> _Found:
    with opened_archive(path) as entries:
        held = [entry for entry in entries if hidden_part(entry.name) is None]
    if len(held) == 1 and not _PICTURE.search(held[0].name):
        stream = closing.enter_context(_member(path, held[0]))
        return _Found(stream, held[0].name.rpartition("/")[2], held[0].n_bytes)
    pictures = [entry.name for entry in held if _PICTURE.search(entry.name)]
    if not held:
        raise InputError("list-empty", "is an archive without files.", remedy="Put the list in, or name it as a plain file.")
    if not pictures or 2 * len(pictures) < len(held):
        raise _packed(f"is an archive of {len(held):,} files: it does not say which of them is the list.")
    names = io.BytesIO("".join(f"{name}\n" for name in pictures).encode())
    return _Found(names, "names.txt", len(names.getvalue()))


def _member(path: Path, entry: Entry) -> BinaryIO:
    if entry.problem is not None:
        raise entry.problem
    return decompressed(open_member(path, entry.name), entry.name, entry.n_bytes)


def _refuse(beginning: bytes) -> None:
    """Raises InputError where this is no text, or there is none."""
    if not beginning.strip():
        raise InputError("list-empty", "the list is empty.", remedy="Write ids, addresses or hashes, one a line.")
    if (refused := refusal_of(beginning)) is not None:
        raise refused
    for byte, sign, what in _SIGNS:
        if beginning.startswith(sign, byte):
            raise _packed(f"is {what} which its name does not tell.")
    if b"\0" in beginning:
        raise InputError("list-binary", "is no text: it holds zero bytes.", remedy=_UNPACK)


def _packed(message: str) -> InputError:
    return InputError("list-archive", message, remedy=_UNPACK)
