"""How much of a list was understood: its records counted by what they name, and the first that names nothing.

A record is a line, or an item of JSON on one line. The records of a block are matched all at once, what names a photograph is taken out,
and what is left was not understood: about a microsecond a record.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from flickr_assets.listaudit.forms import ALGORITHMS, Algorithm, Form

Kind = Literal["address", "file name", "number"] | Algorithm
SHOWN = 60

_SLASH = rb"(?:\\?/)"
_ADDRESS = (
    rb"flickr\.com" + _SLASH + rb"(?:photos" + _SLASH + rb"[^/\s\"\\]+" + _SLASH + rb"[0-9]+"
    rb"|(?:[0-9]+" + _SLASH + rb")?[0-9]+_[0-9a-f]{6,})"
)
# Between words, but for the end of a record, which no match may take along.
_BETWEEN = rb" \t\r\",;'|<>\[\]{}"
_WORD = rb"[^\n" + _BETWEEN + rb"]"
# As sightings.kind_at takes them: a number with nothing before it but a path, which is not another collection's; or COCO's.
_FILE = (
    rb"(?:^|[" + _BETWEEN + rb"])(?!" + _WORD + rb"*(?:://|:\\/\\/|VG_100K))(?:" + _WORD + rb"*/)?"
    rb"(?:[0-9]+(?:_[0-9a-f]{6,16}(?:_[a-z])?)?)\.(?:jpe?g|png|JPE?G|PNG)(?![\w.])"
    rb"|(?:^|[" + _BETWEEN + rb"/])(?:COCO_(?:train|val|test)20[0-9]{2}_)?0[0-9]{11}\.(?:jpe?g|png)(?![\w.])"
)
_NUMBER = rb"[0-9]{1,20}"
_TAKEN = b"\0"
_TAKEN_LINE = re.compile(rb"^[^\n\0]*\0[^\n]*", re.MULTILINE)


@dataclass
class Tally:
    """counts: records, by what they name; a hash beside a number or a name is counted, too.

    first_unread: the first record that names nothing, by its line or item, from 1, and its text.
    """

    form: Form
    counts: Counter[Kind] = field(default_factory=Counter[Kind])
    n_records: int = 0
    n_unread: int = 0
    first_unread: tuple[int, str] | None = None

    def __post_init__(self) -> None:
        self._names = [*_patterns(self.form)]
        self._hashes = [_Pattern(name, _hash(name)) for name in ALGORITHMS.values() if name in self.form.hashes]

    def look(self, block: bytes, number: int) -> None:
        """Count the records of a block; number: of its first line or item, from 1."""
        if number == 1 and self.form.has_header:
            block = block[block.find(b"\n") :] if b"\n" in block else b""
        rest = block
        if self.form.layout == "lines" and not block.strip(b"0123456789\r\n"):
            rest, n = b"", len(block.split())
            self.counts["number"] += n
            self.n_records += n
        for pattern in self._hashes:
            self.counts[pattern.kind] += pattern.without(block)[1]
        for pattern in (*self._names, *self._hashes):
            rest, n = pattern.without(rest)
            self.n_records += n
            if pattern in self._names:
                self.counts[pattern.kind] += n
        if rest.strip():
            self._leave(rest.split(b"\n"), number)

    def _leave(self, lines: Sequence[bytes], number: int) -> None:
        left = [(place, line) for place, line in enumerate(lines, number) if (kept := line.strip()) and not kept.startswith(b"#")]
        self.n_unread += len(left)
        self.n_records += len(left)
        if left and self.first_unread is None:
            place, line = left[0]
            self.first_unread = place, line.decode("utf-8-sig", "replace").strip()[:SHOWN]


@dataclass(frozen=True)
class _Pattern:
    """What is in a record that names a photograph. literals: of which one is in each, as bytes that are found fast."""

    kind: Kind
    pattern: bytes
    literals: tuple[bytes, ...] = ()

    def without(self, records: bytes) -> tuple[bytes, int]:
        """The records without those that match, of which a blank line stays, and how many these are."""
        if self.literals and not any(literal in records for literal in self.literals):
            return records, 0
        marked, n = re.compile(self.pattern, re.MULTILINE).subn(_TAKEN, records)
        return _TAKEN_LINE.subn(b"", marked) if n else (records, 0)


def _patterns(form: Form) -> Iterator[_Pattern]:
    if form.layout == "lines":
        if form.column is not None or not form.delimiter:
            yield _Pattern("number", _cell(form.delimiter, form.column or 0))
        yield _Pattern("number", rb"(?:^|[" + _BETWEEN + rb"])flickr:" + _NUMBER + rb"(?![\w.])", (b"flickr:",))
    else:
        keys = () if form.is_array or form.has_number_keys else (b"flickr:", *(b'"%s"' % key.encode() for key in form.keys))
        yield _Pattern("number", b"|".join(_values(form)), keys)
    yield _Pattern("address", _ADDRESS, (b"flickr.com",))
    yield _Pattern("file name", _FILE, (b".jp", b".JP", b".png", b".PNG"))


def _values(form: Form) -> Iterator[bytes]:
    """Numbers in an item of JSON."""
    ends = rb"\"?[ \t]*(?=[,}\]\s]|$)"
    yield rb"\"(?:" + b"|".join(re.escape(key.encode()) for key in form.keys) + rb")\"[ \t]*:[ \t]*\"?" + _NUMBER + ends
    yield rb"flickr:" + _NUMBER + ends
    if form.is_array:
        yield rb"(?:^|[\[,])[ \t]*\"?" + _NUMBER + ends
    if form.has_number_keys:
        yield rb"(?:^|[{,])[ \t]*\"" + _NUMBER + rb"\"[ \t]*:"


def _cell(delimiter: str, column: int) -> bytes:
    if not delimiter:
        return rb"^(?:\xef\xbb\xbf)?[ \t\"]*" + _NUMBER + rb"[ \t\r\"]*$"
    if delimiter == " ":
        return rb"^(?:\xef\xbb\xbf)?[ \t]*(?:[^\s]+[ \t]+){%d}\"?" % column + _NUMBER + rb"(?=[ \"\r]|$)"
    mark = re.escape(delimiter.encode())
    cell = rb"(?:\"(?:[^\"\n]|\"\")*\"(?=" + mark + rb")|[^\n" + mark + rb"]*)"
    return rb"^(?:\xef\xbb\xbf)?(?:" + cell + mark + rb"){%d}[ \"]*" % column + _NUMBER + rb"[ \"]*(?=" + mark + rb"|\r|$)"


def _hash(algorithm: Algorithm) -> bytes:
    length = next(length for length, name in ALGORITHMS.items() if name == algorithm)
    return rb"(?<![0-9a-zA-Z])(?![0-9]+(?![0-9a-fA-F]))[0-9a-fA-F]{%d}(?![0-9a-zA-Z])" % length
