"""A user's list of photographs, in whichever of the usual forms it comes: an image a line, a CSV or TSV, JSON, JSON lines; packed or not.

A column or key `split` parts a file into lists. In tables and JSON, rows of one image that follow each other are its captions:
they name it once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from flickr_assets.errors import FlickrError, InputError, Place
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.csvrows import Wanted, records
from flickr_assets.rawfiles.part import FilePart
from flickr_assets.rawfiles.streams import decompressed, failure
from flickr_assets.source import Reading

IMAGE = Wanted(("image", "image_name", "image_id", "img", "file_name", "filename", "photo", "photo_id", "flickr_id", "name", "id"))
SPLIT = Wanted(("split", "subset", "set", "partition", "fold"))
# Arrays of which a JSON file that is one object may hold its images.
_ARRAYS = ("images", "annotations", "data", "photos")
_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)
_PACKED = (".gz", ".bz2", ".xz")


@dataclass(frozen=True)
class Repeated:
    """A photograph that a list names again. line: where; first: where it stood before. Of JSON, items from 1."""

    photo_id: str
    line: int
    first: int


@dataclass(frozen=True)
class Unread:
    """A line of a list that names no photograph, and why."""

    line: int
    text: str
    message: str


@dataclass(frozen=True)
class UserList:
    """The photographs of one list in its order, each once. split: as its file says; else the stem of the file's name."""

    name: str
    split: str
    photo_ids: tuple[str, ...]
    repeated: tuple[Repeated, ...] = ()
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True)
class _Entry:
    line: int
    name: str
    split: str = ""
    fault: str = ""


def read_lists(path: Path) -> list[UserList]:
    """The lists of a file, one, or one a split that it names.

    Raises InputError `file-unreadable`, `gzip-corrupt`, `archive-corrupt`, `archive-bomb`, `json-syntax`, `json-shape`, `list-header`,
    and `list-empty` where no line names a photograph.
    """
    part = FilePart("", "", str(path), partial(_opened, path))
    try:
        entries, has_rows = _entries(part, _suffix(path))
        lists = _listed(entries, path, has_rows)
    except InputError as error:
        if error.place is not None:
            raise
        raise InputError(error.code, error.message, place=str(path), remedy=error.remedy) from error
    except OSError as error:
        failed = failure(error)
        raise InputError(failed.code, failed.message, place=str(path), remedy=failed.remedy) from error
    if not any(found.photo_ids for found in lists):
        first = next((f" Line {u.line}: {u.message}" for found in lists for u in found.unread), "")
        message = f"names no photograph.{first}"
        raise InputError(
            "list-empty", message, place=str(path), remedy="Write an image a line, such as 1000092795 or 1000092795.jpg."
        )
    return lists


def _opened(path: Path) -> BinaryIO:
    return decompressed(path.open("rb"), path.name, path.stat().st_size)


