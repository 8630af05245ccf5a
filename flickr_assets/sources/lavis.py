"""Karpathy's split of Flickr30k as ALBEF, BLIP and LAVIS pass it on: `flickr30k_{train,val,test}.json`.

Rows are `{"image", "caption": [5]}`, or `{"image", "caption", "image_id"}` with one caption each.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.jsonitems import JsonFault, excerpt, first_items, integer, items, texts
from flickr_assets.rawfiles.jsontext import json_text
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.sample.layouts import lavis
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, NUMBER, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

SPLITS = ("train", "val", "test")
LAYOUTS = ("list", "single")

_SPLIT = Column("split", "string", "The split, by the name of the file.", vocabulary=SPLITS)

CAPTION = raw_table(
    "lavis_caption",
    "Captions of Flickr30k in the raw edition, as read from LAVIS's JSON, numbered as they come.",
    (
        _SPLIT,
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
        NUMBER,
        Column("row", "int64", "Place of the row in its file, from 0.", minimum=0),
        Column("text", "string", "The caption with its usual spacing; HTML entities as released."),
    ),
    key=("number",),
)
IMAGE = raw_table(
    "lavis_image",
    "Images of Flickr30k as read from LAVIS's JSON, in the order of their first rows.",
    (
        _SPLIT,
        Column("position", "int32", "Place of the image among those of its file, from 0.", minimum=0),
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
        Column("image_id", "int64", "The release's number of the image, where its rows bear one.", nullable=True, minimum=0),
        Column("layout", "string", "list: one row holds all captions. single: a row for each.", vocabulary=LAYOUTS),
        Column("rows", "list<int64>", "Places of its rows in the file, from 0."),
    ),
)

_NAME = re.compile(r"(?:.*/)?[0-9]+\.jpg")
_SPLIT_WORD = re.compile(r"(?<![a-z])(?:train|val|test)(?![a-z])")


class _Row(NamedTuple):
    """One row of a file: the image's name, its image_id, "list" or "single", its captions."""

    name: str
    image_id: int | None
    layout: str
    captions: list[str]


class _Images:
    """The images of one file by their ordinals, in the order of their first rows, some hundred bytes each.

    An image may come again anywhere, so what its row says is known when the file ends.
    """

    def __init__(self) -> None:
        self._ordinals = PhotoNumbers()  # from 1
        # Of the last row, as most rows are of the same image as the one before.
        self._name, self.photo_id, self._ordinal = "", "", 0
        self._names = bytearray()
        self._name_ends = array("Q", [0])
        self._image_ids = array("q")  # -1 for none
        self._layouts = array("B")  # which of LAYOUTS
        self._first_rows = array("Q")
        self._n_rows = array("I")
        self._apart: dict[int, list[int]] = {}  # the rows of an image, where they do not follow each other

    def turn_to(self, name: str) -> None:
        """The image of a row. Raises FlickrError `image-name`."""
        if name != self._name:
            self.photo_id = photo_name(name).photo_id
            self._ordinal = (self._ordinals.get(self.photo_id) or len(self._n_rows) + 1) - 1
            self._name = name

    def add(self, row: _Row, index: int) -> int:
        """A row of the image turned to; returns how many rows it had before. Raises JsonFault."""
        ordinal, image_id = self._ordinal, -1 if row.image_id is None else row.image_id
        if ordinal == len(self._n_rows):
            self._names += row.name.encode()
            self._name_ends.append(len(self._names))
            self._image_ids.append(image_id)
            self._layouts.append(LAYOUTS.index(row.layout))
            self._first_rows.append(index)
            self._n_rows.append(1)
            self._ordinals.put(self.photo_id, ordinal + 1)
            return 0
        first, n = self._first_rows[ordinal], self._n_rows[ordinal]
        if row.layout == "list" or LAYOUTS[self._layouts[ordinal]] == "list":
            raise JsonFault("image-duplicate", f"this image stands further up already, in row {first}.")
        if self._image_ids[ordinal] != image_id:
            raise JsonFault("image-id-conflict", f"this image had the image_id {self._image_id(ordinal)} in row {first}.")
        if index != first + n or ordinal in self._apart:
            self._apart.setdefault(ordinal, list(range(first, first + n))).append(index)
        self._n_rows[ordinal] = n + 1
        return n

    def rows(self, split: str) -> Iterator[tuple[Any, ...]]:
        """Rows of raw.lavis_image, their line in front."""
        for ordinal, (first, n) in enumerate(zip(self._first_rows, self._n_rows, strict=True)):
            name = self._names[self._name_ends[ordinal] : self._name_ends[ordinal + 1]].decode()
            front = (first, split, ordinal, name, photo_name(name.rpartition("/")[2]).photo_id, self._image_id(ordinal))
            yield *front, LAYOUTS[self._layouts[ordinal]], self._apart.get(ordinal) or list(range(first, first + n))

    def _image_id(self, ordinal: int) -> int | None:
        return None if (image_id := self._image_ids[ordinal]) < 0 else image_id


