"""Photographs searched for in lists of any size: of addresses, numbers, file names, hashes. A list is streamed, never held.

A block of a list is taken apart into its numbers, of which those that are wanted are picked out as a set: that is what costs, 0.1
microseconds a number. The few that are found are then looked at where they stand, for a time stamp or another collection's number may
be the same digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import BinaryIO

from flickr_assets.listaudit.forms import ALGORITHMS, Algorithm, Form, cells_of, form_of
from flickr_assets.listaudit.jsonrecords import parsed, records_of
from flickr_assets.listaudit.packing import HEAD_BYTES
from flickr_assets.listaudit.tally import Kind, Tally
from flickr_assets.rawfiles.streams import Readable

BLOCK_BYTES = 4 << 20
# A line is held as a whole up to this length.
LINE_BYTES = 32 << 20
# A pHash that differs in no more bits is of a copy, scaled or compressed again; as in stats.photo_double.
MOST_BITS = 3
# So many numbers are looked for one by one, for less than all numbers of a block are gone through.
FEW = 30
_NUMBER = re.compile(rb"[0-9]+")
_DIGITS = bytes(code if chr(code) in "0123456789" else 32 for code in range(256))
_HEX_DIGITS = bytes(ord(chr(code).lower()) if chr(code) in "0123456789abcdefABCDEF" else 32 for code in range(256))

# What stands before and behind a number that is Flickr's. In JSON, a slash may be written `\/`.
_STATIC = re.compile(rb"(?:static\.?flickr|flickr)\.com\\?/(?:[0-9]+\\?/)?\Z")
_SECRET = re.compile(rb"_[0-9a-f]{6,}")
_PAGE = re.compile(rb"flickr\.com\\?/photos\\?/[^/\s\"\\]+\\?/\Z")
_KEY_BEGINS = re.compile(rb"(?:\A|[{,])\s*\"\Z")
_KEY_ENDS = re.compile(rb"\"\s*:")
_VALUE_ENDS = re.compile(rb"\"?\s*(?:[,}\]\s]|\Z)")
_FILE_ENDS = re.compile(rb"(?:_[0-9a-f]{6,16}(?:_[a-z])?)?\.(?:jpe?g|png)(?![\w.])", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(rb"[\s\",;'|<>\[\]{}]")
# Visual Genome's pictures bear numbers of its own, and other addresses whose they please.
_FOREIGN = re.compile(rb"://|:\\/\\/|VG_100K")
_COCO_PATH = re.compile(rb"(?:^|/)(?:COCO_(?:train|val|test)20[0-9]{2}_)?\Z")
COCO_DIGITS = 12
_BEFORE, _BEHIND = 300, 60


@dataclass(frozen=True)
class Wanted:
    """What is searched for. numbers: {Flickr's number, or COCO's of 12 digits: photo_id}.

    hashes: {algorithm: {hexadecimal, lower case: photo_ids}}.
    """

    numbers: Mapping[bytes, str]
    hashes: Mapping[Algorithm, Mapping[bytes, tuple[str, ...]]] = field(
        default_factory=dict[Algorithm, Mapping[bytes, tuple[str, ...]]]
    )


@dataclass(frozen=True)
class Sighting:
    """A photograph that a list names. byte: where in the unpacked list; text: how it is named there."""

    photo_id: str
    kind: Kind
    byte: int
    text: str


@dataclass
class Search:
    """A search of one list as it goes on: what was found first of each photograph, and how much was read.

    path: of the list, for messages. know: has `wanted` know the hashes of an algorithm.
    """

    wanted: Wanted
    form: Form = field(default_factory=Form)
    found: dict[str, Sighting] = field(default_factory=dict[str, Sighting])
    n_bytes: int = 0
    n_lines: int = 0
    path: str = ""
    know: Callable[[Algorithm], None] = lambda algorithm: None

    def __post_init__(self) -> None:
        self._rest = b""
        self._is_ended = True
        self.tally = Tally(self.form)

    def run(self, stream: BinaryIO) -> Iterator[int]:
        """Search the list; yields the bytes read after each block. Raises InputError `json-syntax` and its kin where JSON breaks off."""
        block = stream.read(HEAD_BYTES)
        self.form = form_of(block)
        self.tally = Tally(self.form)
        for algorithm in self._algorithms():
            self.know(algorithm)
        if self.form.layout == "json":
            self.take(block)
            for texts in records_of(block, _Overheard(stream, self), self.path):
                self.tally.look(b"\n".join(texts), self.tally.n_records + 1)
                yield self.n_bytes + len(self._rest)
        while block and self.form.layout != "json":
            self.take(block)
            yield self.n_bytes + len(self._rest)
            block = stream.read(BLOCK_BYTES)
        self._look(self._rest)
        self.n_lines += not self._is_ended
        self.n_bytes += len(self._rest)

    def take(self, block: bytes) -> None:
        """Search what comes next, but for the end that may go on."""
        whole = self._rest + (block if self.form.mark == b"\n" else block.replace(self.form.mark, b"\n"))
        self._is_ended = whole.endswith(b"\n")
        end = _end(whole, self.form)
        self._look(whole[:end])
        self.n_bytes += end
        self._rest = whole[end:]

    def _look(self, block: bytes) -> None:
        if self.form.layout == "json lines":
            self._check_lines(block)
        if self.form.layout != "json":
            self.tally.look(block, self.n_lines + 1)
        self.n_lines += block.count(b"\n")
        words = block.translate(_DIGITS).split()
        if self.form.is_padded:
            words += [word.lstrip(b"0") for word in words]
        there = self.wanted.numbers.keys() & words
        waiting = {number for number in there if self.wanted.numbers[number] not in self.found}
        for number, start, end in _places(block, waiting, is_padded=self.form.is_padded):
            is_coco = number.startswith(b"0")
            if number in waiting and (kind := kind_at(block, start, end, self.form, is_coco=is_coco)) is not None:
                waiting.discard(number)
                self._tell(self.wanted.numbers[number], kind, block, start, end)
        if self.form.hashes:
            self._look_for_hashes(block)

    def _check_lines(self, block: bytes) -> None:
        """Raises InputError `json-syntax` and its kin."""
        for number, line in enumerate(block.split(b"\n"), self.n_lines + 1):
            if line.strip():
                parsed(line, self.path, number)

    def _algorithms(self) -> frozenset[Algorithm]:
        """Those that the hashes of the list may be of."""
        of_xet: frozenset[Algorithm] = frozenset({"xet"} if "sha256" in self.form.hashes else ())
        return self.form.hashes | of_xet

    def _look_for_hashes(self, block: bytes) -> None:
        words = block.translate(_HEX_DIGITS).split()
        for algorithm in self._algorithms() & self.wanted.hashes.keys():
            known = self.wanted.hashes[algorithm]
            seen = {word: known[word] for word in known.keys() & words}
            if algorithm == "phash":
                seen |= _near(known, words)
            for word, photo_ids in seen.items():
                match = re.search(word, block, re.IGNORECASE)
                for photo_id in photo_ids if match else ():
                    if photo_id not in self.found and match:
                        self._tell(photo_id, algorithm, block, match.start(), match.end())

    def _tell(self, photo_id: str, kind: Kind, block: bytes, start: int, end: int) -> None:
        word = _BETWEEN_WORDS.split(block[max(0, start - _BEFORE) : start])[-1]
        behind = re.match(rb"[\w.\-]{0,40}", block[end : end + _BEHIND])
        text = word + block[start:end] + (behind[0] if behind else b"")
        self.found[photo_id] = Sighting(photo_id, kind, self.n_bytes + start, text.decode("utf-8", "replace"))


@dataclass
class _Overheard:
    """A stream of which a search hears whatever is read."""

    stream: Readable
    search: Search

    def read(self, n: int, /) -> bytes:
        data = self.stream.read(n)
        if data:
            self.search.take(data)
        return data

    def close(self) -> None:
        self.stream.close()


def _places(block: bytes, numbers: Collection[bytes], *, is_padded: bool) -> Iterator[tuple[bytes, int, int]]:
    """Every place of the numbers: of a few, each is looked for; of many, or where zeros may stand before, all numbers are gone through."""
    if len(numbers) > FEW or is_padded:
        for match in _NUMBER.finditer(block):
            for number in {match[0], match[0].lstrip(b"0")} if is_padded else (match[0],):
                if number in numbers:
                    yield number, match.start(), match.end()
        return
    for number in sorted(numbers):
        start = block.find(number)
        while start >= 0:
            end = start + len(number)
            if not block[max(0, start - 1) : start].isdigit() and not block[end : end + 1].isdigit():
                yield number, start, end
            start = block.find(number, end)


def _end(block: bytes, form: Form) -> int:
    """How much of a block is whole lines; of JSON on one line, whole members; else, of what is too long for a line, all but what may be
    a beginning.
    """
    if form.layout != "json" and b"\n" not in block and len(block) < LINE_BYTES:
        return 0
    for mark in (b"\n", b",", b" "):
        if end := block.rfind(mark) + 1:
            return end
    return len(block) if len(block) < BLOCK_BYTES else max(1, len(block) - _BEFORE)


def kind_at(block: bytes, start: int, end: int, form: Form, *, is_coco: bool = False) -> Kind | None:
    """How the digits there name a photograph of Flickr, or, where they are filled up with zeros for it, of COCO; None where they are
    something else.
    """
    before, behind = block[max(0, start - _BEFORE) : start], block[end : end + _BEHIND]
    if is_coco or (end - start == COCO_DIGITS and block[start : start + 1] == b"0"):
        is_file = _COCO_PATH.search(_BETWEEN_WORDS.split(before)[-1]) and _FILE_ENDS.match(behind)
        if is_coco or is_file:
            return "file name" if is_coco and is_file else None
    if (_STATIC.search(before) and _SECRET.match(behind)) or (_PAGE.search(before) and not behind[:1].isalnum()):
        return "address"
    if _key(form.keys).search(before) and _VALUE_ENDS.match(behind):
        return "number"
    if form.has_number_keys and _KEY_BEGINS.search(before) and _KEY_ENDS.match(behind):
        return "number"
    if _FILE_ENDS.match(behind):
        path = _BETWEEN_WORDS.split(before)[-1]
        return "file name" if (not path or path.endswith(b"/")) and not _FOREIGN.search(path) else None
    return "number" if _is_cell(block, start, end, form) else None


@cache
def _key(keys: tuple[str, ...]) -> re.Pattern[bytes]:
    """What stands before a number that is the value of one of the keys, or a photo_id of ours."""
    names = b"|".join(re.escape(key.encode()) for key in keys)
    return re.compile(rb"(?:\"(?:" + names + rb")\"\s*:\s*\"?|flickr:)\Z")


def _is_cell(block: bytes, start: int, end: int, form: Form) -> bool:
    """Whether the digits are all of a line, of the cell in the column of numbers, or of an item of an array."""
    if form.layout != "lines":
        begins = block[:start][-_BEFORE:].rstrip(b' "\r\n\t')[-1:] in (b"[", b",", b"")
        return form.is_array and begins and _VALUE_ENDS.match(block, end) is not None
    line_start = block.rfind(b"\n", 0, start) + 1
    line_end = block.find(b"\n", end)
    before, behind = block[line_start:start], block[end : line_end if line_end >= 0 else len(block)]
    if not form.delimiter:
        return not before.strip(b' \t"\xef\xbb\xbf') and not behind.strip(b' \t"\r')
    if form.column is None:
        return False
    mark = form.delimiter.encode()
    if b'"' in before or form.delimiter == " ":
        digits = block[start:end].decode()
        cells = cells_of((before + block[start:end] + behind).decode("utf-8", "replace"), form.delimiter)
        is_whole = before[-1:] in (b"", b" ", b'"', mark) and behind[:1] in (b"", b" ", b"\r", b'"', mark)
        return is_whole and cells[form.column : form.column + 1] == [digits]
    cells = before.split(mark)
    return len(cells) == form.column + 1 and not cells[-1].strip(b" \xef\xbb\xbf") and not behind.split(mark)[0].strip(b' "\r')


def _near(known: Mapping[bytes, tuple[str, ...]], words: list[bytes]) -> dict[bytes, tuple[str, ...]]:
    """Perceptual hashes that differ from a known one in a few bits. Of two such hashes, one of four bands is the same in both."""
    import numpy as np

    length = next(length for length, algorithm in ALGORITHMS.items() if algorithm == "phash")
    listed = sorted({word for word in words if len(word) == length} - known.keys())
    if not listed or not known:
        return {}
    theirs = np.array([int(word, 16) for word in listed], np.uint64)
    ours = np.array([int(word, 16) for word in known], np.uint64)
    found: dict[bytes, tuple[str, ...]] = {}
    names = list(known)
    for shift in range(0, 64, 16):
        bands = (ours >> np.uint64(shift)) & np.uint64(0xFFFF)
        order = np.argsort(bands, kind="stable")
        theirs_bands = (theirs >> np.uint64(shift)) & np.uint64(0xFFFF)
        first, behind = (np.searchsorted(bands[order], theirs_bands, side) for side in ("left", "right"))
        for place in np.flatnonzero(behind > first):
            candidates = order[first[place] : behind[place]]
            bits = np.bitwise_count(ours[candidates] ^ theirs[place])
            for chosen in candidates[bits <= MOST_BITS]:
                found[listed[place]] = (*found.get(listed[place], ()), *known[names[chosen]])
    return found
