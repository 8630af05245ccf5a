"""A user's list of photographs, in whichever of the usual forms it comes: an image a line, a CSV or TSV, JSON, JSON lines; packed or not.

A column or key `split` parts a file into lists. In tables, JSON and lines `ID.jpg#0<tab>caption`, rows of one image that follow each
other are its captions: they name it once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flickr_assets.errors import FlickrError, InputError, Place
from flickr_assets.listaudit.forms import MILLION
from flickr_assets.listaudit.packing import HEAD_BYTES, Unpacked, unpacked
from flickr_assets.listaudit.spelling import spelled
from flickr_assets.rawfiles.csvrows import Wanted, records
from flickr_assets.rawfiles.part import BOM, FilePart
from flickr_assets.source import Reading

# Keys and columns, those first that say most surely which photograph it is.
NAMES = ("file_name", "filename", "image_name", "image", "img", "flickr_id", "photo_id", "photo", "name", "image_id", "id")
# Of these, bare numbers may be another collection's.
_ANYBODYS = ("image", "img", "image_id", "id")
SPLIT = Wanted(("split", "subset", "set", "partition", "fold"))
# Arrays of which a JSON file that is one object may hold its images.
_ARRAYS = ("images", "annotations", "data", "photos")
_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)
_PACKED = (".gz", ".bz2", ".xz")
_DELIMITERS = (",", "\t", ";", "|")
_EXPECTED = ", ".join(NAMES[:4])


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
    """The photographs of one list in its order, each once. split: as its file says; else the stem of the file's name.

    numbers_of: the key or column, if it may be anybody's, whose bare numbers were taken for Flickr's.
    """

    name: str
    split: str
    photo_ids: tuple[str, ...]
    repeated: tuple[Repeated, ...] = ()
    unread: tuple[Unread, ...] = ()
    numbers_of: str = ""

    @property
    def is_doubtful(self) -> bool:
        """Whether the numbers of `numbers_of` are mostly as small as COCO's, and as few of Flickr's."""
        n_small = sum(len(photo_id.partition(":")[2]) < len(str(MILLION)) for photo_id in self.photo_ids)
        return bool(self.numbers_of) and 2 * n_small > len(self.photo_ids)


@dataclass(frozen=True)
class _Entry:
    """key: of the name, if it is a bare number that may be anybody's. is_none: there is none, but the split has been named."""

    line: int
    name: str
    split: str = ""
    fault: str = ""
    key: str = ""
    is_none: bool = False


def read_lists(path: Path) -> list[UserList]:
    """The lists of a file, one, or one a split that it names.

    Raises InputError as `packing.unpacked` does, `json-syntax`, `json-shape`, `list-header`, and `list-empty` where no line names a
    photograph.
    """
    with unpacked(path) as packed:
        entries, has_rows = _entries(packed, str(path))
        lists = _listed(entries, path, has_rows)
        if not any(found.photo_ids for found in lists):
            unread = next((unread for found in lists for unread in found.unread), None)
            first = f" Line {unread.line}: {unread.message}" if unread and unread.line else ""
            remedy = "Write an image a line, such as 1000092795 or 1000092795.jpg."
            raise InputError("list-empty", f"names no photograph.{first}", remedy=remedy)
    return lists


def _entries(packed: Unpacked, path: str) -> tuple[Iterable[_Entry], bool]:
    """The entries, and whether rows of one image that follow each other are one."""
    beginning = packed.stream.peek(HEAD_BYTES)[:HEAD_BYTES].removeprefix(BOM).lstrip()
    part = FilePart("", "", path, lambda: packed.stream)
    suffixes = [suffix.lower() for suffix in Path(packed.name).suffixes]
    suffix = next((suffix for suffix in reversed(suffixes) if suffix not in _PACKED), "")
    if suffix in (".jsonl", ".ndjson"):
        return _of_json_lines(part), True
    if suffix == ".json" or (suffix not in (".csv", ".tsv") and beginning[:1] in (b"[", b"{")):
        return _of_json(part), True
    if suffix in (".csv", ".tsv"):
        return _of_table(part, _delimiter(beginning.partition(b"\n")[0].decode("utf-8", "replace"), suffix)), True
    return _of_lines(part), False


def _delimiter(header: str, suffix: str) -> str:
    """The mark that makes a known column of the first line; the usual one of the file's ending where none does."""
    usual = "\t" if suffix == ".tsv" else ","
    for mark in (usual, *_DELIMITERS):
        cells = [cell.strip('"') for cell in header.rstrip("\r").split(mark)]
        if len(cells) > 1 and _image_place(cells) is not None:
            return mark
    return usual


