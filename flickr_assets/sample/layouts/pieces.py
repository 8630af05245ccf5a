"""Files in pieces: (path, bytes), the pieces of one file behind each other, so that no large file is ever whole in memory."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

Piece = tuple[str, bytes]
Pieces = Iterator[Piece]


def whole(folder: str, pieces: Iterable[Piece]) -> dict[str, bytes]:
    """{path: bytes} of small files, below a folder."""
    files: dict[str, bytearray] = {}
    for path, data in pieces:
        files.setdefault(f"{folder}/{path}", bytearray()).extend(data)
    return {path: bytes(data) for path, data in files.items()}


def lines(path: str, texts: Iterable[str]) -> Pieces:
    """A line a piece, each with its line end; a file without lines is there, and empty."""
    yield path, b""
    for text in texts:
        yield path, f"{text}\n".encode()


def csv_rows(path: str, rows: Iterable[Sequence[object]]) -> Pieces:
    """Comma-separated, quoted where a cell needs it; a row a piece."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    for row in rows:
        writer.writerow(row)
        yield path, buffer.getvalue().encode()
        buffer.seek(0)
        buffer.truncate()


def json_list(path: str, items: Iterable[Any], before: str = "[", after: str = "]") -> Pieces:
    """The items of a JSON list, one a piece; before, after: what stands around them."""
    yield path, before.encode()
    separator = ""
    for item in items:
        yield path, (separator + json.dumps(item)).encode()
        separator = ", "
    yield path, after.encode()
