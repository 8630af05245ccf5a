"""Flickr8k as Kaggle has it: `captions.txt`, comma-separated under the header `image,caption`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.errors import FlickrError
from flickr_assets.rawfiles.csvrows import Wanted, columns, first_rows
from flickr_assets.rawfiles.flickr8k import CAPTION_COLUMNS, NAMED, named
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.sample.layouts import flickr8k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "flickr8k_captions",
    "Captions of Flickr8k, as read from Kaggle's captions.txt; the number is the order of appearance within the image.",
    CAPTION_COLUMNS,
)

_WANTED = (Wanted(("image", "image_name")), Wanted(("caption", "comment")))


def recognise(head: Head) -> Match | str:
    """A header with image and caption, then images named NUMBER_SECRET.jpg (Kaggle's Flickr30k has bare numbers)."""
    header, *rows = first_rows(head) or [[]]
    place = _WANTED[0].place(header)
    if place is None or _WANTED[1].place(header) is None:
        return "its header is not image,caption"
    n_named = sum(len(row) > place and re.fullmatch(NAMED, row[place]) is not None for row in rows)
    n_bare = sum(len(row) > place and re.fullmatch(r"[0-9]+\.jpg", row[place].strip()) is not None for row in rows)
    return Match() if 2 * n_named >= len(rows) > 2 * n_bare else "its images are not named NUMBER_SECRET.jpg"


def read(part: Part, reading: Reading) -> None:
    """A caption a row; an empty one uses up its number. Rejects: `image-name`, `caption-empty`, and those of CSV rows."""
    next_number = PhotoNumbers()
    for released, text in columns(part, reading, _WANTED):
        if released is None or text is None:
            continue
        try:
            name = named(released)
        except FlickrError as error:
            reading.reject(error.code, error.message, f"{released},{text}")
            continue
        number = next_number.get(name.photo_id)
        next_number.put(name.photo_id, number + 1)
        if not text.strip():
            reading.reject("caption-empty", "the caption is empty.", f"{released},{text}")
            continue
        reading.row("flickr8k_captions", released, name.image_name, name.is_misnamed, name.photo_id, number, reading.clean(text))


def specimen() -> Mapping[str, bytes]:
    """The file in small: without the misnamed image, as on Kaggle, and with quoted commas."""
    return whole("kaggle8k", flickr8k.kaggle(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr8k captions, Kaggle edition",
    description="40,455 captions of 8,091 photographs: Flickr8k without its misnamed image, comma-separated.",
    obtain="Download the dataset adityajn105/flickr8k from Kaggle; captions.txt lies beside its Images folder.",
    url="https://www.kaggle.com/datasets/adityajn105/flickr8k",
    licence=Licence(
        stated="CC0 1.0, as the uploader declares.",
        linked="The text is that of the University of Illinois, asked for by form: non-commercial research and education.",
        agree=False,
        url="https://www.kaggle.com/datasets/adityajn105/flickr8k",
        read_on=None,
    ),
    names=("captions*.txt", "captions*.csv"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="captions.txt",
    specimen=specimen,
    unit="row",
    published={"raw.flickr8k_captions": 40_455},
)
