"""The captions as the Flickr30k authors released them: `results_20130124.token`, one `IMAGE.jpg#N<TAB>caption` a line."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.rawfiles.captionrows import CaptionRows
from flickr_assets.sample.layouts import flickr30k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, NUMBER, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "flickr30k_token",
    "Captions of Flickr30k in the token edition, as read from results_20130124.token.",
    (IMAGE_NAME_RELEASED, PHOTO_ID, NUMBER, Column("text", "string", "The caption, tokens apart by blanks.")),
)

# Flickr8k writes a secret into the name; a bare number is Flickr30k's.
_LINE = re.compile(r"(?P<image>[^\t#]+\.[A-Za-z]+)#(?P<number>[0-9]{1,2})\t(?P<text>.*)", re.DOTALL)


def recognise(head: Head) -> Match | str:
    """Half of the first lines are `NUMBER.jpg#N<TAB>text`."""
    if head.share(r"[0-9]+\.jpg#[0-9]+\t.*") >= 0.5:
        return Match()
    return "its first lines are not NUMBER.jpg#N<TAB>caption"


def read(part: Part, reading: Reading) -> None:
    """A caption a line. Rejects: `token-line`, `image-name`, `caption-empty`, `caption-duplicate`."""
    captions = CaptionRows(reading, "flickr30k_token")
    for _, line in part.lines(reading):
        match = _LINE.fullmatch(line)
        if match is None:
            reading.reject("token-line", "expected IMAGE.jpg#N<TAB>caption.", line)
            continue
        captions.add(match["image"], match["number"], match["text"], line)


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    return whole("flickr30k", flickr30k.token(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr30k captions, token edition",
    description="158,915 captions of 31,783 photographs, five each, tokens apart by blanks.",
    obtain="Fill in the request form of the University of Illinois at Flickr30k's page; the archive holds results_20130124.token.",
    url="https://shannon.cs.illinois.edu/DenotationGraph/",
    licence=Licence(
        stated="Non-commercial research and education; the photographs stay under Flickr's terms of use.",
        linked="Flickr terms of use",
        agree=True,
        url="https://shannon.cs.illinois.edu/DenotationGraph/",
        read_on="2026-11-29",
    ),
    names=("*.token", "*.token.txt", "results*.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="results_20130124.token",
    specimen=specimen,
    published={"raw.flickr30k_token": 158_915},
)
