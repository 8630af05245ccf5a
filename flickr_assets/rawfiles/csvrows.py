"""Delimited records with their starting lines: strict UTF-8, quoting, line breaks inside quotes."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flickr_assets.rawfiles.part import StrictLine, strict_lines
from flickr_assets.source import Head, Part, Reading


@dataclass(frozen=True)
class Wanted:
    """A column by any of its names (lower case, blanks around them left out)."""

    names: tuple[str, ...]
    is_optional: bool = False

    def place(self, header: Sequence[str]) -> int | None:
        """Its place in the header; None where it is missing."""
        cells = [cell.strip().lower() for cell in header]
        return next((place for place, cell in enumerate(cells) if cell in self.names), None)


class _Waiting:
    """Lines still to be read, with those given back first."""

    def __init__(self, lines: Iterator[StrictLine]) -> None:
        self._lines = lines
        self._returned: deque[StrictLine] = deque()

    def __iter__(self) -> Iterator[StrictLine]:
        return self

    def __next__(self) -> StrictLine:
        return self._returned.popleft() if self._returned else next(self._lines)

    def give_back(self, lines: Sequence[StrictLine]) -> None:
        self._returned.extendleft(reversed(lines))


def records(part: Part, reading: Reading, *, delimiter: str = ",", quote: str = '"') -> Iterator[list[str]]:
    """The fields of each record, the header first; all but the header are announced to `reading` by their first line.

    Blank lines between records are none. quote: "" where the format has no quoting. Rejects: `utf8-invalid` (of the
    record that holds the byte), `csv-quote` (of the line whose quote is never closed, or that goes on behind a closing
    quote; reading goes on with the next line), `file-empty`.
    """
    waiting = _Waiting(_lines(part))
    is_header = True
    for first in waiting:
        if not first.text or first.text.isspace():
            continue
        taken = [first]
        fields: list[str] | None = None
        if not quote or quote not in first.text:
            fields = first.text.split(delimiter)
        else:
            try:
                fields = next(csv.reader(_taking(taken, waiting), delimiter=delimiter, quotechar=quote, strict=True))
            except csv.Error:
                waiting.give_back(taken[1:])
                del taken[1:]
        faulty = first if first.fault else next((line for line in taken[1:] if line.fault), None)
        if not is_header or fields is None or faulty:
            reading.record(first.number, byte=faulty.byte if faulty else first.byte)
        if faulty:
            reading.reject("utf8-invalid", faulty.fault, first.text)
        elif fields is None:
            reading.reject(
                "csv-quote", "the quote is never closed, or text follows its close. Double a quote that is text.", first.text
            )
        else:
            yield fields
        if is_header and (faulty or fields is None):
            return
        is_header = False
    if is_header:
        reading.reject_file("file-empty", "the file is empty.")


def columns(part: Part, reading: Reading, wanted: Sequence[Wanted]) -> Iterator[list[str | None]]:
    """The wanted cells of each comma-separated record, None for an optional column that the file lacks.

    Rejects, beside those of `records`: `csv-header` (of the file), `column-count`.
    """
    rows = records(part, reading)
    header = next(rows, None)
    if header is None:
        return
    places = [column.place(header) for column in wanted]
    for column, place in zip(wanted, places, strict=True):
        if place is None and not column.is_optional:
            reading.reject_file("csv-header", f"expected a column {' or '.join(column.names)}.", ",".join(header), line=1)
            return
    for fields in rows:
        if len(fields) != len(header):
            reading.reject("column-count", f"expected {len(header)} columns, saw {len(fields)}.", ",".join(fields))
            continue
        yield [None if place is None else fields[place] for place in places]


def first_rows(head: Head, n: int = 20, *, delimiter: str = ",") -> list[list[str]]:
    """At most n first records of a candidate, the header first, as well as they can be read."""
    waiting = deque(head.lines(4 * n))
    rows: list[list[str]] = []
    while waiting and len(rows) < n:
        taken: list[str] = []
        try:
            rows.append(next(csv.reader(_drawn(taken, waiting), delimiter=delimiter, strict=True)))
        except csv.Error:  # a quote that is never closed spoils its own line, not those behind it
            waiting.extendleft(reversed(taken[1:]))
            rows.append(taken[0].split(delimiter))
    return rows


def _drawn(taken: list[str], waiting: deque[str]) -> Iterator[str]:
    """Lines as csv.reader asks for them, kept in `taken`."""
    while waiting:
        taken.append(waiting.popleft())
        yield f"{taken[-1]}\n"


def _lines(part: Part) -> Iterator[StrictLine]:
    with part.open() as stream:
        yield from strict_lines(stream)


def _taking(taken: list[StrictLine], waiting: _Waiting) -> Iterator[str]:
    """The texts of one record's lines: the first, then as many as csv.reader asks for, kept in `taken`."""
    yield f"{taken[0].text}\n"
    for line in waiting:
        taken.append(line)
        yield f"{line.text}\n"
