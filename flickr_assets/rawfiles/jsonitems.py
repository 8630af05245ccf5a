"""Items of a JSON array, one at a time, so that each is a record with its place and a bad one is one reject."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from flickr_assets.source import EXCERPT_LENGTH, Reading

_BLANK = re.compile(r"[ \t\n\r]*")
_NEXT = re.compile(r"[ \t\n\r]*([,\]])[ \t\n\r]*")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_TEXT = {str}
_INT64_MAX = 2**63 - 1


class _Broken(Exception):
    """The text stops being what is expected at character `position`; nothing behind it can be told apart."""

    def __init__(self, code: str, message: str, position: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.position = position


class JsonFault(ValueError):
    """A value that JSON does not allow, or that no table can hold; code and message are those of its reject."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class _Decoder:
    """json.JSONDecoder that goes on behind a duplicate key or a NaN and tells of it afterwards, in `fault`."""

    def __init__(self) -> None:
        self.fault: JsonFault | None = None
        self._decode = json.JSONDecoder(object_pairs_hook=self._object, parse_constant=self._constant).raw_decode

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            self.fault = JsonFault("json-shape", f"the key {twice[:60]!r} stands twice in one object.")
        return found

    def _constant(self, name: str) -> None:
        self.fault = JsonFault("json-syntax", f"{name} is not JSON.")

    def value(self, text: str, start: int) -> tuple[Any, int]:
        """The value that begins at `start`, and where it ends. `fault` says whether it may be used."""
        self.fault = None
        try:
            value, end = self._decode(text, start)
        except json.JSONDecodeError as error:
            message = f"not JSON: {error.msg[0].lower()}{error.msg[1:]}."
            if not text[error.pos :].strip() or error.msg.startswith("Unterminated string"):
                message = "the file ends in the middle of a value. Fetch it again."
            raise _Broken("json-syntax", message, error.pos) from None
        except RecursionError:
            raise _Broken("json-depth", "lists or objects lie too deep inside each other.", start) from None
        except ValueError:  # int() refuses thousands of digits
            raise _Broken("number-range", "a number has too many digits.", start) from None
        if text.find("\\u", start, end) >= 0 and _SURROGATE.search(text, start, end):
            try:
                json.dumps(value, ensure_ascii=False).encode()
            except RecursionError:
                self.fault = JsonFault("json-depth", "lists or objects lie too deep inside each other.")
            except UnicodeEncodeError:
                self.fault = JsonFault("surrogate-lone", "half a character (a lone \\uD800 to \\uDFFF) is not text.")
        return value, end


def items(
    text: str, reading: Reading, path: tuple[str, ...] = (), beside: dict[str, Any] | None = None
) -> Iterator[tuple[int, int, Any]]:
    """(0-based index, byte offset, value) of each item of the array at `path` (`()`: the text is the array).

    Announces each item to `reading`. An item with a duplicate key, a NaN or half a surrogate pair is rejected and not
    yielded. Where the text is no JSON, or not of this shape, its rest is one reject with line and byte: `json-syntax`
    (truncation too), `json-shape`, `json-depth`, `number-range`. What stands beside the array under other keys is put
    into `beside` as it is met: complete only when the last item was taken.
    """
    decoder = _Decoder()
    ascii_only = text.isascii()
    origin = reading.byte or 0 if reading.n_read == 0 else 0  # behind a byte-order mark
    character, byte = 0, origin

    def byte_at(position: int) -> int:
        nonlocal character, byte
        byte += len(text[character:position].encode())
        character = position
        return byte

    try:
        for index, (start, end, value) in enumerate(_walk(text, decoder, path, {} if beside is None else beside)):
            offset = origin + start if ascii_only else byte_at(start)
            reading.record(index, byte=offset)
            if decoder.fault is not None:
                reading.reject(decoder.fault.code, decoder.fault.message, text[start : min(end, start + 200)])
                continue
            yield index, offset, value
    except _Broken as broken:
        position = broken.position
        at = origin + len(text[:position].encode())
        line = text.count("\n", 0, position) + 1
        reading.reject_file(broken.code, broken.message, text[max(0, position - 40) : position + 80], byte=at, line=line)


