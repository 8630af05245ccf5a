"""A photograph as users' lists spell it, beyond the names of the releases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.listaudit.forms import MILLION

_PAGE = re.compile(r"flickr\.com/photos/[^/\s]+/([0-9]+)(?![0-9])")
_CAPTION_NUMBER = re.compile(r"([^\s#]+)#[0-9]+(?:\s.*)?")
_QUERY = re.compile(r"(?<=://)([^\s?#]+)[?#].*")
_PADDED = re.compile(r"(?:.*/)?(0+)([1-9][0-9]*)(\.(?:jpe?g|png))?", re.IGNORECASE)
# COCO's files of 2017 are its numbers, of six digits at most, filled up to twelve.
_COCO_LENGTH, _COCO_DIGITS = 12, 6
# A shorter number beside others is rather a year or a count.
_LEAST = 5
_QUOTES = "\"'"
_DIGIT = re.compile(r"[0-9]")
_MARKS = re.compile(r"[\t,;|]")
_SEVERAL = re.compile(r"[\t,;| ]")
# A count or a score, which no photograph can be.
_SCORE = re.compile(r"[0-9]{1,2}|[0-9]*\.[0-9]+")
_FILE = re.compile(r".*\.(?:jpe?g|png)", re.IGNORECASE)
_SPLIT = re.compile(
    r"(?:rest|mini)?(?:train|trainval|training|val|valid|validation|dev|test|testing|eval)(?:[-_]?[0-9]+)?", re.IGNORECASE
)


class Spelled(NamedTuple):
    """is_caption: what names the photograph is one of its captions, so that others of it follow."""

    photo_id: str
    is_caption: bool


def spelled(text: str) -> Spelled:
    """As `ids.photo_name`, and: an address, `ID.jpg#0<tab>caption`, a number with zeros in front, COCO's `000000117071.jpg`.

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
    return Spelled(photo_name(bare).photo_id, is_caption=False)


class Line(NamedTuple):
    """What a line says: the photographs, their split if it names one, and cells that may name others but cannot be taken for it."""

    names: tuple[Spelled, ...]
    split: str = ""
    left: tuple[str, ...] = ()


def line_of(text: str, cell: str = "") -> Line:
    """A line of one name, of several, or of a name among other cells.

    File names and addresses go before bare numbers, which beside them are rather the list's own; of numbers among words one is taken:
    `cell`, what stands in the column of such numbers, else the first. Raises FlickrError `image-name` where there is none.
    """
    cells = _cells(text) if _SEVERAL.search(text) else []
    if len(cells) < 2:
        return Line((spelled(cells[0] if cells else text.strip(_QUOTES)),))
    splits = [one for one in cells if _SPLIT.fullmatch(one)]
    numbers = [one for one in cells if _is_number(one)]
    sure = {one for one in cells if not one.isdecimal() and _is_name(one)}
    is_all = all(one in sure or _is_number(one) or _SPLIT.fullmatch(one) for one in cells)
    large = {one for one in numbers if int(one) >= MILLION}
    if sure:
        chosen = [one for one in cells if one in sure or (is_all and one in large)]
    else:
        chosen = numbers if is_all else [cell] if cell in numbers else numbers[:1]
    if not chosen:
        return Line((spelled(text),))
    names, taken = _distinct(chosen), {*chosen, *splits}
    left = [one for one in cells if one not in taken]
    if len(names) > 1:
        untold = tuple(one for one in left if not _SCORE.fullmatch(one))
        return Line(tuple(names), splits[0] if len(splits) == 1 else "", untold)
    only = Spelled(names[0].photo_id, names[0].is_caption or bool(left))
    untold = tuple(one for one in left if _FILE.fullmatch(one) or (not sure and one in large))
    return Line((only,), splits[0] if len(splits) == 1 else "", untold)


def _cells(text: str) -> list[str]:
    """What stands between marks; and between blanks, where all of that are names and splits."""
    cells = [cell.strip().strip(_QUOTES).strip() for cell in _MARKS.split(text)]
    return [part for cell in cells if cell for part in _parts(cell)]


def _parts(cell: str) -> list[str]:
    words = cell.split()
    is_all = len(words) > 1 and all(_SPLIT.fullmatch(word) or _is_number(word) or _is_name(word) for word in words)
    return words if is_all and not all(_SPLIT.fullmatch(word) for word in words) else [cell]


def _is_number(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and len(cell) >= _LEAST and _is_name(cell)


def _is_name(cell: str) -> bool:
    return _named(cell) is not None


@lru_cache(1 << 12)
def _named(cell: str) -> Spelled | None:
    """The photograph of a cell, if it names one."""
    with suppress(FlickrError):
        return spelled(cell) if _DIGIT.search(cell) else None
    return None


def _distinct(cells: Sequence[str]) -> list[Spelled]:
    """The photographs of the cells; one that is spelled in two ways is one, but one that stands there twice is two."""
    first: dict[str, str] = {}
    names = [(cell, name) for cell in cells if (name := _named(cell)) is not None]
    return [name for cell, name in names if first.setdefault(name.photo_id, cell) == cell]
