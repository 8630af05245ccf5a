"""Flickr8k's splits: `Flickr_8k.{train,dev,test}Images.txt`, an image a line."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.errors import FlickrError
from flickr_assets.rawfiles.flickr8k import IMAGE_NAME, LICENCE, NAMED, URL, named, obtain
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.sample.layouts import flickr8k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import PHOTO_ID, raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

_RELEASED = {"train": "train", "val": "dev", "test": "test"}

TABLE = raw_table(
    "flickr8k_split",
    "The splits of Flickr8k, in released order.",
    (
        Column("split", "string", "train, val (released as dev) or test.", vocabulary=tuple(_RELEASED)),
        Column("position", "int32", "Place within the split, in released order, from 0.", minimum=0),
        IMAGE_NAME,
        PHOTO_ID,
    ),
)

_FILE = re.compile(r"(?:^|[._-])(train|dev|val|test)images\.txt$", re.IGNORECASE)


def recognise(head: Head) -> Match | str:
    """The name says the split; half of the first lines are NUMBER_SECRET.jpg."""
    match = _FILE.search(head.name)
    if match is None:
        return "its name is not that of a list such as Flickr_8k.trainImages.txt"
    if head.share(NAMED + r"\s*") < 0.5:
        return "its first lines are not images named NUMBER_SECRET.jpg"
    split = match[1].lower()
    return Match("val" if split == "dev" else split)


def read(part: Part, reading: Reading) -> None:
    """An image a line; a rejected one uses up its position. Rejects: `image-name`, `image-duplicate`."""
    seen = PhotoNumbers()
    for line, released in part.lines(reading):
        try:
            name = named(released)
        except FlickrError as error:
            reading.reject(error.code, error.message, released)
            continue
        if (first := seen.setdefault(name.photo_id, line)) != line:
            reading.reject("image-duplicate", f"the image is already on line {first} of this list.", released)
            continue
        reading.row("flickr8k_split", part.part, reading.n_read - 1, name.image_name, name.photo_id)


def specimen() -> Mapping[str, bytes]:
    """The three lists in small; the misnamed image is in none."""
    return whole("flickr8k", flickr8k.splits(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr8k splits",
    description="6,000 photographs to train, 1,000 to validate (dev), 1,000 to test; 92 of the 8,092 are in none.",
    obtain=obtain("Flickr_8k.trainImages.txt, Flickr_8k.devImages.txt and Flickr_8k.testImages.txt"),
    url=URL,
    licence=LICENCE,
    names=("*trainimages.txt", "*devimages.txt", "*valimages.txt", "*testimages.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="Flickr_8k.trainImages.txt",
    specimen=specimen,
    unit="image",
    parts=tuple(_RELEASED),
    published={"raw.flickr8k_split": 8_000},
)
