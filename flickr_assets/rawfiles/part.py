"""A recognised input, opened for its reader: lines decoded strictly, records announced as they come."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.source import ListedFile, Reading

BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class FilePart:
    """One file or archive member (or, for a bundle, many) of one source. `open` gives its bytes, decompressed.

    members: of a bundle, each file's content, or why it cannot be had. listed: of a bundle that is listed by names alone.
    """

    part: str
    instance: str
    path: str
    open: Callable[[], BinaryIO]
    members: Callable[[], Iterator[tuple[str, bytes | InputError]]] | None = None
    listed: Callable[[], Iterator[ListedFile]] | None = None

    def lines(self, reading: Reading, *, blank: str = "skip") -> Iterator[tuple[int, str]]:
        with self.open() as stream:
            yield from decoded_lines(stream, reading, blank=blank)

    def files(self, reading: Reading) -> Iterator[tuple[str, bytes]]:
        if self.members is None:
            raise TypeError(f"{self.path} is one file, not a bundle")
        for name, data in self.members():
            if isinstance(data, InputError):
                reading.record(None, member=name)
                reading.reject(data.code, f"{data.message} {data.remedy}".strip(), "")
            else:
                yield name, data

    def listing(self) -> Iterator[ListedFile]:
        if self.listed is None:
            raise TypeError(f"{self.path} is not listed by names")
        yield from self.listed()


def bytes_part(data: bytes, *, part: str = "", instance: str = "", path: str = "memory") -> FilePart:
    """A part over bytes in memory: for tests and specimens."""
    return FilePart(part, instance, path, lambda: io.BytesIO(data))


def bundle_part(files: Mapping[str, bytes | InputError], *, part: str = "", instance: str = "", path: str = "memory") -> FilePart:
    """A bundle over {name: bytes, or what is wrong with it} in memory: for tests and specimens."""
    return FilePart(part, instance, path, lambda: io.BytesIO(b""), lambda: iter(sorted(files.items())))


class StrictLine(NamedTuple):
    """number: 1-based. byte: offset of its first byte, or of the byte that is not UTF-8, which `fault` tells; text then has backslashes."""

    number: int
    byte: int
    text: str
    fault: str = ""


def strict_lines(stream: BinaryIO) -> Iterator[StrictLine]:
    """Lines of UTF-8 bytes, split at \\n alone (U+2028, \\x0b and their kin never shift one), a final \\r and a byte-order mark cut."""
    offset = 0
    for number, data in enumerate(stream, start=1):
        start, offset = offset, offset + len(data)
        if number == 1 and data.startswith(BOM):
            data = data[len(BOM) :]
            start += len(BOM)
        data = data.removesuffix(b"\n").removesuffix(b"\r")
        try:
            yield StrictLine(number, start, data.decode("utf-8"))
        except UnicodeDecodeError as error:
            at = start + error.start
            yield StrictLine(number, at, data.decode("utf-8", "backslashreplace"), not_utf8(data[error.start], at))


def decoded_lines(
    stream: BinaryIO, reading: Reading, *, blank: str = "skip", member: str | None = None
) -> Iterator[tuple[int, str]]:
    """Strict lines announced as records (see Part.lines); one that is not UTF-8 is rejected."""
    is_empty = True
    for number, byte, text, fault in strict_lines(stream):
        is_empty = False
        if blank == "skip" and (not text or text.isspace()):
            continue
        reading.record(number, member=member)
        if fault:
            reading.byte = byte
            reading.reject("utf8-invalid", fault, text)
        else:
            yield number, text
    if is_empty:
        reading.member = member
        reading.reject_file("file-empty", "the file is empty.")


def not_utf8(byte: int, at: int) -> str:
    """What is said of a byte at an offset of the file."""
    return f"byte 0x{byte:02x} at offset {at} is not UTF-8. Convert the file (iconv -f CP1252 -t UTF-8) or fetch it again."