def first_items(text: str, path: tuple[str, ...] = (), n: int = 20, beside: dict[str, Any] | None = None) -> list[Any]:
    """At most n first items of the array at `path` in the beginning of a file; [] where it begins otherwise."""
    found: list[Any] = []
    try:
        for _, _, value in _walk(text, _Decoder(), path, {} if beside is None else beside):
            found.append(value)
            if len(found) == n:
                break
    except _Broken:
        pass  # the beginning of a file ends anywhere
    return found


def first_entries(text: str, n: int = 20) -> list[tuple[Any, Any]]:
    """At most n first (key, value) of the object at the beginning of a file; [] where it begins otherwise."""
    found: list[tuple[Any, Any]] = []
    decoder = _Decoder()
    try:
        at = _expect(text, _skip(text, 0), "{")
        while len(found) < n:
            key, at = decoder.value(text, at)
            value, at = decoder.value(text, _expect(text, _skip(text, at), ":"))
            found.append((key, value))
            at = _expect(text, _skip(text, at), ",")
    except _Broken:
        pass  # the beginning of a file ends anywhere
    return found


class JsonCells:
    """Decodes texts that are one JSON value each (the cells of a table)."""

    def __init__(self) -> None:
        self._decoder = _Decoder()

    def value(self, text: str) -> Any:
        """Raises JsonFault."""
        try:
            value, end = self._decoder.value(text, _skip(text, 0))
        except _Broken as broken:
            raise JsonFault(broken.code, broken.message) from None
        if self._decoder.fault is not None:
            raise self._decoder.fault
        if end != len(text) and _skip(text, end) != len(text):
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


def _walk(text: str, decoder: _Decoder, path: tuple[str, ...], beside: dict[str, Any]) -> Iterator[tuple[int, int, Any]]:
    """(start, end, value) of each item. Raises _Broken."""
    at = yield from _array_in(text, decoder, path, beside, _skip(text, 0))
    if at != len(text):
        raise _Broken("json-syntax", "something stands behind the end of the JSON value.", at)


def _array_in(text: str, decoder: _Decoder, path: tuple[str, ...], beside: dict[str, Any], at: int) -> Any:
    """The items of the array at `path` in the value at `at`; returns where the next thing begins."""
    if not path:
        return (yield from _items_at(text, decoder, at))
    if text[at : at + 1] != "{":
        raise _Broken("json-shape", f"expected an object with the key {path[0]!r}.", at)
    seen: set[str] = set()
    at = _skip(text, at + 1)
    while text[at : at + 1] != "}" or seen:
        start = at
        key, at = decoder.value(text, at)
        if not isinstance(key, str):
            raise _Broken("json-syntax", "expected a key in double quotes.", start)
        if key in seen:
            raise _Broken("json-shape", f"the key {key[:60]!r} stands twice in one object.", start)
        seen.add(key)
        at = _expect(text, _skip(text, at), ":")
        if key == path[0]:
            at = yield from _array_in(text, decoder, path[1:], beside, at)
        else:
            start = at
            value, at = decoder.value(text, at)
            if decoder.fault is not None:
                raise _Broken(decoder.fault.code, decoder.fault.message, start)
            beside[key] = value
            at = _skip(text, at)
        if text[at : at + 1] == "}":
            break
        at = _expect(text, at, ",")
    if path[0] not in seen:
        raise _Broken("json-shape", f"expected the key {path[0]!r}.", at)
    return _skip(text, at + 1)


def _items_at(text: str, decoder: _Decoder, at: int) -> Any:
    if text[at : at + 1] != "[":
        raise _Broken("json-shape", "expected a list here.", at)
    at = _skip(text, at + 1)
    if text[at : at + 1] == "]":
        return _skip(text, at + 1)
    while True:
        value, end = decoder.value(text, at)
        yield at, end, value
        sign = _NEXT.match(text, end)
        if sign is None:
            _expect(text, _skip(text, end), ",")
        elif sign[1] == "]":
            return sign.end()
        else:
            at = sign.end()


def _expect(text: str, at: int, sign: str) -> int:
    if text[at : at + 1] != sign:
        if at == len(text):
            raise _Broken("json-syntax", "the file ends before its JSON does. Fetch it again.", at)
        raise _Broken("json-syntax", f"expected {sign!r}.", at)
    return _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
