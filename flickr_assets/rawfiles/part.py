"""A recognised input, opened for its reader: lines decoded strictly, records announced as they come."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from flickr_assets.source import Reading

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class FilePart:
    """One file or archive member (or, for a bundle, many) of one source. `open` gives its bytes, decompressed."""

    part: str
    instance: str
    path: str
    open: Callable[[], BinaryIO]
    members: Callable[[], Iterator[tuple[str, bytes]]] | None = None

    def lines(self, reading: Reading, *, blank: str = "skip") -> Iterator[tuple[int, str]]:
        with self.open() as stream:
            yield from decoded_lines(stream, reading, blank=blank)

    def text(self, reading: Reading) -> str | None:
        with self.open() as stream:
            return decoded_text(stream.read(), reading)

    def files(self) -> Iterator[tuple[str, bytes]]:
        if self.members is None:
            raise TypeError(f"{self.path} is one file, not a bundle")
        yield from self.members()


def bytes_part(data: bytes, *, part: str = "", instance: str = "", path: str = "memory") -> FilePart:
    """A part over bytes in memory: for tests and specimens."""
    return FilePart(part, instance, path, lambda: io.BytesIO(data))


def bundle_part(files: dict[str, bytes], *, part: str = "", instance: str = "", path: str = "memory") -> FilePart:
    """A bundle over {name: bytes} in memory: for tests and specimens."""
    return FilePart(part, instance, path, lambda: io.BytesIO(b""), lambda: iter(sorted(files.items())))


def decoded_lines(
    stream: BinaryIO, reading: Reading, *, blank: str = "skip", member: str | None = None
) -> Iterator[tuple[int, str]]:
    """Lines of UTF-8 bytes, split at \\n alone: U+2028, \\x0b and their kin never shift a line (see Part.lines)."""
    offset = 0
    for number, data in enumerate(stream, start=1):
        start, offset = offset, offset + len(data)
        if number == 1 and data.startswith(_BOM):
            data = data[len(_BOM) :]
            start += len(_BOM)
        data = data.removesuffix(b"\n").removesuffix(b"\r")
        if not data and blank == "skip":
            continue
        reading.record(number, member=member)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            reading.byte = start + error.start
            reading.reject(
                "utf8-invalid", _not_utf8(data[error.start], start + error.start), data.decode("utf-8", "backslashreplace")
            )
            continue
        if blank == "skip" and not text.strip():
            reading.n_read -= 1
            continue
        yield number, text
    if offset == 0:
        reading.member = member
        reading.reject_file("file-empty", "the file is empty.")


def decoded_text(data: bytes, reading: Reading) -> str | None:
    """All of a file as text, or None after a reject of the file as a whole. `reading.byte` is where the text begins."""
    reading.byte = len(_BOM) if data.startswith(_BOM) else 0
    if not data.strip():
        reading.reject_file("file-empty", "the file is empty.")
        return None
    try:
        return data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        excerpt = data[max(0, error.start - 40) : error.start + 40].decode("utf-8", "backslashreplace")
        reading.reject_file("utf8-invalid", _not_utf8(data[error.start], error.start), excerpt, byte=error.start, line=line)
        return None


def _not_utf8(byte: int, at: int) -> str:
    return f"byte 0x{byte:02x} at offset {at} is not UTF-8. Convert the file (iconv -f CP1252 -t UTF-8) or fetch it again."
