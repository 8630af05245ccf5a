"""What a list of pictures of any size is made of, told by its beginning: what ends a record, where the numbers are, which hashes."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median_low
from typing import Literal

from flickr_assets.listaudit.jsonrecords import is_number_key
from flickr_assets.rawfiles.jsonitems import first_entries

Layout = Literal["lines", "json", "json lines"]
# Hashes by their length in hexadecimal digits. Xet's are as long as SHA-256's, and are told from them only by what they are found by.
Algorithm = Literal["md5", "sha1", "sha256", "phash", "xet"]
ALGORITHMS: dict[int, Algorithm] = {16: "phash", 32: "md5", 40: "sha1", 64: "sha256"}
# Names of columns and keys that hold Flickr's numbers; and of those that may hold anybody's.
KEYS = ("flickr_id", "flickr_photo_id", "photo_id", "photoid")
_NUMBERS = {*KEYS, "photo identifier", "photo/video identifier"}
_ANYBODYS = ("image_id", "imageid", "img_id", "image", "img", "photo", "id")
_NAMED = {*_NUMBERS, *_ANYBODYS, "file_name", "filename", "image_name", "name", "url", "flickr_url", "path", *ALGORITHMS.values()}
# Flickr's numbers passed this in 2004, its first year; COCO's and Visual Genome's never did. Where most are below, a name that may be
# anybody's is not taken for Flickr's.
MILLION = 1_000_000
# Keys of annotations whose `id` and `image_id` are their own collection's.
_FOREIGN = {"bbox", "segmentation", "category_id", "iscrowd", "coco_id", "coco_url", "regions"}
_NUMBER = re.compile(r"[0-9]{1,20}")
_HEX = re.compile(r"[0-9a-fA-F]+")
_HEADER = re.compile(r"[A-Za-z_][A-Za-z_ /#]*")
_ARRAY = re.compile(r'\s*(?:\{[^{}\[\]]*:\s*)?\[\s*(?:\[\s*)*(?:"|[0-9])')
_ARRAY_LINE = re.compile(r'\s*\[\s*(?:\[\s*)*(?:"|[0-9])')
_KEY = re.compile(r'"((?:[^"\\]|\\.){1,60})"\s*:')
_STRING = re.compile(r'"([^"]*)"')
_PADDED = re.compile(r'"0[0-9]{3,19}"')
# What stands between cells, a mark that is common in texts last; a list on one line is parted by the same.
_MARKS = ("\t", ",", ";", "|", " ")
_ORDINAL = re.compile(r'\s*"?([0-9]{1,20})"?\s*[\t,;| ]\s*(?=\S)')
_NAMELIKE = re.compile(r"flickr|[0-9]{3}.*\.(?:jpe?g|png)$", re.IGNORECASE)


@dataclass(frozen=True)
class Form:
    """mark: what ends a record. delimiter: between cells, empty where a line is one. column: the one of bare numbers, from 0; None where
    no column is. has_header: the first line names the columns. is_padded: numbers have zeros in front.

    Of JSON: keys, whose values are Flickr's numbers; is_array: names or numbers stand in arrays; has_number_keys: numbers are keys.
    hashes: those of which a line has one as a cell.
    """

    layout: Layout = "lines"
    mark: bytes = b"\n"
    delimiter: str = ""
    column: int | None = None
    has_header: bool = False
    is_padded: bool = False
    keys: tuple[str, ...] = KEYS
    is_array: bool = False
    has_number_keys: bool = False
    hashes: frozenset[Algorithm] = frozenset()


def form_of(beginning: bytes) -> Form:
    """The form of a file by its first bytes; a last line that is cut off is not looked at."""
    text = beginning.decode("utf-8-sig", "replace")
    if text.lstrip()[:1] in ("{", "["):
        return _of_json(text)
    mark = mark_of(text)
    lines = [line.rstrip("\r") for line in text.split(mark)[: -1 if mark in text.rstrip() else None] if line.strip()]
    return _of_table(lines, mark.encode())


def mark_of(text: str) -> str:
    """What ends a record: a line's end, but where one line is the whole list."""
    if "\n" in text.strip():
        return "\n"
    for mark in _MARKS:
        cells = [cell.strip() for cell in text.split(mark) if cell.strip()]
        n_names = sum(bool(_NUMBER.fullmatch(cell) or _NAMELIKE.search(cell) or _hashes([cell])) for cell in cells)
        if len(cells) > 2 and n_names >= 0.8 * len(cells):
            return mark
    return "\n"


