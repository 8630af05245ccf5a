"""Byte streams with limits: decompression that knows when to stop, and what a failed read means to the user."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable
from typing import BinaryIO, Protocol, cast

from flickr_assets.errors import InputError

# A stream may unpack to BOMB_RATIO times its stored size, but always to BOMB_FLOOR and never past BOMB_TOTAL (bytes).
# Released text packs 3 to 15 times; zeros pack 1,000 times.
BOMB_RATIO = 200
BOMB_FLOOR = 64 << 20
BOMB_TOTAL = 64 << 30
CHUNK = 1 << 20

# How the libraries say that a file never was what its name says: gzip, bzip2, xz.
_UNPACKED = ("Not a gzipped file", "Invalid data stream", "Input format not supported by decoder")
CORRUPT = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile, zipfile.BadZipFile)


class Readable(Protocol):
    """Whatever gives bytes in order."""

    def read(self, n: int, /) -> bytes: ...

    def close(self) -> None: ...


def unpacked_limit(stored: int) -> int:
    """Bytes to which `stored` bytes may unpack."""
    return min(BOMB_TOTAL, max(BOMB_FLOOR, BOMB_RATIO * stored))


def bomb(stored: int) -> InputError:
    """The refusal of what unpacks to more than it may."""
    return InputError(
        "archive-bomb",
        f"{stored} stored bytes unpack to more than {unpacked_limit(stored)} (limits: {BOMB_RATIO} times the stored size,"
        f" {BOMB_FLOOR >> 20} MiB always, {BOMB_TOTAL >> 30} GiB at most).",
        remedy="If it is what you meant, unpack it in the raw folder.",
    )


class _Guarded(io.RawIOBase):
    """An unpacked stream that refuses to grow past its limit, and tells a damaged one by code."""

    def __init__(self, inner: Readable, stored: int, code: str, closing: tuple[Callable[[], object], ...]) -> None:
        self._inner = inner
        self._stored = stored
        self._code = code
        self._closing = closing
        self._left = unpacked_limit(stored)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # pyright: ignore[reportIncompatibleMethodOverride]
        try:
            data = self._inner.read(len(buffer))
        except (*CORRUPT, OSError) as error:
            raise failure(error, self._code) from error
        self._left -= len(data)
        if self._left < 0:
            raise bomb(self._stored)
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            for close in (self._inner.close, *self._closing):
                close()
        super().close()


def guarded(inner: Readable, stored: int, code: str, *closing: Callable[[], object], n_bytes: int = CHUNK) -> BinaryIO:
    """`inner` under the limits; `closing` is called when it is closed. n_bytes: about how much it holds, to size its buffer."""
    return io.BufferedReader(_Guarded(inner, stored, code, closing), min(CHUNK, max(n_bytes, io.DEFAULT_BUFFER_SIZE)))


def decompressed(stream: Readable, name: str, stored: int) -> BinaryIO:
    """What is packed in `.gz`, `.tgz`, `.bz2` or `.xz` (told by the name), or the stream as it is, under the limits.

    stored: its length as packed. Closing it closes `stream`. Raises InputError `gzip-corrupt`, `archive-corrupt` or
    `archive-bomb` while it is read.
    """
    lowered = name.lower()
    below = cast(BinaryIO, stream)
    room = BOMB_RATIO * stored
    if lowered.endswith((".gz", ".tgz")):
        return guarded(gzip.GzipFile(fileobj=below), stored, "gzip-corrupt", stream.close, n_bytes=room)
    if lowered.endswith((".bz2", ".tbz2")):
        return guarded(bz2.BZ2File(below), stored, "archive-corrupt", stream.close, n_bytes=room)
    if lowered.endswith((".xz", ".txz")):
        return guarded(lzma.LZMAFile(below), stored, "archive-corrupt", stream.close, n_bytes=room)
    return below


class Rejoined:
    """A stream whose beginning was read already: the beginning again, then the rest."""

    def __init__(self, first: bytes, rest: Readable) -> None:
        self._first = first
        self._rest = rest

    def read(self, n: int, /) -> bytes:
        if self._first:
            data, self._first = self._first[:n], self._first[n:]
            return data
        return self._rest.read(n)

    def close(self) -> None:
        self._rest.close()


def failure(error: Exception, code: str = "file-unreadable") -> InputError:
    """What a failed read means: the system could not read it (errno), or its bytes are damaged (`code`)."""
    if isinstance(error, InputError):
        return error
    if isinstance(error, OSError) and error.errno is not None:
        return InputError("file-unreadable", f"it cannot be read: {error.strerror}.", remedy="Mend its permissions or the disk.")
    what = "it ends too early" if isinstance(error, EOFError) else str(error).rstrip(".") or type(error).__name__
    if what.startswith(_UNPACKED):
        return InputError(code, "it is not packed as its name says.", remedy="Name it by what it is, or fetch it again.")
    return damaged(what, code)


def damaged(what: str, code: str = "archive-corrupt") -> InputError:
    """The refusal of what cannot be unpacked to its end, for the reason `what`, a clause."""
    return InputError(code, f"it cannot be unpacked to its end: {what}.", remedy="Fetch it again: it is damaged or not complete.")
