"""The items of a JSON list of any size, as texts of one line; told where it breaks off."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, BinaryIO, cast

from flickr_assets.errors import InputError, Place
from flickr_assets.rawfiles.jsontext import Broken, JsonText
from flickr_assets.rawfiles.part import BOM
from flickr_assets.rawfiles.streams import Readable

N_TOGETHER = 1_000
_BEHIND = "something stands behind the end of the JSON value."
_BREAKS = re.compile(r"[\r\n]+")


def records_of(first: bytes, rest: Readable, path: str) -> Iterator[Sequence[bytes]]:
    """The items of the array; of an object each value with its key, of arrays among them each item. Many at a time, at last maybe none.

    first: the beginning of the file, which `rest` goes on with. Raises InputError `json-syntax`, `json-depth`, `number-range` or
    `utf8-invalid`, with line and byte, where the text stops being JSON.
    """
    text = JsonText("", cast(BinaryIO, rest), first=first.removeprefix(BOM), byte=len(BOM) if first.startswith(BOM) else 0)
    together: list[bytes] = []
    try:
        for one in _walk(text):
            together.append(_BREAKS.sub(" ", one).encode("utf-8", "replace"))
            if len(together) == N_TOGETHER:
                yield together
                together = []
    except Broken as broken:
        place = Place(path, line=text.line_at(broken.position), byte=text.byte_at(broken.position))
        raise _refusal(broken, place) from None
    yield together


def parsed(text: str | bytes, path: str, line: int | None = None) -> Any:
    """A whole JSON text, or a line of JSON lines. Raises InputError as `records_of`, and `json-shape` for a key that stands twice."""
    if line is not None:
        with suppress(ValueError, RecursionError):
            return json.loads(text)
    whole = JsonText("", cast(BinaryIO, io.BytesIO(text.removeprefix(BOM)))) if isinstance(text, bytes) else JsonText(text)
    try:
        whole.skip()
        value = whole.value()
        if (fault := whole.decoder.fault) is not None and fault.code == "json-shape":
            raise Broken(fault.code, fault.message, whole.start)
        whole.skip()
        if whole.peek():
            raise Broken("json-syntax", _BEHIND, whole.at)
    except Broken as broken:
        if line is not None:
            broken.message = broken.message.replace("the file ends", "the line ends")
        n = line if line is not None else whole.line_at(broken.position)
        raise _refusal(broken, Place(path, line=n)) from None
    return value


def _refusal(broken: Broken, place: Place) -> InputError:
    message = f"breaks off: {broken.message.removesuffix(' Fetch it again.')}"
    return InputError(broken.code, message, place=place, remedy="Fetch it again, or write its ids into a .txt file, one a line.")


def is_number_key(key: str) -> bool:
    """Whether a key can be Flickr's number, not a year or a place in a list."""
    return key.isdecimal() and len(key) >= 5


def _walk(text: JsonText) -> Iterator[str]:
    """Raises Broken."""
    text.skip()
    if text.peek() == "[":
        yield from _items(text)
    else:
        yield from _members(text)
    if text.peek():
        raise Broken("json-syntax", _BEHIND, text.at)


def _members(text: JsonText) -> Iterator[str]:
    text.take("{")
    while text.peek() != "}":
        key = text.key()
        if text.peek() == "[" and not is_number_key(key):
            yield from _items(text)
        else:
            yield f'"{key}": {_value(text)}'
        if text.peek() != "}":
            text.take(",")
    text.take("}")


def _items(text: JsonText) -> Iterator[str]:
    text.take("[")
    while text.peek() != "]":
        yield _value(text)
        if text.peek() != "]":
            text.take(",")
    text.take("]")


def _value(text: JsonText) -> str:
    text.value()
    found = text.text[text.start : text.at]
    text.skip()
    return found
