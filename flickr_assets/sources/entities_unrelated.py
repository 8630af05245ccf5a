"""`UNRELATED_CAPTIONS` of Flickr30k Entities: captions that do not speak of their image, `IMAGE NUMBER` a line, numbers from 1."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_id
from flickr_assets.sample.layouts import entities
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import NUMBER, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "entities_unrelated",
    "Captions that Flickr30k Entities lists as unrelated to their image; its authors call the list incomplete.",
    (
        PHOTO_ID,
        Column("sentence_number_released", "int16", "The caption's number within its image as released, from 1.", minimum=1),
        NUMBER,
    ),
)

_LINE = re.compile(r"\s*(\S+)\s+([0-9]{1,5})\s*")
_MOST_SENTENCES = 99


def recognise(head: Head) -> Match | str:
    """Half of the first lines that are no comment are `IMAGE NUMBER`."""
    lines = [line for line in head.lines() if not line.lstrip().startswith("#")]
    if lines and 2 * sum(bool(_LINE.fullmatch(line)) for line in lines) >= len(lines):
        return Match()
    return "its first lines are not IMAGE NUMBER"


def read(part: Part, reading: Reading) -> None:
    """A caption a line; lines that begin with # are comments.

    Rejects: `unrelated-line`, `image-name`, `number-range`, `caption-duplicate`.
    """
    seen: dict[tuple[str, int], int] = {}
    for line, text in part.lines(reading):
        if text.lstrip().startswith("#"):
            reading.unrecord()
            continue
        match = _LINE.fullmatch(text)
        if match is None:
            reading.reject("unrelated-line", "expected an image and the number of a sentence, apart by a blank.", text)
            continue
        try:
            photo = photo_id(match[1])
        except FlickrError as error:
            reading.reject(error.code, error.message, text)
            continue
        number = int(match[2])
        if not 1 <= number <= _MOST_SENTENCES:
            reading.reject("number-range", f"expected a sentence's number from 1 to {_MOST_SENTENCES}.", text)
            continue
        if seen.setdefault((photo, number), line) != line:
            reading.reject("caption-duplicate", f"the caption is already on line {seen[photo, number]}.", text)
            continue
        reading.row(TABLE.stem, photo, number, number - 1)


def specimen() -> Mapping[str, bytes]:
    """The list in small: the captions without a phrase."""
    return whole("flickr30k_entities", entities.unrelated(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr30k Entities, unrelated captions",
    description="21 captions that do not speak of their image, all of the Entities training split.",
    obtain="Clone the repository; the list is at its top.",
    url="https://github.com/BryanPlummer/flickr30k_entities",
    licence=Licence(
        stated="No licence for the list; the photographs: non-commercial research and education, under Flickr's terms.",
        linked="Flickr Terms of Use",
        agree=True,
        url="https://github.com/BryanPlummer/flickr30k_entities",
        read_on="2026-11-29",
    ),
    names=("unrelated_captions", "unrelated_captions.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="UNRELATED_CAPTIONS",
    specimen=specimen,
    published={"raw.entities_unrelated": 21},
)
