"""Items of a JSON array, one at a time, so that each is a record with its place and a bad one is one reject."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

from flickr_assets.rawfiles.jsontext import Block, Broken, Decoder, JsonFault, JsonText
from flickr_assets.source import EXCERPT_LENGTH, Reading

_NEXT = re.compile(r"[ \t\n\r]*([,\]])[ \t\n\r]*")
_TEXT = {str}
_INT64_MAX = 2**63 - 1

# Index and value of an item; where it stands, the text tells.
_Item = tuple[int, Any]


def items(
    text: str | JsonText, reading: Reading, path: tuple[str, ...] = (), beside: dict[str, Any] | None = None
) -> Iterator[tuple[int, int, Any]]:
    """(0-based index, byte offset, value) of each item of the array at `path` (`()`: the text is the array).

    Announces each item to `reading`. An item with a duplicate key, a NaN or half a surrogate pair is rejected and not
    yielded. Where the text is no JSON, or not of this shape, its rest is one reject with line and byte: `json-syntax`
    (truncation too), `json-shape`, `json-depth`, `number-range`, `utf8-invalid`; a blank one is `file-empty`. What stands
    beside the array under other keys is put into `beside` as it is met: complete only when the last item was taken.
    """
    source = _source(text, reading)
    yield from _announced(source, reading, _walk(source, path, {} if beside is None else beside))


def arrays(
    text: str | JsonText, reading: Reading, names: tuple[str, ...], take: Callable[[str, Block], bool] | None = None
) -> Iterator[tuple[str, int, Any]]:
    """(name, 0-based index, value) of each item of the arrays under the keys `names`, which come in this order in one object.

    Announced and rejected as by `items`; what stands under other keys is passed over. take: is offered blocks of items
    before they are decoded; those of a block that it takes it has accepted itself, and they are not yielded.
    """
    source = _source(text, reading)
    met: list[str] = []
    for index, _, value in _announced(source, reading, _walk_arrays(source, names, met, take)):
        yield met[-1], index, value


def members(text: str | JsonText, reading: Reading) -> Iterator[tuple[str, int | None, Any]]:
    """(key, place, value) of each member of an object; of a member that is a list, of each of its items, with its place from 0.

    Announced and rejected as by `items`, numbered over the text. A key may stand twice.
    """
    source = _source(text, reading)
    met: list[tuple[str, int | None]] = []
    for _, _, value in _announced(source, reading, _walk_members(source, met)):
        yield *met[-1], value


def _source(text: str | JsonText, reading: Reading) -> JsonText:
    if isinstance(text, JsonText):
        return text
    return JsonText(text, byte=reading.byte or 0 if reading.n_read == 0 else 0)  # behind a byte-order mark


def _announced(text: JsonText, reading: Reading, walk: Iterator[_Item]) -> Iterator[tuple[int, int, Any]]:
    """(index, byte offset, value) of each item that is walked and may be used; each is told to `reading`."""
    try:
        text.skip()
        if not text.peek():
            reading.reject_file("file-empty", "the file is empty.")
            return
        decoder = text.decoder
        for index, value in walk:
            byte = text.byte_at(text.start)
            reading.record(index, byte=byte)
            if (fault := decoder.fault) is not None:
                reading.reject(fault.code, fault.message, text.text[text.start : min(text.at, text.start + 200)])
                continue
            yield index, byte, value
    except Broken as broken:
        at = broken.position
        byte, line = text.byte_at(at), text.line_at(at)
        reading.reject_file(broken.code, broken.message, text.text[max(0, at - 40) : at + 80], byte=byte, line=line)


def first_items(text: str, path: tuple[str, ...] = (), n: int = 20, beside: dict[str, Any] | None = None) -> list[Any]:
    """At most n first items of the array at `path` in the beginning of a file; [] where it begins otherwise."""
    found: list[Any] = []
    try:
        for _, value in _walk(JsonText(text), path, {} if beside is None else beside):
            found.append(value)
            if len(found) == n:
                break
    except Broken:
        pass  # the beginning of a file ends anywhere
    return found


def first_entries(text: str, n: int = 20) -> list[tuple[Any, Any]]:
    """At most n first (key, value) of the object at the beginning of a file; [] where it begins otherwise."""
    found: list[tuple[Any, Any]] = []
    source = JsonText(text)
    try:
        source.skip()
        source.take("{")
        while len(found) < n:
            found.append((source.key(), source.value()))
            source.skip()
            source.take(",")
    except Broken:
        pass  # the beginning of a file ends anywhere
    return found


class JsonCells:
    """Decodes texts that are one JSON value each (the cells of a table)."""

    def __init__(self) -> None:
        self._decoder = Decoder()

    def value(self, text: str) -> Any:
        """Raises JsonFault."""
        text = text.strip(" \t\n\r")
        try:
            value, end = self._decoder.value(text, 0)
        except Broken as broken:
            raise JsonFault(broken.code, broken.message) from None
        if self._decoder.fault is not None:
            raise self._decoder.fault
        if end != len(text):
            raise JsonFault("json-syntax", "something stands behind the JSON value.")
        return value


def json_value(text: str) -> Any:
    """One JSON value that is all of `text`. Raises JsonFault."""
    return JsonCells().value(text)


def integer(value: Any, what: str) -> int:
    """`value` as a number from 0 that fits 64 bits. Raises JsonFault `json-shape` or `number-range`."""
    if type(value) is not int:  # True is an int
        raise JsonFault("json-shape", f"expected a whole number as {what}, saw {_shown(value)}.")
    if not 0 <= value <= _INT64_MAX:
        raise JsonFault("number-range", f"expected {what} from 0 to 2^63 - 1, saw {_shown(value)}.")
    return value


def integers(value: Any, what: str) -> list[int]:
    """A list of `integer`. Raises JsonFault `json-shape` or `number-range`."""
    if not isinstance(value, list):
        raise JsonFault("json-shape", f"expected a list of whole numbers as {what}s, saw {_shown(value)}.")
    return [integer(number, what) for number in value]


def texts(value: Any, what: str) -> list[str]:
    """A list of texts. Raises JsonFault `json-shape`."""
    if not isinstance(value, list) or not set(map(type, value)) <= _TEXT:
        raise JsonFault("json-shape", f"expected a list of texts as {what}, saw {_shown(value)}.")
    return value


def excerpt(value: Any) -> str:
    """The beginning of a value as JSON, for a reject."""
    return _shown(value, EXCERPT_LENGTH)


def _shown(value: Any, length: int = 40) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)[:length]
    except RecursionError:  # a value can be decoded that is too deep to be written
        return "lists or objects inside each other"


def _walk(text: JsonText, path: tuple[str, ...], beside: dict[str, Any]) -> Iterator[_Item]:
    """Each item of the array at `path`. Raises Broken."""
    text.skip()
    yield from _array_in(text, path, beside)
    _nothing_behind(text)


def _array_in(text: JsonText, path: tuple[str, ...], beside: dict[str, Any]) -> Iterator[_Item]:
    if not path:
        yield from _items_here(text)
        return
    seen: set[str] = set()
    for key in _keys(text, f"expected an object with the key {path[0]!r}."):
        _once(text, key, seen)
        if key == path[0]:
            yield from _array_in(text, path[1:], beside)
        else:
            beside[key] = text.usable()
    if path[0] not in seen:
        raise Broken("json-shape", f"expected the key {path[0]!r}.", text.at)


def _walk_arrays(
    text: JsonText, names: tuple[str, ...], met: list[str], take: Callable[[str, Block], bool] | None
) -> Iterator[_Item]:
    """Each item of the arrays `names`; met: those come to so far. Raises Broken."""
    text.skip()
    seen: set[str] = set()
    for key in _keys(text, f"expected an object with the key {names[0]!r}."):
        _once(text, key, seen)
        if key in names and key != names[len(met)]:
            raise Broken("json-shape", f"expected the key {names[len(met)]!r} before {key!r}.", text.at)
        if key in names:
            met.append(key)
            yield from _items_here(text, None if take is None else partial(take, key))
        else:
            text.usable()
    if len(met) < len(names):
        raise Broken("json-shape", f"expected the key {names[len(met)]!r}.", text.at)
    _nothing_behind(text)


def _walk_members(text: JsonText, met: list[tuple[str, int | None]]) -> Iterator[_Item]:
    """Each member of the object, of lists each item; met: the last one's key and place. Raises Broken."""
    text.skip()
    number = count()
    for key in _keys(text, "expected an object."):
        if text.peek() == "[":
            for place, value in _items_here(text):
                met[:] = [(key, place)]
                yield next(number), value
        else:
            met[:] = [(key, None)]
            yield next(number), text.value()
            text.skip()
    _nothing_behind(text)


