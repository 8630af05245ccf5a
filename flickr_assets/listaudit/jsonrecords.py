"""The items of a JSON list of any size, as texts of one line; told where it breaks off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO, cast

from flickr_assets.errors import InputError, Place
from flickr_assets.rawfiles.jsontext import Broken, JsonText
from flickr_assets.rawfiles.part import BOM
from flickr_assets.rawfiles.streams import Readable

N_TOGETHER = 1_000
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
        message = f"breaks off: {broken.message.removesuffix(' Fetch it again.')}"
        place = Place(path, line=text.line_at(broken.position), byte=text.byte_at(broken.position))
        remedy = "Fetch it again, or write its ids into a .txt file, one a line."
        raise InputError(broken.code, message, place=place, remedy=remedy) from None
    yield together


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
        raise Broken("json-syntax", "something stands behind the end of the JSON value.", text.at)


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
