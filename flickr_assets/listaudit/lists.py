"""A user's list of photographs, in whichever of the usual forms it comes: an image a line, a CSV or TSV, JSON, JSON lines; packed or not.

A column or key `split`, or a word such as `train` beside a name, parts a file into lists. In tables, JSON and lines
`ID.jpg#0<tab>caption`, rows of one image that follow each other are its captions: they name it once. A line may name several.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from flickr_assets.errors import FlickrError, InputError, Place
from flickr_assets.listaudit.forms import MILLION, cells_of, form_of, mark_of, ordinal_of
from flickr_assets.listaudit.jsonrecords import parsed
from flickr_assets.listaudit.packing import HEAD_BYTES, Unpacked, unpacked
from flickr_assets.listaudit.spelling import Line, line_of
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
# Of what is wrong in a list, the first so many are kept; the others are counted.
MOST_KEPT = 10_000
_TOLD_EACH = 50_000
# Letters of a line that is worth remembering, because it may come again.
_SHORT = 100
Progress = Callable[[Path, int, int], None]


class Repeated(NamedTuple):
    """A photograph that a list names again. line: where; first: where it stood before. Of JSON, items from 1."""

    photo_id: str
    line: int
    first: int


class Unread(NamedTuple):
    """A line of a list that names no photograph, or more than are read, and why."""

    line: int
    text: str
    message: str


@dataclass(frozen=True)
class UserList:
    """The photographs of one list in its order, each once. split: as its file says; else the stem of the file's name.

    repeated, unread: the first MOST_KEPT of n_repeated and n_unread. numbers_of: the key or column, if it may be anybody's, whose bare
    numbers were taken for Flickr's.
    """

    name: str
    split: str
    photo_ids: tuple[str, ...]
    repeated: tuple[Repeated, ...] = ()
    unread: tuple[Unread, ...] = ()
    numbers_of: str = ""
    n_repeated: int = 0
    n_unread: int = 0

    @property
    def is_doubtful(self) -> bool:
        """Whether the numbers of `numbers_of` are mostly as small as COCO's, and as few of Flickr's."""
        n_small = sum(len(photo_id.partition(":")[2]) < len(str(MILLION)) for photo_id in self.photo_ids)
        return bool(self.numbers_of) and 2 * n_small > len(self.photo_ids)


class _Entry(NamedTuple):
    """name: one, or a line of them. cell: of a line what stands in its column of numbers. key: of the name, if it is a bare number that
    may be anybody's. is_none: there is none, but the split has been named.
    """

    line: int
    name: str
    split: str = ""
    fault: str = ""
    key: str = ""
    is_none: bool = False
    cell: str = ""


def _untold(path: Path, done: int, total: int) -> None:
    """Nobody is told."""


def read_lists(path: Path, progress: Progress = _untold) -> list[UserList]:
    """The lists of a file, one, or one a split that it names.

    progress: is told of the file, the bytes read of it as packed, and how many these are. Raises InputError as `packing.unpacked` does,
    `json-syntax` and its kin, `json-shape`, `list-header`, and `list-empty` where no line names a photograph.
    """
    with unpacked(path) as packed:
        entries, has_rows = _entries(packed, str(path))
        lists = _listed(_watched(entries, lambda: progress(path, packed.done(), packed.n_bytes)), path, has_rows)
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
    first = beginning.partition(b"\n")[0].decode("utf-8", "replace").rstrip("\r")
    delimiter = _delimiter(first, suffix)
    is_named = _image_place(cells_of(first, delimiter)) is not None
    if (is_named and delimiter in first) or (suffix in (".csv", ".tsv") and not _names(first)):
        return _of_table(part, delimiter), True
    return _of_lines(part, beginning), False


def _watched(entries: Iterable[_Entry], tell: Callable[[], None]) -> Iterator[_Entry]:
    for number, entry in enumerate(entries):
        if number % _TOLD_EACH == 0:
            tell()
        yield entry
    tell()


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


def _of_lines(part: FilePart, beginning: bytes) -> Iterator[_Entry]:
    """An entry a line; where one line is the whole list, an entry a name."""
    form, ordinal = form_of(beginning), ordinal_of(beginning)
    mark = mark_of(beginning.decode("utf-8", "replace"))
    reading = Reading({})
    for number, line in part.lines(reading):
        text = _COMMENT.sub("", line).strip() if "#" in line else line.strip()
        if mark != "\n":
            yield from (_Entry(number, name) for cell in text.split(mark) if (name := cell.strip().strip('"')))
        elif text:
            cell = ""
            if form.column is not None and form.delimiter and form.delimiter in line:
                cell = "".join(cells_of(line, form.delimiter)[form.column : form.column + 1])
            yield _Entry(number, ordinal.sub("", text, count=1) if ordinal else text, cell=cell)
    yield from _rejected(reading)


def _of_table(part: FilePart, delimiter: str) -> Iterator[_Entry]:
    """Raises InputError `list-header`."""
    reading = Reading({})
    rows = records(part, reading, delimiter=delimiter)
    header = next(rows, [])
    image, split = _image_place(header), SPLIT.place(header)
    key = "" if image is None else header[image].strip().lower()
    if image is None and len(header) == 1:
        image = 0
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
        return bool(line_of(cell))
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
        yield _of_item(number, parsed(line, part.path, number))
    yield from _rejected(reading)


def _of_json(part: FilePart) -> Iterator[_Entry]:
    """An array of names, of numbers, or of objects; or an object that holds one, or one a split. Raises InputError `json-shape`."""
    with part.open() as stream:
        found = parsed(stream.read(), part.path)
    if isinstance(found, list):
        yield from (_of_item(number, item) for number, item in enumerate(found, 1))
        return
    arrays: dict[str, Any] = found if isinstance(found, dict) else {}
    key = next((name for name in _ARRAYS if isinstance(arrays.get(name), list)), None)
    if key is not None:
        yield from (_of_item(number, item) for number, item in enumerate(arrays[key], 1))
        return
    wrong = next((key for key, items in arrays.items() if not isinstance(items, list)), None)
    if wrong is not None or not arrays:
        at = f"; of {wrong[:60]!r} it is {_kind(arrays[wrong])}" if wrong is not None else f"; it is {_kind(found)}"
        message = f"expected an array of images, or an object with an array of them, or one a split{at}."
        raise InputError("json-shape", message, place=part.path, remedy='Write ["1000092795.jpg", …], or {"test": […]}.')
    for split, items in arrays.items():
        if not items:
            yield _Entry(0, "", str(split), is_none=True)
        yield from (_of_item(number, item, str(split)) for number, item in enumerate(items, 1))


def _kind(value: Any) -> str:
    """What a value of JSON is, in words."""
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    names = {str: "a text", bool: "true or false", int: "a number", float: "a number", type(None): "null"}
    return names.get(type(value), "another value")


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
    """The lists; what could not be read of a file that names splits, and so has none, is told with the first of them."""
    lists: dict[str, _Filling] = {}
    unplaced = _Filling(has_rows)
    for entry in entries:
        line, fault = _understood(entry)
        split = entry.split or (line.split if line else "")
        if split not in lists and not (fault and not split):
            lists[split] = _Filling(has_rows)
        filling = unplaced if fault and not split else lists[split]
        if fault:
            filling.leave(Unread(entry.line, entry.name, fault))
        elif line is not None:
            filling.add(line, entry)
    if not lists:
        lists[""] = unplaced
    next(iter(lists.values())).take_over(unplaced)
    stem = path.name.split(".")[0]
    return [
        UserList(
            f"{path}[{split}]" if split else str(path),
            split or stem,
            tuple(of.lines),
            tuple(of.repeated),
            tuple(sorted(of.unread)),
            of.numbers_of,
            of.n_repeated,
            of.n_unread,
        )
        for split, of in lists.items()
    ]


_remembered = lru_cache(1 << 12)(line_of)


def _understood(entry: _Entry) -> tuple[Line | None, str]:
    """What an entry says, None where there is nothing to say; or why it is not understood."""
    if entry.fault or entry.is_none:
        return None, entry.fault
    try:
        return (_remembered if len(entry.name) < _SHORT else line_of)(entry.name, entry.cell), ""
    except FlickrError as error:
        return None, error.message


class _Filling:
    """A list as it fills. lines: {photo_id: where it stood first}."""

    def __init__(self, has_rows: bool) -> None:
        self.has_rows = has_rows
        self.lines: dict[str, int] = {}
        self.repeated: list[Repeated] = []
        self.unread: list[Unread] = []
        self.n_repeated = self.n_unread = 0
        self.numbers_of = ""
        self.last = ""

    def add(self, line: Line, entry: _Entry) -> None:
        for photo_id, is_caption in line.names:
            if photo_id not in self.lines:
                self.lines[photo_id] = entry.line
            elif not ((self.has_rows or is_caption) and photo_id == self.last):
                self.n_repeated += 1
                if self.n_repeated <= MOST_KEPT:
                    self.repeated.append(Repeated(photo_id, entry.line, self.lines[photo_id]))
            self.last = photo_id
        self.numbers_of = self.numbers_of or entry.key
        for text in line.left:
            self.leave(Unread(entry.line, text, f"{text[:60]!r} beside another name is not read."))

    def leave(self, unread: Unread) -> None:
        self.n_unread += 1
        if self.n_unread <= MOST_KEPT:
            self.unread.append(unread)

    def take_over(self, other: _Filling) -> None:
        if other is not self:
            self.unread = [*other.unread, *self.unread][:MOST_KEPT]
            self.n_unread += other.n_unread
