"""What the formats of one caption a record have in common: image, number and text become a row or a reject."""

from __future__ import annotations

import re

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.seen import NumberTable, photo_key
from flickr_assets.source import Reading

# `IMAGE.jpg| 4   CAPTION`, once in Flickr30k's results.csv: the delimiter behind the number is missing.
_GLUED = re.compile(r" ?(?P<number>[0-9]) {2,}(?P<text>[^ ].*)", re.DOTALL)
_NUMBERS = {f"{blank}{number}": number for number in range(100) for blank in ("", " ")}


class CaptionRows:
    """Rows (image_name_released, photo_id, number, text) of raw.STEM.

    Rejects: `image-name`, `number-range`, `caption-empty`, `caption-duplicate`.
    """

    def __init__(self, reading: Reading, stem: str) -> None:
        self._reading = reading
        self._stem = stem
        self._image = ""
        self._photo_id = ""
        # Of the image at hand, and of those left behind: a bit for each number, or, where the file does not number them, captions met.
        self._seen = 0
        self._key = 0
        self._left = NumberTable()

    def add(self, image: str, number: str | None, text: str, excerpt: str) -> bool:
        """The current record as a row, or as a reject (then False). number: None for the order of appearance."""
        reading = self._reading
        if image != self._image:
            try:
                photo_id = photo_name(image).photo_id
            except FlickrError as error:
                reading.reject(error.code, error.message, excerpt)
                return False
            if photo_id != self._photo_id:
                self._turn_to(photo_id)
            self._image = image
        if number is None:
            place = self._seen
            self._seen += 1
        else:
            place = _NUMBERS.get(number, -1)
            if place < 0:
                reading.reject("number-range", f"expected the caption's number, 0 to 99, saw {number[:40]!r}.", excerpt)
                return False
        if not text or text.isspace():
            reading.reject("caption-empty", "the caption is empty.", excerpt)
            return False
        if number is not None:
            bit = 1 << place
            if self._seen & bit:
                reading.reject("caption-duplicate", f"caption {place} of this image stands further up already.", excerpt)
                return False
            self._seen |= bit
        reading.row(self._stem, image, self._photo_id, place, reading.clean(text))
        return True

    def _turn_to(self, photo_id: str) -> None:
        if self._seen:
            self._left.put(self._key, self._seen)
        self._photo_id, self._key = photo_id, photo_key(photo_id)
        self._seen = self._left.get(self._key)

    def add_glued(self, image: str, cell: str, delimiter: str, excerpt: str) -> bool:
        """The current record, if its second cell is a number, two blanks or more, and the caption; else False, untouched.

        The mend is the repair `csv-delimiter-missing`.
        """
        match = _GLUED.fullmatch(cell)
        if match is None:
            return False
        if self.add(image, match["number"], match["text"], excerpt):
            mended = f"{image}{delimiter} {match['number']}{delimiter} {match['text']}"
            self._reading.repair("csv-delimiter-missing", "the delimiter between number and caption was missing", excerpt, mended)
        return True
