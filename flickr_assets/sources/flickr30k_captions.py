"""Flickr30k's captions with commas: `captions.txt`, header `image_name,comment_number,comment` or `image,caption`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.rawfiles.captionrows import CaptionRows
from flickr_assets.rawfiles.csvrows import Wanted, columns, first_rows
from flickr_assets.sample.layouts import flickr30k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, NUMBER, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "flickr30k_captions",
    "Captions of Flickr30k, as read from the comma-separated captions.txt; without a number column, numbered as they come.",
    (IMAGE_NAME_RELEASED, PHOTO_ID, NUMBER, Column("text", "string", "The caption, without the blank that may begin its cell.")),
)

_IMAGE = Wanted(("image_name", "image"))
_NUMBER = Wanted(("comment_number",), is_optional=True)
_TEXT = Wanted(("comment", "caption"))
_NAME = re.compile(r"[0-9]+\.jpg")


def recognise(head: Head) -> Match | str:
    """The header, and half of the first images are bare numbers; with the secret of a download address they are Flickr8k's."""
    header, *rows = first_rows(head) or [[]]
    place = _IMAGE.place(header)
    if place is None or _TEXT.place(header) is None:
        return "its header is neither image_name,comment_number,comment nor image,caption"
    names = [row[place].strip() for row in rows if len(row) > place]
    if 2 * sum(bool(_NAME.fullmatch(name)) for name in names) < max(1, len(names)):
        return "its first images are not named NUMBER.jpg, as Flickr30k's are"
    return Match()


def read(part: Part, reading: Reading) -> None:
    """A caption a record.

    Rejects: `csv-header`, `csv-quote`, `column-count`, `image-name`, `number-range`, `caption-empty`,
    `caption-duplicate`. Repairs: `csv-delimiter-missing` (the row of results.csv that lacks one, as it looks when
    commas replace the pipes), `control-character` (a line break inside quotes).
    """
    captions = CaptionRows(reading, "flickr30k_captions")
    for image, number, text in columns(part, reading, (_IMAGE, _NUMBER, _TEXT)):
        image, text = image or "", text or ""
        excerpt = ",".join(cell for cell in (image, number, text) if cell is not None)
        if number is None or text or not captions.add_glued(image, number, ",", excerpt):
            captions.add(image, number, text.removeprefix(" "), excerpt)


def specimen() -> Mapping[str, bytes]:
    """The release in small, with a number column."""
    return whole("flickr30k_kaggle", flickr30k.commas(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr30k captions, comma-separated",
    description="The token edition's captions with a header, commas and quotes; several copies differ in their columns.",
    obtain="Download a copy of Flickr30k from Kaggle, with an account; it holds captions.txt.",
    url="https://www.kaggle.com/datasets/adityajn105/flickr30k",
    licence=Licence(
        stated="CC0 1.0, as stated by the person who uploaded it.",
        linked="Flickr30k's own terms: non-commercial research and education.",
        agree=False,
        url="https://www.kaggle.com/datasets/adityajn105/flickr30k",
        read_on=None,
    ),
    names=("captions*.txt", "captions*.csv", "results*.csv", "*flickr*30k*.csv"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="captions.txt",
    specimen=specimen,
    unit="record",
)
