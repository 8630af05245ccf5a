"""The split lists of Flickr30k Entities: `train.txt`, `val.txt`, `test.txt`, a bare image id a line."""

from __future__ import annotations

from collections.abc import Mapping

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_id
from flickr_assets.sample.layouts import entities
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

_SPLITS = ("train", "val", "test")

TABLE = raw_table(
    "entities_split",
    "The splits of Flickr30k Entities, in released order.",
    (
        Column("split", "string", "train, val or test.", vocabulary=_SPLITS),
        Column("position", "int32", "Place within the split, in released order, from 0.", minimum=0),
        PHOTO_ID,
        IMAGE_NAME_RELEASED,
    ),
)


def recognise(head: Head) -> Match | str:
    """The name says the split; half of the first lines are bare ids, where lists of Multi30K and Flickr8k write `.jpg`."""
    if head.folder.lower().split("/")[-2:-1] == ["splits"]:
        return "it is a list of splits/NAME/, a scheme of the user's own"
    split = head.name.lower().removesuffix(".txt")
    if split not in _SPLITS:
        return "its name is not train.txt, val.txt or test.txt"
    if not head.is_mostly(r"\s*[0-9]{3,20}\s*"):
        return "its first lines are not bare image ids"
    return Match(split)


def read(part: Part, reading: Reading) -> None:
    """An image a line; a rejected one uses up its position. Rejects: `image-name`, `split-duplicate`."""
    seen: dict[str, int] = {}
    for line, text in part.lines(reading):
        try:
            photo = photo_id(text)
        except FlickrError as error:
            reading.reject(error.code, error.message, text)
            continue
        if seen.setdefault(photo, line) != line:
            reading.reject("split-duplicate", f"the image is already on line {seen[photo]} of this list.", text)
            continue
        reading.row(TABLE.stem, part.part, reading.n_read - 1, photo, text.strip())


def specimen() -> Mapping[str, bytes]:
    """The three lists in small."""
    return whole("flickr30k_entities", entities.splits(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr30k Entities, splits",
    description="29,783 photographs to train, 1,000 to validate, 1,000 to test; not the split of Karpathy and Multi30K.",
    obtain="Clone the repository; the lists are at its top.",
    url="https://github.com/BryanPlummer/flickr30k_entities",
    licence=Licence(
        stated="No licence for the lists; the photographs: non-commercial research and education, under Flickr's terms.",
        linked="Flickr Terms of Use",
        agree=True,
        url="https://github.com/BryanPlummer/flickr30k_entities",
        read_on="2026-11-29",
    ),
    names=("train.txt", "val.txt", "test.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="train.txt, val.txt and test.txt of Flickr30k Entities",
    specimen=specimen,
    unit="image",
    parts=_SPLITS,
    published={"raw.entities_split": 31_783},
)
