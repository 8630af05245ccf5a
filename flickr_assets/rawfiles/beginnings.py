"""The beginning of a file and what it tells: its head, and whether it is a file at all; then its digest or checksum."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import BinaryIO

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.inventory import Item, cut
from flickr_assets.rawfiles.streams import CHUNK, Readable, Rejoined, decompressed
from flickr_assets.source import HEAD_BYTES, Head

_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_SUSPICIOUS = (b"version https://git-lfs", b"# xet", *_UTF16)


def refusal_of(beginning: bytes) -> InputError | None:
    """Why no source needs to be asked: a pointer instead of the file, UTF-16 or UTF-32, or nothing at all."""
    if not beginning:
        return InputError("file-empty", "the file is empty.", remedy="Fetch it again.")
    if not beginning.startswith(_SUSPICIOUS):
        return None
    if beginning.startswith(b"version https://git-lfs.github.com/spec/"):
        return InputError("lfs-pointer", "this is a Git LFS pointer, not the file.", remedy="Run `git lfs pull` in its clone.")
    if beginning.startswith(b"# xet version"):
        return InputError("xet-pointer", "this is a Xet pointer, not the file.", remedy="Clone with git-xet, or download it.")
    if beginning.startswith(_UTF16):
        return InputError(
            "encoding-utf16", "the file is UTF-16 or UTF-32, not UTF-8.", remedy="Convert it: iconv -f UTF-16 -t UTF-8 (or UTF-32)."
        )
    return None


def begun(item: Item, stream: Readable) -> tuple[bytes, Readable]:
    """The first bytes of a file, one more than a head has, and the rest of it, both with `.gz` undone. Raises InputError."""
    first = stream.read(HEAD_BYTES + 1)
    content = stream
    error = refusal_of(first)
    if item.is_gzip and error is None:
        content = decompressed(Rejoined(first, stream), item.name, item.n_bytes)
        first = content.read(HEAD_BYTES + 1)
        error = refusal_of(first)
    if error is not None:
        raise error
    return first, content


def head_of(shown: str, first: bytes) -> Head:
    """The head of a file of which `first` was read."""
    return Head(cut(shown), first[:HEAD_BYTES], is_whole=len(first) <= HEAD_BYTES)


def seen(shown: str, opener: Callable[[], BinaryIO]) -> Head:
    """The head of a file that no scan has opened so far."""
    with closing(opener()) as stream:
        first = stream.read(HEAD_BYTES + 1)
    if (error := refusal_of(first)) is not None:
        raise error
    return head_of(shown, first)


def _pieces(first: bytes, rest: Readable) -> Iterator[bytes]:
    yield first
    if len(first) > HEAD_BYTES:
        while data := rest.read(CHUNK):
            yield data


def digest(first: bytes, rest: Readable) -> str:
    """sha256 of a content of which `first` was read already."""
    hashed = hashlib.sha256()
    for data in _pieces(first, rest):
        hashed.update(data)
    return hashed.hexdigest()


def checksum(first: bytes, rest: Readable) -> tuple[int, int]:
    """Length and CRC-32 of a content of which `first` was read already."""
    size = crc = 0
    for data in _pieces(first, rest):
        size += len(data)
        crc = zlib.crc32(data, crc)
    return size, crc
