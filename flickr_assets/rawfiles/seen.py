"""What was met already, in few bytes: a reader of any length remembers its keys for duplicates, and no more than these.

A dictionary of photo_ids takes some 90 bytes an entry and more, a table here 20 to 40.
"""

from __future__ import annotations

from array import array
from hashlib import blake2b

_FIRST_SIZE = 1024
_FULL = 0.6
_KEY_LIMIT = 1 << 64
_KEY_MASK = _KEY_LIMIT - 1
_NUMBER_LIMIT = 1 << 32
# Fibonacci hashing: the high bits of key times 2^64 over the golden ratio.
_SPREAD = 0x9E3779B97F4A7C15
_NAMESPACES = {"flickr": 0, "coco": 1, "pascal": 2}


class NumberTable:
    """{whole number from 0: number from 1}; what needs more than 64 and 32 bits lies in a dictionary beside it."""

    def __init__(self) -> None:
        self._rest: dict[int, int] = {}
        self._n = 0
        self._make(_FIRST_SIZE)

    def get(self, key: int) -> int:
        """The key's number; 0 where it has none."""
        if self._rest and key in self._rest:
            return self._rest[key]
        return self._numbers[self._place(key)] if key < _KEY_LIMIT else 0

    def put(self, key: int, number: int) -> None:
        """Give the key this number."""
        if key >= _KEY_LIMIT or number >= _NUMBER_LIMIT:
            self._rest[key] = number
            return
        at = self._place(key)
        if not self._numbers[at]:
            if self._n >= _FULL * len(self._numbers):
                self._grow()
                at = self._place(key)
            self._n += 1
            self._keys[at] = key
        self._numbers[at] = number

    def setdefault(self, key: int, number: int) -> int:
        """The number that the key has, given now if it had none."""
        known = self.get(key)
        if not known:
            self.put(key, number)
        return known or number

    def _place(self, key: int) -> int:
        """Where the key lies, or would lie."""
        at = (key * _SPREAD & _KEY_MASK) >> self._shift
        keys, numbers = self._keys, self._numbers
        while numbers[at] and keys[at] != key:
            at = (at + 1) & self._mask
        return at

    def _make(self, size: int) -> None:
        self._keys = array("Q", bytes(8 * size))
        self._numbers = array("I", bytes(4 * size))
        self._mask = size - 1
        self._shift = 65 - size.bit_length()

    def _grow(self) -> None:
        keys, numbers = self._keys, self._numbers
        self._make(2 * len(keys))
        for key, number in zip(keys, numbers, strict=True):
            if number:
                at = self._place(key)
                self._keys[at], self._numbers[at] = key, number


class PhotoNumbers:
    """{photo_id: number from 1}: the line on which it stood, say."""

    def __init__(self) -> None:
        self._table = NumberTable()

    def get(self, photo_id: str) -> int:
        """The photograph's number; 0 where it has none."""
        return self._table.get(photo_key(photo_id))

    def put(self, photo_id: str, number: int) -> None:
        """Give the photograph this number."""
        self._table.put(photo_key(photo_id), number)

    def setdefault(self, photo_id: str, number: int) -> int:
        """The number that the photograph has, given now if it had none."""
        return self._table.setdefault(photo_key(photo_id), number)


def photo_key(photo_id: str) -> int:
    """The photo_id as a number that no other one has: of Flickr's and COCO's no number begins with 0, PASCAL's are of one length."""
    namespace, _, number = photo_id.partition(":")
    return int(number.replace("_", "") if namespace == "pascal" else number) << 2 | _NAMESPACES[namespace]


class Texts:
    """A set of texts, by 96 bits of their hash: of a million, two unlike ones are taken for the same once in 10^17 times."""

    def __init__(self) -> None:
        self._table = NumberTable()
        self._rest: set[int] = set()

    def add(self, text: str) -> bool:
        """Whether the text was not there before; now it is."""
        digest = int.from_bytes(blake2b(text.encode(errors="surrogatepass"), digest_size=12).digest())
        key, check = digest >> 32, digest & _NUMBER_LIMIT - 1 or 1
        known = self._table.get(key)
        if not known:
            self._table.put(key, check)
            return True
        if known == check or digest in self._rest:
            return False
        self._rest.add(digest)
        return True