def _suffix(path: Path) -> str:
    """The ending that tells the form, without that of its packing."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    return next((suffix for suffix in reversed(suffixes) if suffix not in _PACKED), "")


def _entries(part: FilePart, suffix: str) -> tuple[Iterable[_Entry], bool]:
    """The entries, and whether rows of one image that follow each other are one."""
    if suffix == ".json":
        return _of_json(part), True
    if suffix in (".jsonl", ".ndjson"):
        return _of_json_lines(part), True
    if suffix in (".csv", ".tsv"):
        return _of_table(part, "\t" if suffix == ".tsv" else ","), True
    return _of_lines(part), False


def _of_lines(part: FilePart) -> Iterator[_Entry]:
    reading = Reading({})
    for number, line in part.lines(reading):
        if released := _COMMENT.sub("", line).strip():
            yield _Entry(number, released)
    yield from _rejected(reading)


def _of_table(part: FilePart, delimiter: str) -> Iterator[_Entry]:
    """Raises InputError `list-header`."""
    reading = Reading({})
    rows = records(part, reading, delimiter=delimiter)
    header = next(rows, [])
    image, split = IMAGE.place(header), SPLIT.place(header)
    if image is None and len(header) == 1 and not reading.rejects:
        yield _Entry(1, header[0])
        image = 0
    if image is None:
        message = f"expected a column {' or '.join(IMAGE.names[:4])}, saw {', '.join(header)[:80] or 'nothing'}."
        raise InputError("list-header", message, place=Place(part.path, line=1), remedy="Name the columns on the first line.")
    for fields in rows:
        if len(fields) == len(header):
            yield _Entry(reading.line or 0, fields[image], "" if split is None else fields[split].strip())
        else:
            yield _Entry(reading.line or 0, ",".join(fields), fault=f"expected {len(header)} columns, saw {len(fields)}.")
    yield from _rejected(reading)


def _rejected(reading: Reading) -> Iterator[_Entry]:
    for reject in reading.rejects:
        yield _Entry(reject.line or 0, reject.excerpt, fault=reject.message)


def _of_json_lines(part: FilePart) -> Iterator[_Entry]:
    reading = Reading({})
    for number, line in part.lines(reading):
        yield _of_item(number, _parsed(line, part.path, number))
    yield from _rejected(reading)


def _of_json(part: FilePart) -> Iterator[_Entry]:
    """An array of names, of numbers, or of objects; or an object that holds one, or one a split."""
    with part.open() as stream:
        found = _parsed(stream.read(), part.path)
    if isinstance(found, dict):
        key = next((name for name in _ARRAYS if isinstance(found.get(name), list)), None)
        if key is None and found and all(isinstance(items, list) for items in found.values()):
            for split, items in found.items():
                yield from (_of_item(number, item, str(split)) for number, item in enumerate(items, 1))
            return
        found = found.get(key) if key is not None else None
    if not isinstance(found, list):
        message = "expected an array of images, or an object with an array of them."
        raise InputError("json-shape", message, place=part.path, remedy='Write ["1000092795.jpg", …], or {"test": […]}.')
    yield from (_of_item(number, item) for number, item in enumerate(found, 1))


def _parsed(text: str | bytes, path: str, line: int | None = None) -> Any:
    """Raises InputError `json-syntax`."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        said = error.msg if isinstance(error, json.JSONDecodeError) else str(error).rstrip(".") or type(error).__name__
        at = line if line is not None else error.lineno if isinstance(error, json.JSONDecodeError) else None
        remedy = "Mend it, or write an image a line into a .txt file."
        raise InputError("json-syntax", f"is no JSON: {said}.", place=Place(path, line=at), remedy=remedy) from error


def _of_item(number: int, item: Any, split: str = "") -> _Entry:
    if isinstance(item, dict):
        keys = {str(key).lower(): value for key, value in item.items()}
        image = next((keys[name] for name in IMAGE.names if isinstance(keys.get(name), str | int)), None)
        named = next((str(keys[name]) for name in SPLIT.names if isinstance(keys.get(name), str)), split)
        if image is None:
            return _Entry(number, json.dumps(item)[:60], named, fault=f"expected a key {' or '.join(IMAGE.names[:4])}.")
        return _Entry(number, str(image), named)
    if isinstance(item, str) or type(item) is int:
        return _Entry(number, str(item), split)
    return _Entry(number, json.dumps(item)[:60], split, fault="expected an image's name or number.")


def _listed(entries: Iterable[_Entry], path: Path, has_rows: bool) -> list[UserList]:
    lists: dict[str, _Filling] = {}
    for entry in entries:
        lists.setdefault(entry.split, _Filling(has_rows)).add(entry)
    stem = path.name.split(".")[0]
    return [
        UserList(f"{path}[{split}]" if split else str(path), split or stem, tuple(of.lines), tuple(of.repeated), tuple(of.unread))
        for split, of in lists.items()
    ] or [UserList(str(path), stem, ())]


class _Filling:
    """A list as it fills. lines: {photo_id: where it stood first}."""

    def __init__(self, has_rows: bool) -> None:
        self.has_rows = has_rows
        self.lines: dict[str, int] = {}
        self.repeated: list[Repeated] = []
        self.unread: list[Unread] = []
        self.last = ""

    def add(self, entry: _Entry) -> None:
        if entry.fault:
            self.unread.append(Unread(entry.line, entry.name, entry.fault))
            return
        try:
            photo_id = photo_name(entry.name).photo_id
        except FlickrError as error:
            self.unread.append(Unread(entry.line, entry.name, error.message))
            return
        if photo_id not in self.lines:
            self.lines[photo_id] = entry.line
        elif not (self.has_rows and photo_id == self.last):
            self.repeated.append(Repeated(photo_id, entry.line, self.lines[photo_id]))
        self.last = photo_id
