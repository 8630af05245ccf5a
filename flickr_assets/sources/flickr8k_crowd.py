"""Flickr8k's crowd judgments: `CrowdFlowerAnnotations.txt`, votes on whether a caption describes an image."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import nan

from flickr_assets.errors import FlickrError
from flickr_assets.rawfiles.flickr8k import JUDGMENT_COLUMNS, LICENCE, NAMED, URL, judgments, obtain
from flickr_assets.sample.layouts.flickr8k import Judged, crowd
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

TABLE = raw_table(
    "flickr8k_crowd",
    "Crowd judgments of Flickr8k: whether a caption describes an image.",
    (
        *JUDGMENT_COLUMNS,
        Column("yes_share", "float64", "n_yes of all votes, as released (15 digits).", minimum=0, maximum=1),
        Column("n_yes", "int32", "Votes that the caption describes the image, possibly with minor mistakes.", minimum=0),
        Column("n_no", "int32", "Votes that it does not.", minimum=0),
    ),
)

_PAIR = NAMED + r"\t" + NAMED + r"#[0-9]+"
_COUNT = re.compile(r"[0-9]{1,9}")
_TOLERANCE = 1e-6


def recognise(head: Head) -> Match | str:
    """Half of the first lines are an image, a caption, a share and two counts, and they are not expert ratings."""
    if head.share(_PAIR + r"\t[1-4]\t[1-4]\t[1-4]") >= 0.5:
        return "its first lines are three ratings from 1 to 4, not a share and votes"
    if head.share(_PAIR + r"\t(?:0|1|0?\.[0-9]+|1\.0+)\t[0-9]+\t[0-9]+") >= 0.5:
        return Match()
    return "its first lines are not IMAGE<TAB>IMAGE#N, the share of yes, and the votes for yes and no"


def read(part: Part, reading: Reading) -> None:
    """A judged pair a line. Rejects: `vote-count`, `share-mismatch`, and those of `judgments`."""
    for pair, cells in judgments(part, reading):
        try:
            reading.row("flickr8k_crowd", *pair, *_votes(*cells))
        except FlickrError as error:
            reading.reject(error.code, error.message, "\t".join(cells))


@lru_cache(maxsize=1 << 10)
def _votes(share: str, yes: str, no: str) -> tuple[float, int, int]:
    """(yes_share, n_yes, n_no), of which the first follows from the others."""
    if not (_COUNT.fullmatch(yes) and _COUNT.fullmatch(no) and int(yes) + int(no) > 0):
        raise FlickrError("vote-count", "expected the numbers of yes and no, of one vote at least.")
    n_yes, n_no = int(yes), int(no)
    expected = n_yes / (n_yes + n_no)
    try:
        yes_share = float(share)
    except ValueError:
        yes_share = nan
    if not abs(yes_share - expected) <= _TOLERANCE:
        raise FlickrError("share-mismatch", f"{n_yes} yes and {n_no} no make {expected:.15g}, not {share[:20]!r}.")
    return yes_share, n_yes, n_no


def specimen() -> Mapping[str, bytes]:
    """The test photograph, judged with captions of its own and of others."""
    judged = next(photo for photo in PHOTOGRAPHS if photo.flickr8k_split == "test")
    votes = {"train": (0, 3), "val": (1, 2), "test": (3, 1)}
    rows = [
        Judged(judged.flickr8k_name, photo.flickr8k_name, 2, votes[photo.flickr8k_split])
        for photo in PHOTOGRAPHS
        if photo.flickr8k_split
    ]
    return whole("flickr8k", crowd(rows))


SOURCE = Source(
    title="Flickr8k crowd judgments",
    description="47,830 pairs of an image and a caption, each with three to six votes on whether the caption describes the image.",
    obtain=obtain("CrowdFlowerAnnotations.txt"),
    url=URL,
    licence=LICENCE,
    names=("*annotations*.txt", "*crowdflower*.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="CrowdFlowerAnnotations.txt",
    specimen=specimen,
    unit="judgment",
    published={"raw.flickr8k_crowd": 47_830},
)