def _keys(text: JsonText, expected: str) -> Iterator[str]:
    """Each key of the object here, with the place at its value, which must be taken before the next; then past the object."""
    if text.peek() != "{":
        raise Broken("json-shape", expected, text.at)
    text.take("{")
    if text.peek() != "}":
        yield text.key()
        while text.peek() != "}":
            text.take(",")
            yield text.key()
    text.take("}")


def _once(text: JsonText, key: str, seen: set[str]) -> None:
    if key in seen:
        raise Broken("json-shape", f"the key {key[:60]!r} stands twice in one object.", text.at)
    seen.add(key)


def _items_here(text: JsonText, take: Callable[[Block], bool] | None = None) -> Iterator[_Item]:
    """Each item of the array here that `take` does not take; then past the array."""
    if text.peek() != "[":
        raise Broken("json-shape", "expected a list here.", text.at)
    text.take("[")
    if text.peek() == "]":
        text.take("]")
        return
    text.is_new = True
    index = 0
    while True:
        n_taken = 0 if take is None else _taken(text, index, take)
        if not n_taken:
            yield index, text.value()
        index += n_taken or 1
        sign = _NEXT.match(text.text, text.at)
        if sign is not None and sign[1] == "," and sign.end() < len(text.text):
            text.at = sign.end()  # as nearly always
            continue
        text.skip()
        if text.peek() == "]":
            text.take("]")
            return
        text.take(",")


def _taken(text: JsonText, index: int, take: Callable[[Block], bool]) -> int:
    """How many items here were taken as a block; the place is behind them."""
    block = text.block(index)
    if block is None:
        return 0
    if not take(block):
        text.is_new = False
        return 0
    text.at += len(block.text)
    return block.n


def _nothing_behind(text: JsonText) -> None:
    if text.peek():
        raise Broken("json-syntax", "something stands behind the end of the JSON value.", text.at)