def _image_place(header: Sequence[str]) -> int | None:
    """The column that says most surely which photograph it is."""
    return next((place for name in NAMES if (place := Wanted((name,)).place(header)) is not None), None)


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
    image, split = _image_place(header), SPLIT.place(header)
    key = "" if image is None else header[image].strip().lower()
    if image is None and not reading.rejects:
        image = 0 if len(header) == 1 else next((place for place, cell in enumerate(header) if _names(cell)), None)
        if image is not None:
            yield _Entry(1, header[image])
    if image is None:
        message = f"expected a column such as {_EXPECTED}; saw {', '.join(header)[:80]!r}."
        raise InputError("list-header", message, place=Place(part.path, line=1), remedy="Name the columns on the first line.")
    for fields in rows:
        if len(fields) == len(header):
            name = fields[image].strip()
            of = "" if split is None else fields[split].strip()
            yield _Entry(reading.line or 0, name, of, key=_doubted(key, name))
        else:
            yield _Entry(reading.line or 0, ",".join(fields), fault=f"expected {len(header)} columns, saw {len(fields)}.")
    yield from _rejected(reading)


def _names(cell: str) -> bool:
    try:
        return bool(spelled(cell))
    except FlickrError:
        return False


def _doubted(key: str, name: str) -> str:
    return key if key in _ANYBODYS and name.isdecimal() else ""


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
                if not items:
                    yield _Entry(0, "", str(split), is_none=True)
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
        said = (
            f"{error.msg} at column {error.colno}"
            if isinstance(error, json.JSONDecodeError)
            else str(error).rstrip(".") or type(error).__name__
        )
        at = line if line is not None else error.lineno if isinstance(error, json.JSONDecodeError) else None
        remedy = "Mend it, or write an image a line into a .txt file."
        raise InputError("json-syntax", f"is no JSON: {said}.", place=Place(path, line=at), remedy=remedy) from error


def _of_item(number: int, item: Any, split: str = "") -> _Entry:
    if isinstance(item, dict):
        keys = {str(key).lower(): value for key, value in item.items()}
        key = next((name for name in NAMES if isinstance(keys.get(name), str | int)), None)
        named = next((str(keys[name]) for name in SPLIT.names if isinstance(keys.get(name), str)), split)
        if key is None:
            return _Entry(number, json.dumps(item)[:60], named, fault=f"expected a key such as {_EXPECTED}.")
        return _Entry(number, str(keys[key]), named, key=_doubted(key, str(keys[key])))
    if isinstance(item, str) or type(item) is int:
        return _Entry(number, str(item), split)
    return _Entry(number, json.dumps(item)[:60], split, fault="expected an image's name or number.")


def _listed(entries: Iterable[_Entry], path: Path, has_rows: bool) -> list[UserList]:
    lists: dict[str, _Filling] = {}
    for entry in entries:
        lists.setdefault(entry.split, _Filling(has_rows)).add(entry)
    stem = path.name.split(".")[0]
    return [
        UserList(
            f"{path}[{split}]" if split else str(path),
            split or stem,
            tuple(of.lines),
            tuple(of.repeated),
            tuple(of.unread),
            of.numbers_of,
        )
        for split, of in lists.items()
    ] or [UserList(str(path), stem, ())]


class _Filling:
    """A list as it fills. lines: {photo_id: where it stood first}."""

    def __init__(self, has_rows: bool) -> None:
        self.has_rows = has_rows
        self.lines: dict[str, int] = {}
        self.repeated: list[Repeated] = []
        self.unread: list[Unread] = []
        self.numbers_of = ""
        self.last = ""

    def add(self, entry: _Entry) -> None:
        if entry.is_none:
            return
        if entry.fault:
            self.unread.append(Unread(entry.line, entry.name, entry.fault))
            return
        try:
            photo_id, is_caption = spelled(entry.name)
        except FlickrError as error:
            self.unread.append(Unread(entry.line, entry.name, error.message))
            return
        if photo_id not in self.lines:
            self.lines[photo_id] = entry.line
        elif not ((self.has_rows or is_caption) and photo_id == self.last):
            self.repeated.append(Repeated(photo_id, entry.line, self.lines[photo_id]))
        self.last = photo_id
        self.numbers_of = self.numbers_of or entry.key