def recognise(head: Head) -> Match | str:
    """Rows with `image` and `caption`, images named as Flickr30k's; the file's name says which split."""
    first = first_items(head.text)
    rows = [row for row in first if isinstance(row, dict) and isinstance(row.get("image"), str) and "caption" in row]
    rows = [row for row in rows if "prediction" not in row]
    if not rows or 2 * len(rows) < len(first):
        return 'it does not begin as [{"image": …, "caption": …}]'
    if 2 * sum(bool(_NAME.fullmatch(row["image"])) for row in rows) < len(rows):
        return "its first images are not named NUMBER.jpg, as Flickr30k's are"
    words = set(_SPLIT_WORD.findall(head.name.lower()))
    if len(words) != 1:
        return "its name does not say whether it is train, val or test"
    return Match(part=words.pop())


def read(part: Part, reading: Reading) -> None:
    """A row a record, in either layout.

    Rejects: those of `jsonitems.items`, `json-shape`, `number-range`, `image-name`, `image-duplicate` (a list of
    captions for an image that has some), `image-id-conflict`, `caption-empty`.
    """
    images = _Images()
    with json_text(part) as text:
        for index, _, item in items(text, reading):
            try:
                row = _row(item)
                images.turn_to(row.name)
                n = images.add(row, index)
            except (FlickrError, JsonFault) as error:
                reading.reject(error.code, error.message, excerpt(item))
                continue
            if not row.captions:
                reading.accept_this()
            for number, caption in enumerate(row.captions, start=n):
                reading.row("lavis_caption", part.part, row.name, images.photo_id, number, index, reading.clean(caption))
    reading.later("lavis_image", images.rows(part.part))


def _row(item: Any) -> _Row:
    """Raises JsonFault."""
    if not isinstance(item, dict) or not isinstance(item.get("image"), str):
        raise JsonFault("json-shape", 'expected {"image": NAME, "caption": …}.')
    caption, image_id = item.get("caption"), item.get("image_id")
    layout = "list" if isinstance(caption, list) else "single"
    captions = texts(caption if layout == "list" else [caption], "captions")
    for text in captions:
        if not text or text.isspace():
            raise JsonFault("caption-empty", "a caption is empty.")
    return _Row(item["image"], None if image_id is None else integer(image_id, "image_id"), layout, captions)


def specimen() -> Mapping[str, bytes]:
    """The release in small: train one caption a row, val and test one image a row."""
    return whole("lavis", lavis.splits(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr30k JSON of LAVIS, ALBEF and BLIP",
    description="Karpathy's split in three files: 29,000 training images one caption a row, 1,014 and 1,000 one image a row.",
    obtain="LAVIS's configuration of the data set holds the addresses of flickr30k_{train,val,test}.json.",
    url="https://github.com/salesforce/LAVIS/blob/main/lavis/configs/datasets/flickr30k/defaults.yaml",
    licence=Licence(
        stated="BSD 3-clause for the code; none stated for the annotation files.",
        linked="Flickr30k's own terms: non-commercial research and education.",
        agree=False,
        url="https://github.com/salesforce/LAVIS",
        read_on=None,
    ),
    names=("*flickr*30k*train*.json", "*flickr*30k*val*.json", "*flickr*30k*test*.json"),
    recognise=recognise,
    read=read,
    tables=(CAPTION, IMAGE),
    missing="flickr30k_train.json, flickr30k_val.json, flickr30k_test.json",
    specimen=specimen,
    unit="row",
    parts=SPLITS,
    published={"raw.lavis_caption": 155_070, "raw.lavis_image": 31_014},
)
