"""JSON as a stream: no more of the text than is being looked at, its values decoded one at a time, places counted along."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple

from flickr_assets.rawfiles.part import BOM, not_utf8
from flickr_assets.source import Part

_BLANK = re.compile(r"[ \t\n\r]*")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
# Bytes read at once, and how near to the end of what was read an error may come of a value that is cut there.
CHUNK = 1 << 19
_NEAR = 16
# What json.dump writes between two objects of an array.
BORDER = "}, {"


class Block(NamedTuple):
    """Text that is n objects of an array, if it is regular. first: index of the first."""

    first: int
    n: int
    text: str


class JsonFault(ValueError):
    """A value that JSON does not allow, or that no table can hold; code and message are those of its reject."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Broken(Exception):
    """The text stops being what is expected at character `position`; nothing behind it can be told apart.

    may_go_on: the value may be a good one of which more is still to be read.
    """

    def __init__(self, code: str, message: str, position: int, *, may_go_on: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.position = position
        self.may_go_on = may_go_on


class Decoder:
    """json.JSONDecoder that goes on behind a duplicate key or a NaN and tells of it afterwards, in `fault`."""

    def __init__(self) -> None:
        self.fault: JsonFault | None = None
        self._decode = json.JSONDecoder(object_pairs_hook=self._object, parse_constant=self._constant).raw_decode

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
            self.fault = JsonFault("json-shape", f"the key {twice[:60]!r} stands twice in one object.")
        return found

    def _constant(self, name: str) -> None:
        self.fault = JsonFault("json-syntax", f"{name} is not JSON.")

    def value(self, text: str, start: int) -> tuple[Any, int]:
        """The value that begins at `start`, and where it ends. `fault` says whether it may be used. Raises Broken."""
        self.fault = None
        try:
            value, end = self._decode(text, start)
        except json.JSONDecodeError as error:
            message = f"not JSON: {error.msg[0].lower()}{error.msg[1:]}."
            is_open = error.msg.startswith("Unterminated string")
            if is_open or not text[error.pos :].strip():
                message = "the file ends in the middle of a value. Fetch it again."
            raise Broken("json-syntax", message, error.pos, may_go_on=is_open or error.pos > len(text) - _NEAR) from None
        except RecursionError:
            raise Broken("json-depth", "lists or objects lie too deep inside each other.", start) from None
        except ValueError:  # int() refuses thousands of digits
            raise Broken("number-range", "a number has too many digits.", start) from None
        if text.find("\\u", start, end) >= 0 and _SURROGATE.search(text, start, end):
            try:
                json.dumps(value, ensure_ascii=False).encode()
            except RecursionError:
                self.fault = JsonFault("json-depth", "lists or objects lie too deep inside each other.")
            except UnicodeEncodeError:
                self.fault = JsonFault("surrogate-lone", "half a character (a lone \\uD800 to \\uDFFF) is not text.")
        return value, end


class JsonText:
    """A JSON text with a place in it. Methods move the place on; each may let go of what lies before it.

    text: what is at hand. at: the place in it. start: where the last value taken begins, until the place is moved on.
    decoder: its fault is that of the last value taken. is_new: no block was asked for since the text was read or an array begun.
    """

    def __init__(self, text: str, stream: BinaryIO | None = None, *, first: bytes = b"", byte: int = 0) -> None:
        self.text = text
        self.at = 0
        self.start = 0
        self.is_new = True
        self._stream = stream
        self._undecoded = first
        self._is_ascii = text.isascii()
        self.decoder = Decoder()
        # The byte of the file at which character _marked of `text` stands, and the line (from 1) of its first one.
        self._marked = 0
        self._byte = byte
        self._line = 1

    def value(self) -> Any:
        """The value here; the place is behind it. Raises Broken."""
        while True:
            try:
                value, end = self.decoder.value(self.text, self.at)
            except Broken as broken:
                if not (broken.may_go_on and self._more()):
                    raise
                continue
            if end < len(self.text) or not self._more():
                self.start, self.at = self.at, end
                return value

    def block(self, index: int) -> Block | None:
        """The whole objects at hand from here on, up to the end of their array; None where there is one at most, or none new.

        index: that of the one here. The place stays.
        """
        end = self.text.find("}]", self.at) if self.is_new else -1
        if self.is_new and end < 0:
            end = self.text.rfind(BORDER, self.at)
        self.is_new = end >= 0
        if end < 0:
            return None
        text = self.text[self.at : end + 1]
        return Block(index, text.count(BORDER) + 1, text)

    def peek(self) -> str:
        """The character here; '' at the end."""
        return self.text[self.at] if self.at < len(self.text) or self._more() else ""

    def skip(self) -> None:
        """On to what is not blank."""
        while True:
            match = _BLANK.match(self.text, self.at)
            self.at = match.end() if match else self.at
            if self.at < len(self.text) or not self._more():
                return

    def take(self, sign: str) -> None:
        """Past the sign and the blanks behind it. Raises Broken where something else stands."""
        found = self.peek()
        if not found:
            raise Broken("json-syntax", "the file ends before its JSON does. Fetch it again.", self.at)
        if found != sign:
            raise Broken("json-syntax", f"expected {sign!r}.", self.at)
        self.at += 1
        self.skip()

    def key(self) -> str:
        """A key; the place is at its value. Raises Broken."""
        key = self.value()
        if not isinstance(key, str):
            raise Broken("json-syntax", "expected a key in double quotes.", self.start)
        self.skip()
        self.take(":")
        return key

    def usable(self) -> Any:
        """The value here; the place is behind the blanks that follow. Raises Broken, also for one that may not be used."""
        value = self.value()
        if (fault := self.decoder.fault) is not None:
            raise Broken(fault.code, fault.message, self.start)
        self.skip()
        return value

    def byte_at(self, position: int) -> int:
        """The byte of the file at a character of `text` that is not before one asked for earlier."""
        if self._is_ascii:
            self._byte += position - self._marked
        else:
            self._byte += len(self.text[self._marked : position].encode())
        self._marked = position
        return self._byte

    def line_at(self, position: int) -> int:
        """The line, from 1, of a character of `text`."""
        return self._line + self.text.count("\n", 0, position)

    def _more(self) -> bool:
        """Read on, letting go of what lies before the place; False, and nothing let go of, where nothing follows.

        Raises Broken `utf8-invalid`.
        """
        more = ""
        while not more:
            # As much again as is kept, so that a long value is not decoded again and again.
            data = b"" if self._stream is None else self._stream.read(max(CHUNK, len(self.text) - self.at))
            if not data and not self._undecoded:
                return False
            more = self._decoded(self._undecoded + data, is_last=not data)
        self._line = self.line_at(self.at)
        self.byte_at(self.at)
        self.text = self.text[self.at :] + more
        self._is_ascii = self.text.isascii()
        self.at = self._marked = 0
        self.is_new = True
        return True

    def _decoded(self, data: bytes, *, is_last: bool) -> str:
        """Up to a character that is cut, or to what is not UTF-8. Raises Broken where that is at once."""
        try:
            more, n_decoded = codecs.utf_8_decode(data, "strict", is_last)
        except UnicodeDecodeError as error:
            if error.start == 0:
                message = not_utf8(data[0], self.byte_at(len(self.text)))
                raise Broken("utf8-invalid", message, len(self.text)) from None
            more, n_decoded = data[: error.start].decode(), error.start
        self._undecoded = data[n_decoded:]
        return more


@contextmanager
def json_text(part: Part) -> Generator[JsonText]:
    """The part as JSON text, read as it is used; a byte-order mark is dropped."""
    with part.open() as stream:
        first = stream.read(len(BOM))
        yield JsonText("", stream, first=b"" if first == BOM else first, byte=len(BOM) if first == BOM else 0)