def _of_json(text: str) -> Form:
    layout: Layout = "json lines" if _is_lines(text) else "json"
    keys = set(_KEY.findall(text))
    is_foreign = not keys.isdisjoint(_FOREIGN) or "VG_100K" in text
    is_array = not is_foreign and bool((_ARRAY if layout == "json" else _ARRAY_LINE).match(text))
    first = first_entries(text) if layout == "json" else []
    return Form(
        layout,
        keys=(*KEYS, *([] if is_foreign or "flickr.com" in text or not keys.isdisjoint(KEYS) else _anybodys(text, keys))),
        is_array=is_array,
        has_number_keys=bool(first) and sum(is_number_key(str(key)) for key, _ in first) > len(first) / 2,
        is_padded=bool(_PADDED.search(text)),
        hashes=_hashes(_STRING.findall(text)),
    )


def ordinal_of(beginning: bytes) -> re.Pattern[str] | None:
    """What stands before a line's own words where lines are numbered; None where they are not."""
    lines = [line for line in beginning.decode("utf-8-sig", "replace").split("\n")[:-1] if line.strip()]
    counts = [match[1] for line in lines if (match := _ORDINAL.match(line))]
    return _ORDINAL if len(counts) == len(lines) and _counts_lines(counts) else None


def _is_lines(text: str) -> bool:
    first, _, rest = text.lstrip().partition("\n")
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return rest.lstrip()[:1] in ("{", "[")


def _anybodys(text: str, keys: set[str]) -> Iterator[str]:
    """The first key that may be anybody's whose values are numbers as large as Flickr's."""
    for key in _ANYBODYS:
        values = re.findall(rf'"{key}"\s*:\s*"?([0-9]{{1,20}})"?\s*[,}}\]]', text) if key in keys else []
        if values and _is_large(values):
            yield key
            return


def _is_large(numbers: Sequence[str]) -> bool:
    return bool(numbers) and median_low(map(int, numbers)) >= MILLION


def _of_table(lines: Sequence[str], mark: bytes) -> Form:
    """By the marks between cells that give most numbers in one column."""
    hashes = _hashes([word.strip('"') for line in lines for word in re.split(r"[\s,;|]+", line)])
    best, most = Form(mark=mark, hashes=hashes, has_header=bool(lines) and _is_header(lines[0])), 0
    for delimiter in ("", *_MARKS):
        rows = [cells for line in lines if len(cells := cells_of(line, delimiter)) > bool(delimiter)]
        if not rows or (delimiter == " " and (len(rows) < 2 or len(rows) < 0.8 * len(lines))):
            continue
        column = _column(rows, {"": 0, " ": 0.8}.get(delimiter, 0.5))
        numbers = (
            [row[column] for row in rows if len(row) > column and _NUMBER.fullmatch(row[column])] if column is not None else []
        )
        if column is not None and len(numbers) > most:
            most = len(numbers)
            head = cells_of(lines[0], delimiter)
            has_header = len(head) > column and bool(_HEADER.fullmatch(head[column]))
            is_padded = any(number.startswith("0") and len(number) > 3 for number in numbers)
            best = Form("lines", mark, delimiter, column, has_header, is_padded, hashes=hashes)
    return best


def _is_header(line: str) -> bool:
    """Whether a line names columns: words, of which one is a name that is known."""
    cells = [cell.strip().strip('"').lower() for cell in re.split(r"[\t,;|]", line)]
    return all(cell in _NAMED or _HEADER.fullmatch(cell) for cell in cells) and not _NAMED.isdisjoint(cells)


def cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of a line, without blanks and quotes around them."""
    if delimiter == " ":
        cells = line.split()
    elif delimiter and '"' in line:
        cells = next(csv.reader([line], delimiter=delimiter), [])
    else:
        cells = line.split(delimiter) if delimiter else [line]
    return [cell.strip().strip('"') for cell in cells]


def _column(rows: Sequence[Sequence[str]], share: float) -> int | None:
    """The column with a known name; else the first of numbers as large as Flickr's, but for one that counts the lines.

    share: of a column that must be numbers; 0 where a row is one cell, which may be any number.
    """
    named = next((place for place, cell in enumerate(rows[0]) if cell.lower() in _NUMBERS), None)
    if named is not None:
        return named
    for place in range(max(map(len, rows))):
        cells = [row[place] if len(row) > place else "" for row in rows if not (len(row) > place and not row[place])]
        numbers = [cell for cell in cells if _NUMBER.fullmatch(cell)]
        is_column = len(numbers) >= share * len(cells) and not _counts_lines(numbers) and _is_large(numbers) if share else True
        if numbers and is_column:
            return place
    return None


def _counts_lines(numbers: Sequence[str]) -> bool:
    steps = [int(after) - int(before) == 1 for before, after in pairwise(numbers)]
    return bool(steps) and sum(steps) >= 0.9 * len(steps)


def _hashes(cells: Sequence[str]) -> frozenset[Algorithm]:
    """The algorithms whose hashes are cells; of digits alone, a cell is a number."""
    words = [word for cell in cells for word in cell.split()]
    return frozenset(
        ALGORITHMS[len(word)] for word in words if len(word) in ALGORITHMS and _HEX.fullmatch(word) and not word.isdigit()
    )
