"""Karpathy's split of Flickr30k as ALBEF, BLIP and LAVIS pass it on: `flickr30k_{train,val,test}.json`.

Rows are `{"image", "caption": [5]}`, or `{"image", "caption", "image_id"}` with one caption each.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.jsonitems import JsonFault, excerpt, first_items, integer, items, texts
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


class _Image(NamedTuple):
    """What its first row said of an image, and the rows met so far."""

    photo_id: str
    image_id: int | None
    layout: str
    rows: list[int]


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
    text = part.text(reading)
    if text is None:
        return
    split = part.part
    images: dict[str, _Image] = {}  # by photo_id
    by_name: dict[str, _Image] = {}
    for index, _, item in items(text, reading):
        try:
            row = _row(item)
            image = by_name.get(row.name)
            if image is None:
                photo_id = photo_name(row.name).photo_id
                image = images.get(photo_id) or _Image(photo_id, row.image_id, row.layout, [])
            if image.rows:
                _agree(image, row)
        except (FlickrError, JsonFault) as error:
            reading.reject(error.code, error.message, excerpt(item))
            continue
        photo_id, image_id, layout, rows = image
        if not rows:
            # `rows` goes into the table as the list that the further rows of this image are added to.
            reading.row("lavis_image", split, len(images), row.name, photo_id, image_id, layout, rows)
            images[photo_id] = image
        by_name[row.name] = image
        for number, caption in enumerate(row.captions, start=len(rows)):
            reading.row("lavis_caption", split, row.name, photo_id, number, index, reading.clean(caption))
        rows.append(index)


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


def _agree(image: _Image, row: _Row) -> None:
    """A further row of an image is one more caption, with the same image_id. Raises JsonFault."""
    if "list" in (image.layout, row.layout):
        raise JsonFault("image-duplicate", f"this image stands further up already, in row {image.rows[0]}.")
    if image.image_id != row.image_id:
        raise JsonFault("image-id-conflict", f"this image had the image_id {image.image_id} in row {image.rows[0]}.")


def specimen() -> Mapping[str, bytes]:
    """The release in small: train one caption a row, val and test one image a row."""
    files: dict[str, bytes] = {}
    photographs = [photo for photo in PHOTOGRAPHS if photo.karpathy is not None]
    for split in SPLITS:
        rows: list[Mapping[str, Any]] = []
        for imgid, photo in enumerate(photographs):
            image = f"flickr30k-images/{photo.image_name}"
            if photo.karpathy == split == "train":
                rows += [{"image": image, "caption": text, "image_id": imgid} for text in photo.raw]
            elif photo.karpathy == split:
                rows.append({"image": image, "caption": list(photo.raw)})
        files[f"lavis/flickr30k_{split}.json"] = json.dumps(rows).encode()
    return files


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
