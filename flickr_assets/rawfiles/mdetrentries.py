"""The image entries of an MDETR file that were read so far, which its boxes refer to by number."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from flickr_assets.rawfiles.buffers import Ints
from flickr_assets.rawfiles.jsontext import JsonFault
from flickr_assets.rawfiles.seen import NumberTable, photo_key

# Numbers of captions are stored in sixteen bits.
NUMBER_MAX = 2**15 - 1
_WORD = 32


class Entry(NamedTuple):
    """What a box needs to know of its caption."""

    photo_id: str
    number: int
    n_characters: int


class Found(NamedTuple):
    """The same of many captions."""

    photo_ids: list[str]
    numbers: Ints
    n_characters: Ints


class Entries:
    """Few bytes for each entry: captions of one photograph stand together, and share its name.

    Most files count their entries up by one; what does not follow the entry before it is looked up in a table.
    """

    def __init__(self) -> None:
        self._first = self._n_in_order = 0
        self._places = NumberTable()
        self._captions = NumberTable()
        self._photos: list[str] = []
        self._numbers = array("H")
        self._lengths = array("q")
        self._last: tuple[int, Entry | None] = (-1, None)

    def add(self, image_id: int, entry: Entry) -> None:
        """Raises JsonFault `image-duplicate` or `caption-duplicate`."""
        if self._place(image_id):
            raise JsonFault("image-duplicate", f"the id {image_id} stands further up already.")
        word, bit = _caption(entry.photo_id, entry.number), 1 << entry.number % _WORD
        known = self._captions.get(word)
        if known & bit:
            raise JsonFault("caption-duplicate", f"caption {entry.number} of {entry.photo_id} stands further up already.")
        self._captions.put(word, known | bit)
        self._put(image_id, entry)

    def add_all(self, image_ids: Sequence[int], entries: Sequence[Entry]) -> bool:
        """False, and none of them added, where one of them may not be."""
        if len(image_ids) != len(set(image_ids)) or any(map(self._place, image_ids)):
            return False
        words: dict[tuple[str, int], tuple[int, int]] = {}
        for photo_id, number, _ in entries:
            at = photo_id, number // _WORD
            if at not in words:
                word = _caption(photo_id, number)
                words[at] = word, self._captions.get(word)
            word, known = words[at]
            if known >> number % _WORD & 1:
                return False
            words[at] = word, known | 1 << number % _WORD
        for word, known in words.values():
            self._captions.put(word, known)
        for image_id, entry in zip(image_ids, entries, strict=True):
            self._put(image_id, entry)
        return True

    def get(self, image_id: int) -> Entry:
        """Raises JsonFault `image-unknown`."""
        last, entry = self._last  # boxes of one caption stand together
        if last == image_id and entry is not None:
            return entry
        place = self._place(image_id) - 1
        if place < 0:
            raise JsonFault("image-unknown", f"there is no image entry with the id {image_id}.")
        entry = Entry(self._photos[place], self._numbers[place], self._lengths[place])
        self._last = (image_id, entry)
        return entry

    def get_all(self, image_ids: Sequence[int]) -> Found | None:
        """None where one of them is unknown."""
        places = np.fromiter(map(self._place, image_ids), np.int64, len(image_ids)) - 1
        if (places < 0).any():
            return None
        numbers = np.frombuffer(self._numbers, self._numbers.typecode)[places].astype(np.int64)
        photo_ids = [self._photos[place] for place in places.tolist()]
        return Found(photo_ids, numbers, np.frombuffer(self._lengths, self._lengths.typecode)[places])

    def _place(self, image_id: int) -> int:
        """Which entry it is, from 1; 0 when there is none."""
        place = image_id - self._first
        return place + 1 if 0 <= place < self._n_in_order else self._places.get(image_id)

    def _put(self, image_id: int, entry: Entry) -> None:
        n = len(self._photos)
        if not n:
            self._first = image_id
        if n == self._n_in_order and image_id == self._first + n:
            self._n_in_order += 1
        else:
            self._places.put(image_id, n + 1)
        self._photos.append(self._photos[-1] if n and self._photos[-1] == entry.photo_id else entry.photo_id)
        self._numbers.append(entry.number)
        self._lengths.append(entry.n_characters)


def _caption(photo_id: str, number: int) -> int:
    """The key of a set of captions of a photograph, a bit for each."""
    return photo_key(photo_id) * (NUMBER_MAX // _WORD + 1) + number // _WORD
