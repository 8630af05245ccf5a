"""The user's own splits: `splits/NAME/{train,val,test}.txt`, or a CSV `image,split` at `splits/NAME.csv` or in `splits/NAME/`.

NAME, any but those that are built in, becomes a scheme like any other; images are spelt in any way that a release spells them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from flickr_assets.errors import FlickrError, InputError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.csvrows import Wanted, columns, first_rows
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.sample.layouts import user_split
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.core import BUILT_IN_SCHEMES
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "user_split",
    "Members of the user's own splits; the instance is the scheme's name.",
    (
        Column("split", "string", "train, val, test, or a name of the user's own; dev and valid are val."),
        Column("position", "int32", "Place within the split, in released order, from 0.", minimum=0),
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
    ),
    many=True,
)

_SPLITS = {"train": "train", "val": "val", "valid": "val", "dev": "val", "test": "test"}
_SPLIT = re.compile(r"[a-z0-9_]+")
_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)
_COLUMNS = (
    Wanted(("image", "image_name", "image_id", "img", "file_name", "filename", "photo", "photo_id")),
    Wanted(("split", "subset", "set", "partition", "fold")),
)


def recognise(head: Head) -> Match | str:
    """The place decides: a list of a split, or a table with an image and a split column, below `splits/`.

    Raises InputError `scheme-name`.
    """
    name, folder, above = (*reversed(head.path.split("/")), "", "")[:3]
    stem, _, suffix = name.rpartition(".")
    if above.lower() == "splits" and suffix in ("txt", "csv"):
        scheme = folder
    elif folder.lower() == "splits" and suffix == "csv":
        scheme = stem
    else:
        return "it is neither splits/NAME/SPLIT.txt nor a CSV at splits/NAME.csv or splits/NAME/"
    split = _SPLITS.get(stem.lower()) if suffix == "txt" else name
    if split is None:
        return f"{name} names no split: train.txt, val.txt or test.txt is expected"
    if suffix == "txt":
        return _match(split, scheme)
    header = (first_rows(head, 1) or [[]])[0]
    if any(column.place(header) is None for column in _COLUMNS):
        return "its header has no columns image and split"
    return _match(name, scheme)


def _match(part: str, scheme: str) -> Match:
    """The part of that scheme. Raises InputError `scheme-name` for a name that is taken or cannot be shown."""
    if scheme.lower() in BUILT_IN_SCHEMES:
        what = f"{scheme} is the name of a built-in scheme."
    elif not scheme.isprintable():
        what = f"the scheme's name {scheme!r} holds characters that cannot be shown."
    else:
        return Match(part, scheme)
    raise InputError("scheme-name", what, remedy="Rename splits/NAME: the name becomes that of your scheme.")


def read(part: Part, reading: Reading) -> None:
    """An image a line or row. Rejects: `image-name`, `split-duplicate`, `split-unknown`, and those of CSV rows."""
    members = _Members(reading)
    if not part.part.endswith(".csv"):
        for _, line in part.lines(reading):
            released = _COMMENT.sub("", line).strip()
            if released:
                members.add(part.part, released)
            else:
                reading.unrecord()
        return
    for image, split in columns(part, reading, _COLUMNS):
        name = (split or "").strip().lower()
        name = _SPLITS.get(name, name)
        if _SPLIT.fullmatch(name):
            members.add(name, image or "")
        else:
            reading.reject("split-unknown", "expected a split's name of letters, digits and _.", f"{image},{split}")


def form(part: str) -> str:
    """A scheme is one table, or lists."""
    return part if part.endswith(".csv") else "lists"


class _Members:
    """The splits of one part as they fill: a rejected image uses up its position, so that features stay aligned."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.next_position: Counter[str] = Counter()
        self.seen: defaultdict[str, PhotoNumbers] = defaultdict(PhotoNumbers)

    def add(self, split: str, released: str) -> None:
        position = self.next_position[split]
        self.next_position[split] += 1
        try:
            photo_id = photo_name(released).photo_id
        except FlickrError as error:
            self.reading.reject(error.code, error.message, released)
            return
        line = self.reading.line or 0
        if (first := self.seen[split].setdefault(photo_id, line)) != line:
            self.reading.reject("split-duplicate", f"the image is already in {split}, on line {first}.", released)
            return
        self.reading.row("user_split", split, position, released, photo_id)


def specimen() -> Mapping[str, bytes]:
    """Two schemes: lists, and a table."""
    return whole("splits", user_split.splits(PHOTOGRAPHS))


SOURCE = Source(
    title="The user's own splits",
    description="Schemes beside those of the releases: a folder of lists or a table, below splits/.",
    obtain="Write splits/NAME/train.txt, val.txt and test.txt, an image a line, or splits/NAME.csv with columns image and split.",
    url="",
    licence=Licence(stated="The user's own.", linked="", agree=True, url="", read_on=None),
    names=("splits/*/*.txt", "splits/*.csv", "splits/*/*.csv"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="splits/NAME/train.txt",
    specimen=specimen,
    unit="image",
    form=form,
    many=True,
)
