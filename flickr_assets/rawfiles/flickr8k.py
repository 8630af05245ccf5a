"""What the files of Flickr8k share: how they name images, lines of captions, lines of judgments, terms.

Of `2258277193_586949ec62.jpg.1` the name is wrong and the photograph is right: rows keep both spellings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from flickr_assets.errors import FlickrError
from flickr_assets.ids import PhotoName, photo_name
from flickr_assets.rawfiles.seen import NumberTable, photo_key
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, NUMBER, PHOTO_ID
from flickr_assets.source import Head, Licence, Part, Reading

URL = "https://hockenmaier.cs.illinois.edu/8k-pictures.html"
LICENCE = Licence(
    stated="The readme asks to cite Hodosh, Young and Hockenmaier (2013) and names no licence.",
    linked="Non-commercial research and education; the photographs stay under Flickr's terms of use.",
    agree=False,
    url=URL,
    read_on="2026-11-29",
)

# A number with the secret of the download address (Flickr30k writes the bare number), and the one stray tail.
NAMED = r"[0-9]+_[0-9a-f]+\.jpg(?:\.[0-9]+)?"

IMAGE_NAME = Column("image_name", "string", "The image's name, a stray tail taken away.")
CAPTION_COLUMNS = (
    IMAGE_NAME_RELEASED,
    IMAGE_NAME,
    Column("is_misnamed", "bool", "The release's name has a stray tail."),
    PHOTO_ID,
    NUMBER,
    Column("text", "string", "The caption."),
)
JUDGMENT_COLUMNS = (
    IMAGE_NAME,
    PHOTO_ID,
    Column("caption_image_name", "string", "The image for which the judged caption was written."),
    Column("caption_photo_id", "string", "Its photograph.", photo=True),
    Column("caption_number", "int16", "The caption's number within that image, from 0.", minimum=0),
)

_REFERENCE = re.compile(r"([^\t#]+)#([0-9]{1,2})")
_INFLECTED = re.compile(r"\b(?:is|are)\b")
_LEMMA = re.compile(r"\bbe\b")

named = lru_cache(maxsize=1 << 14)(photo_name)


def obtain(file: str) -> str:
    """How to ask for a file of the text archive."""
    return f"Ask for Flickr8k by the form at its page of the University of Illinois; Flickr8k_text.zip holds {file}."


def is_caption_list(head: Head) -> bool:
    """Half of the first lines are `NUMBER_SECRET.jpg#N<TAB>text`, and fewer are those of Flickr30k."""
    return head.share(NAMED + r"#[0-9]+\t.*") >= 0.5 > head.share(r"[0-9]+\.jpg#[0-9]+\t.*")


def is_lemmatised(head: Head) -> bool:
    """The text says "be" where English says "is" and "are"; where it says neither, the file's name decides."""
    n_inflected, n_lemmas = len(_INFLECTED.findall(head.text)), len(_LEMMA.findall(head.text))
    if n_inflected == n_lemmas:
        return "lemma" in head.name.lower()
    return n_lemmas > n_inflected


def read_captions(part: Part, reading: Reading, stem: str) -> None:
    """`IMAGE#N<TAB>caption` lines into raw.STEM. Rejects: `token-line`, `image-name`, `caption-empty`, `caption-duplicate`."""
    seen = NumberTable()
    for line, content in part.lines(reading):
        reference, tab, released = content.partition("\t")
        match = _REFERENCE.fullmatch(reference)
        if match is None or not tab:
            reading.reject("token-line", "expected IMAGE.jpg#N<TAB>caption.", content)
            continue
        try:
            name = named(match[1])
        except FlickrError as error:
            reading.reject(error.code, error.message, content)
            continue
        if not released.strip():
            reading.reject("caption-empty", "the caption is empty.", content)
            continue
        number = int(match[2])
        if (first := seen.setdefault(100 * photo_key(name.photo_id) + number, line)) != line:
            reading.reject("caption-duplicate", f"caption {number} of the image stands already on line {first}.", content)
            continue
        reading.row(stem, match[1], name.image_name, name.is_misnamed, name.photo_id, number, reading.clean(released))


class Judgment(NamedTuple):
    """One judged pair: the values of JUDGMENT_COLUMNS, and the line's last three cells, unread."""

    pair: tuple[str, str, str, str, int]
    cells: tuple[str, str, str]


def judgments(part: Part, reading: Reading) -> Iterator[Judgment]:
    """`IMAGE<TAB>IMAGE#N<TAB>a<TAB>b<TAB>c` lines. Rejects: `column-count`, `caption-name`, `image-name`, `judgment-duplicate`."""
    ordinals: dict[str, int] = {}  # of the images, which are few beside the pairs
    seen = NumberTable()
    for line, content in part.lines(reading):
        fields = content.split("\t")
        if len(fields) != 5:
            reading.reject("column-count", f"expected 5 columns apart by tabs, saw {len(fields)}.", content)
            continue
        released, reference, *cells = fields
        try:
            image, (owner, number) = named(released), _caption(reference)
        except FlickrError as error:
            reading.reject(error.code, error.message, content)
            continue
        pair = (image.image_name, image.photo_id, owner.image_name, owner.photo_id, number)
        place, other = (ordinals.setdefault(name, len(ordinals)) for name in (image.image_name, owner.image_name))
        if (first := seen.setdefault((place << 28 | other) * 100 + number, line)) != line:
            reading.reject("judgment-duplicate", f"image and caption are judged already on line {first}.", content)
            continue
        yield Judgment(pair, (cells[0], cells[1], cells[2]))


@lru_cache(maxsize=1 << 14)
def _caption(reference: str) -> tuple[PhotoName, int]:
    """The image and number of `IMAGE#N`."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        raise FlickrError("caption-name", f"expected a caption such as IMAGE.jpg#0, saw {reference[:60]!r}.")
    return named(match[1]), int(match[2])
