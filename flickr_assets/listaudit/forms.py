"""What a list of pictures of any size is made of, told by its beginning: which column holds Flickr's numbers, which hashes are there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

# Lengths of hashes in hexadecimal digits.
Algorithm = Literal["md5", "sha1", "sha256", "phash"]
ALGORITHMS: dict[int, Algorithm] = {16: "phash", 32: "md5", 40: "sha1", 64: "sha256"}
# Headers of columns that hold Flickr's numbers; `id` alone may be anybody's.
_NUMBERS = {"photoid", "photo_id", "flickr_id", "flickr_photo_id", "photo identifier", "photo/video identifier"}
_NUMBER = re.compile(r"[0-9]{1,20}")
_HEX = re.compile(r"[0-9a-fA-F]+")
_ARRAY = re.compile(r"\s*\[\s*[\"0-9]")

MOST_LINES = 100


@dataclass(frozen=True)
class Form:
    """delimiter: between cells, empty where a line is one. column: the one of bare numbers, from 0; None where no column is.

    is_array: JSON that is an array of names or numbers. hashes: those of which a line has one as a cell.
    """

    delimiter: str = ""
    column: int | None = None
    is_array: bool = False
    hashes: frozenset[Algorithm] = frozenset()


def form_of(beginning: bytes) -> Form:
    """The form of a file by its first bytes; a last line that is cut off is not looked at."""
    text = beginning.decode("utf-8-sig", "replace")
    lines = [line.rstrip("\r") for line in text.split("\n")[: -1 if "\n" in text else None] if line.strip()][:MOST_LINES]
    if not lines or lines[0].lstrip()[:1] in ("{", "["):
        return Form(is_array=bool(_ARRAY.match(text)), hashes=_hashes(re.findall(r'"([^"]*)"', text)))
    delimiter = next((mark for mark in ("\t", ",") if sum(mark in line for line in lines) > len(lines) / 2), "")
    rows = [_cells(line, delimiter) for line in lines]
    return Form(delimiter, _column(rows), hashes=_hashes([cell for row in rows for cell in row]))


def _cells(line: str, delimiter: str) -> list[str]:
    return [cell.strip().strip('"') for cell in (line.split(delimiter) if delimiter else [line])]


def _column(rows: Sequence[Sequence[str]]) -> int | None:
    """The column with a known name; else the first of whole numbers, but for one that counts the lines."""
    named = next((place for place, cell in enumerate(rows[0]) if cell.lower() in _NUMBERS), None)
    if named is not None:
        return named
    body = rows[1:] if len(rows) > 1 and not any(_NUMBER.fullmatch(cell) for cell in rows[0]) else rows
    for place in range(min(map(len, body))):
        cells = [row[place] for row in body]
        if not all(_NUMBER.fullmatch(cell) for cell in cells):
            continue
        counts_lines = len(cells) > 1 and all(int(after) - int(before) == 1 for before, after in pairwise(cells))
        if not counts_lines or len(body[0]) == 1:
            return place
    return None


def _hashes(cells: Sequence[str]) -> frozenset[Algorithm]:
    """The algorithms whose hashes are cells; of digits alone, a cell is a number."""
    words = [word for cell in cells for word in cell.split()]
    return frozenset(
        ALGORITHMS[len(word)] for word in words if len(word) in ALGORITHMS and _HEX.fullmatch(word) and not word.isdigit()
    )
