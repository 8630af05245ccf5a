"""Flickr8k's expert judgments: `ExpertAnnotations.txt`, three ratings from 1 to 4 of an image and a caption."""

from __future__ import annotations

from collections.abc import Mapping

from flickr_assets.rawfiles.flickr8k import JUDGMENT_COLUMNS, LICENCE, NAMED, URL, judgments, obtain
from flickr_assets.sample.layouts.flickr8k import Judged, expert
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

_SCALE = "1: the caption does not describe the image; 2: minor aspects of it; 3: almost; 4: it does."

TABLE = raw_table(
    "flickr8k_expert",
    "Expert judgments of Flickr8k: how well a caption describes an image, as released in ascending order of the ratings.",
    JUDGMENT_COLUMNS + tuple(Column(f"rating_{n}", "int16", _SCALE, minimum=1, maximum=4) for n in (1, 2, 3)),
)

_RATINGS = {"1": 1, "2": 2, "3": 3, "4": 4}


def recognise(head: Head) -> Match | str:
    """Half of the first lines are an image, a caption and three ratings from 1 to 4."""
    if head.share(NAMED + r"\t" + NAMED + r"#[0-9]+\t[1-4]\t[1-4]\t[1-4]") >= 0.5:
        return Match()
    return "its first lines are not IMAGE<TAB>IMAGE#N and three ratings from 1 to 4"


def read(part: Part, reading: Reading) -> None:
    """A judged pair a line. Rejects: `rating-range`, and those of `judgments`."""
    for pair, cells in judgments(part, reading):
        ratings = [_RATINGS.get(cell) for cell in cells]
        if None in ratings:
            reading.reject("rating-range", "expected three ratings from 1 to 4.", "\t".join(cells))
            continue
        reading.row("flickr8k_expert", *pair, *ratings)


def specimen() -> Mapping[str, bytes]:
    """The test photograph, judged with a caption of its own and of others."""
    judged = next(photo for photo in PHOTOGRAPHS if photo.flickr8k_split == "test")
    ratings = {"train": (1, 1, 2), "val": (1, 1, 1), "test": (3, 4, 4)}
    rows = [
        Judged(judged.flickr8k_name, photo.flickr8k_name, 2, ratings[photo.flickr8k_split])
        for photo in PHOTOGRAPHS
        if photo.flickr8k_split
    ]
    return whole("flickr8k", expert(rows))


SOURCE = Source(
    title="Flickr8k expert judgments",
    description="5,822 pairs of a test image and a caption, each rated by three experts from 1 to 4.",
    obtain=obtain("ExpertAnnotations.txt"),
    url=URL,
    licence=LICENCE,
    names=("*annotations*.txt", "*expert*.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="ExpertAnnotations.txt",
    specimen=specimen,
    unit="judgment",
    published={"raw.flickr8k_expert": 5_822},
)
