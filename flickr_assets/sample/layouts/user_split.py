"""A user's own splits: lists, and a table."""

from __future__ import annotations

from collections.abc import Sequence

from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces, lines

LISTS, TABLE = "mine", "halves"
_LISTED = ("train", "val", "test")
_TABLED = ("train", "test")


def split_in(scheme: str, place: int) -> str:
    """Of the photograph at that place: every third one is in a list, every second in one half of the table."""
    return _LISTED[place % 3] if scheme == LISTS else _TABLED[place % 2]


def splits(photographs: Sequence[Photographed]) -> Pieces:
    """`mine/{train,val,test}.txt` and `halves.csv`."""
    for split in _LISTED:
        names = (photo.image_name for place, photo in enumerate(photographs) if split_in(LISTS, place) == split)
        yield from lines(f"{LISTS}/{split}.txt", names)
    path = f"{TABLE}.csv"
    yield from lines(path, ["image,split"])
    yield from lines(path, (f"{photo.flickr},{split_in(TABLE, place)}" for place, photo in enumerate(photographs)))
