"""Flickr30k's captions with pipes: `results.csv`, `image_name| comment_number| comment`, as the image archive on Kaggle has it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.rawfiles.captionrows import CaptionRows
from flickr_assets.rawfiles.csvrows import records
from flickr_assets.sample.layouts import flickr30k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, NUMBER, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "flickr30k_csv",
    "Captions of Flickr30k in the token edition, as read from the pipe-separated results.csv.",
    (IMAGE_NAME_RELEASED, PHOTO_ID, NUMBER, Column("text", "string", "The caption, without the blank behind the pipe.")),
)

_LINE = re.compile(r"[0-9]+\.jpg *\|")
_HEADER = ("image_name", "comment_number", "comment")


def recognise(head: Head) -> Match | str:
    """The header, and half of the first lines are `NUMBER.jpg|…`."""
    header, *lines = head.lines() or [""]
    if not _is_header(header.split("|")):
        return "its header is not image_name|comment_number|comment"
    if 2 * sum(bool(_LINE.match(line)) for line in lines) < max(1, len(lines)):
        return "its first lines are not NUMBER.jpg|N|caption"
    return Match()


def read(part: Part, reading: Reading) -> None:
    """A caption a line; pipes behind the second are text, quotes too.

    Rejects: `csv-header`, `column-count`, `image-name`, `number-range`, `caption-empty`, `caption-duplicate`.
    Repairs: `csv-delimiter-missing`.
    """
    rows = records(part, reading, delimiter="|", quote="")
    header = next(rows, None)
    if header is None:
        return
    if not _is_header(header):
        reading.reject_file("csv-header", "expected the header image_name|comment_number|comment.", "|".join(header), line=1)
        return
    captions = CaptionRows(reading, "flickr30k_csv")
    for fields in rows:
        line = "|".join(fields)
        if len(fields) >= 3:
            captions.add(fields[0], fields[1], "|".join(fields[2:]).removeprefix(" "), line)
        elif len(fields) == 1 or not captions.add_glued(fields[0], fields[1], "|", line):
            reading.reject("column-count", f"expected IMAGE.jpg|N|caption, saw {len(fields)} of 3 columns.", line)


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    return whole("flickr30k", flickr30k.pipes(PHOTOGRAPHS))


def _is_header(cells: list[str]) -> bool:
    return tuple(cell.strip().lower() for cell in cells) == _HEADER


SOURCE = Source(
    title="Flickr30k captions, pipe-separated",
    description="The token edition's 158,915 captions with a header and pipes; one row lacks its second pipe and is mended.",
    obtain="Download the Flickr image dataset (flickr30k_images) from Kaggle, with an account; it holds results.csv.",
    url="https://www.kaggle.com/datasets/hsankesara/flickr-image-dataset",
    licence=Licence(
        stated="CC0 1.0, as stated by the person who uploaded it.",
        linked="Flickr30k's own terms: non-commercial research and education.",
        agree=False,
        url="https://www.kaggle.com/datasets/hsankesara/flickr-image-dataset",
        read_on=None,
    ),
    names=("results*.csv", "*flickr*30k*.csv", "captions*.csv"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="results.csv",
    specimen=specimen,
    published={"raw.flickr30k_csv": 158_915},
)
