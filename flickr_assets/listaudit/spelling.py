"""A photograph as users' lists spell it, beyond the names of the releases."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NamedTuple

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name

_PAGE = re.compile(r"flickr\.com/photos/[^/\s]+/([0-9]+)(?![0-9])")
_CAPTION_NUMBER = re.compile(r"([^\s#]+)#[0-9]+(?:\s.*)?")
_QUERY = re.compile(r"(?<=://)([^\s?#]+)[?#].*")
_FIRST_CELL = re.compile(r"\s*\"?([^\t,;|\"]+?)\"?\s*[\t,;|].*", re.DOTALL)
_PADDED = re.compile(r"(?:.*/)?(0+)([1-9][0-9]*)(\.(?:jpe?g|png))?", re.IGNORECASE)
# COCO's files of 2017 are its numbers, of six digits at most, filled up to twelve.
_COCO_LENGTH, _COCO_DIGITS = 12, 6
# A shorter first cell is rather a year or a count.
_LEAST = 5


class Spelled(NamedTuple):
    """is_caption: what names the photograph is one of its captions, so that others of it follow."""

    photo_id: str
    is_caption: bool


def spelled(text: str) -> Spelled:
    """As `ids.photo_name`, and: an address, `ID.jpg#0<tab>caption`, a first cell, a number with zeros in front, COCO's `000000117071.jpg`.

    Raises FlickrError `image-name`.
    """
    with suppress(FlickrError):
        return Spelled(photo_name(text).photo_id, is_caption=False)
    if page := _PAGE.search(text):
        return Spelled(f"flickr:{page[1]}", is_caption=False)
    if caption := _CAPTION_NUMBER.fullmatch(text.strip()):
        return Spelled(spelled(caption[1]).photo_id, is_caption=True)
    bare = _QUERY.sub(r"\1", text.strip())
    if padded := _PADDED.fullmatch(bare):
        is_coco = len(padded[1] + padded[2]) == _COCO_LENGTH and len(padded[2]) <= _COCO_DIGITS
        return Spelled(f"coco:{padded[2]}" if is_coco else photo_name(padded[2]).photo_id, is_caption=False)
    if (cell := _FIRST_CELL.fullmatch(text)) and len(cell[1]) >= _LEAST:
        with suppress(FlickrError):
            return Spelled(spelled(cell[1]).photo_id, is_caption=True)
    return Spelled(photo_name(bare).photo_id, is_caption=False)
