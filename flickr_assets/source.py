"""What a source of raw files declares, and what its reader hands back.

A source is one release in one format (`flickr_assets/sources/NAME.py` declares `SOURCE`). Its reader gets a `Part`
(one file or member, or a folder of alike ones) and tells a `Reading` of every record: rows, a reject, or a repair.
Records read = accepted + rejected: the reader calls `record` once a record, before it speaks of that record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, NamedTuple, Protocol

from flickr_assets.schema import Table

if TYPE_CHECKING:
    from pathlib import Path

    import pyarrow as pa

HEAD_BYTES = 64 * 1024
EXCERPT_LENGTH = 120
# A Reading with a sink holds the rows of so many records at most.
RECORDS_HELD = 4096


@dataclass(frozen=True)
class Licence:
    """The terms as the release states them and as the place it links to states them; `agree` says whether these are the same.

    read_on: when the page at `url` was read, ISO 8601; None where the terms are known from elsewhere (or nobody states any).
    """

    stated: str
    linked: str
    agree: bool
    url: str
    read_on: str | None


@dataclass(frozen=True)
class Head:
    """The beginning of a candidate: its path below the raw folder (member included, `.gz` cut off) and its first 64 KB."""

    path: str
    data: bytes
    is_whole: bool = False

    @property
    def name(self) -> str:
        return self.path.rsplit("/", 1)[-1]

    @property
    def folder(self) -> str:
        return self.path.rsplit("/", 1)[0] if "/" in self.path else ""

    @property
    def text(self) -> str:
        return self.data.decode("utf-8-sig", errors="replace")

    def lines(self, n: int = 20) -> list[str]:
        """The first n non-blank lines; a last line cut by the 64 KB limit is left out."""
        pieces = self.text.split("\n")
        if not self.is_whole and len(pieces) > 1:
            pieces = pieces[:-1]
        return [piece.rstrip("\r") for piece in pieces if piece.strip()][:n]

    def share(self, pattern: str, n: int = 20) -> float:
        """Of the first n non-blank lines, the share that fits the pattern (fullmatch); 0 when there are none."""
        lines = self.lines(n)
        return sum(bool(re.fullmatch(pattern, line)) for line in lines) / len(lines) if lines else 0.0

    def is_mostly(self, pattern: str) -> bool:
        """More than half of the first lines fit the pattern; of a tie, the first line decides."""
        share = self.share(pattern)
        return share > 0.5 or (share == 0.5 and re.fullmatch(pattern, self.lines(1)[0]) is not None)


@dataclass(frozen=True)
class Match:
    """A candidate is of this release: which part of it, and, where many releases may stand side by side, which one."""

    part: str = ""
    instance: str = ""


# How far image files are looked at: not at all; name and size; content hash and dimensions; every pixel.
Depth = Literal["none", "names", "bytes", "pixels"]
DEPTHS: tuple[Depth, ...] = ("none", "names", "bytes", "pixels")


class ListedFile(NamedTuple):
    """One file of a bundle that is listed by names alone. mtime_ns: of the file; in a zip, of the zip.

    open: its bytes; out of a tar only until the next file is asked for. path, member: below the raw folder, and in an archive there.
    """

    name: str
    n_bytes: int
    mtime_ns: int
    open: Callable[[], BinaryIO]
    path: str
    member: str | None = None


class Part(Protocol):
    """One recognised input of a source, opened by the reader; streams, never a whole archive in memory."""

    @property
    def part(self) -> str: ...
    @property
    def instance(self) -> str: ...
    @property
    def path(self) -> str: ...

    def open(self) -> BinaryIO:
        """Its bytes, decompressed."""
        ...

    def lines(self, reading: Reading, *, blank: str = "skip") -> Iterator[tuple[int, str]]:
        """(1-based line, text) split at \\n alone, a final \\r cut; each is announced to `reading` as a record.

        A line that is not UTF-8 is rejected (`utf8-invalid`, with its byte) and not yielded; a byte-order mark is
        dropped. blank: "skip" (not a record), "keep" (yielded as '').
        """
        ...

    def files(self, reading: Reading) -> Iterator[tuple[str, bytes]]:
        """Of a bundle (a folder of alike files): (name, bytes) of each file, sorted by name.

        One that is damaged (`archive-corrupt`, `gzip-corrupt`, `archive-bomb`, `file-unreadable`) is announced to
        `reading` as a record, rejected, and not yielded.
        """
        ...

    def listing(self) -> Iterator[ListedFile]:
        """Of a bundle of a source that `is_listed`: its files, none of them opened; sorted by name, of a tar in stored order."""
        ...


@dataclass(frozen=True)
class Reject:
    """A record that did not become rows, where it stands, and why."""

    line: int | None
    byte: int | None
    member: str | None
    code: str
    message: str
    excerpt: str


@dataclass(frozen=True)
class Repair:
    """A record that became rows after a mend that is known to be right."""

    line: int | None
    member: str | None
    code: str
    message: str
    before: str
    after: str


# Line breakers and control characters other than the tab: they shift lines in every line-based tool downstream.
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")


class Sink(Protocol):
    """Where a Reading hands its rows on, in the order in which they were told; each table's apart."""

    def rows(self, stem: str, rows: Sequence[tuple[Any, ...]], /) -> None:
        """Rows of raw.STEM: `line` and the table's own columns. The sequence is used again afterwards."""
        ...

    def batch(self, stem: str, rows: pa.Table, /) -> None:
        """The same, as columns."""
        ...


@dataclass
class Reading:
    """What was read of one part. Rows are tuples in the order of the table's columns after `instance`, `part` and `line`.

    sink: where rows go as the reading goes on, so that memory does not grow with them; without one they stay in `rows`.
    depth, memory, n_workers: how far image files are looked at, where that is remembered, by how many threads; tell: hears of long work.
    Rejects and repairs stay here: of a release as released they are few.
    """

    tables: Mapping[str, Table]
    n_read: int = 0
    n_accepted: int = 0
    n_rejected: int = 0
    rows: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    rejects: list[Reject] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    line: int | None = None
    byte: int | None = None
    member: str | None = None
    depth: Depth = "names"
    memory: Path | None = None
    n_workers: int = 1
    tell: Callable[[str], None] = lambda line: None
    sink: Sink | None = None
    _n_held: int = 0
    _is_open: bool = False
    _has_rows: bool = True

    def __post_init__(self) -> None:
        for stem in self.tables:
            self.rows.setdefault(stem, [])

    def record(self, line: int | None, *, byte: int | None = None, member: str | None = None) -> None:
        """A record begins here (line: 1-based line, or 0-based index of a JSON record)."""
        self.n_read += 1
        self._n_held += 1
        if self._n_held > RECORDS_HELD:
            self.flush()
        self.line, self.byte, self.member = line, byte, member
        self._is_open, self._has_rows = True, False

    def unrecord(self) -> None:
        """The record just announced is none after all (a comment, a header): it is not counted."""
        self.n_read -= 1
        self._is_open = False

    def row(self, stem: str, *values: Any) -> None:
        """A row of the current record in table raw.STEM; the record's first row makes it an accepted one."""
        if not self._has_rows:
            self._has_rows = True
            self.n_accepted += 1
        self.rows[stem].append((self.line, *values))

    def accept_this(self) -> None:
        """The current record is accepted; its rows may come later on, by `later`."""
        if not self._has_rows:
            self._has_rows = True
            self.n_accepted += 1

    def later(self, stem: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Rows of records accepted before, each with its line in front."""
        kept = self.rows[stem]
        for row in rows:
            kept.append(row)
            if len(kept) > RECORDS_HELD:
                self.flush()

    def accept(self, n: int) -> None:
        """Several records at once, all of them accepted; their rows come by `batch`."""
        self.n_read += n
        self.n_accepted += n

    def batch(self, stem: str, rows: pa.Table) -> None:
        """Rows of accepted records, behind all rows of raw.STEM told so far: `line` and the table's own columns, in order."""
        if self.sink is not None:
            self.flush()
            self.sink.batch(stem, rows)
            return
        columns = [column.to_pylist() for column in rows.columns]
        self.rows[stem].extend(zip(*columns, strict=True))

    def flush(self) -> None:
        """Hand the rows told so far on to the sink, if there is one. The lists in `rows` stay the same ones, emptied."""
        self._n_held = 0
        if self.sink is not None:
            for stem, rows in self.rows.items():
                if rows:
                    self.sink.rows(stem, rows)
                    rows.clear()

    def reject(self, code: str, message: str, excerpt: str) -> None:
        """The current record becomes no row. One reject a record; a second one for the same record is ignored."""
        if self._is_open:
            self.n_rejected += 1
            self._is_open = False
            self.rejects.append(Reject(self.line, self.byte, self.member, code, message, excerpt[:EXCERPT_LENGTH]))

    def reject_file(self, code: str, message: str, excerpt: str = "", *, byte: int | None = None, line: int | None = None) -> None:
        """The part as a whole (or its rest) cannot be read: one record read, one rejected."""
        self.record(line, byte=byte, member=self.member)
        self.reject(code, message, excerpt)

    def repair(self, code: str, message: str, before: str, after: str) -> None:
        """The current record was mended."""
        self.repairs.append(Repair(self.line, self.member, code, message, before[:EXCERPT_LENGTH], after[:EXCERPT_LENGTH]))

    def clean(self, text: str) -> str:
        """`text` with control characters and line separators made blanks, each such record told as a repair."""
        if text.isprintable() or not _CONTROL.search(text):
            return text
        mended = _CONTROL.sub(" ", text)
        self.repair("control-character", "control characters and line separators are blanks here", repr(text)[1:-1], mended)
        return mended


@dataclass(frozen=True)
class Source:
    """A release in one format.

    names: glob patterns, lower case, matched against the whole relative path and against its last components; they
        only nominate.
    recognise: the first records decide: a Match, or the reason (a short clause) why this is not that release.
        Raises InputError where it is, but cannot be taken as it is.
    unit: what one record is ("line", "image", "pair" …).
    many: several releases may stand side by side, told apart by Match.instance.
    bundle: alike files of one folder (or archive folder) are one candidate; the head is that of its first file.
    is_listed: of a bundle, that names, sizes and times alone make it a candidate: a scan opens none of its files, and
        `recognise` gets a Head without bytes. What another source takes is not listed.
    parts: the closed list of parts, where there is one (so that `sources` can say which are missing).
    published: counts that the release or its paper states, as {table: rows}; a check when the whole release was read.
    missing: the file name that the user should look for.
    form: of a source whose instances come as one file or as several: which form a part belongs to; an instance has one.
    aligned_by: the source whose rows say which photograph each (subset, position) of this one's rows is about.
    specimen: {path: bytes} of a small well-formed example about the six sample photographs.
    """

    title: str
    description: str
    obtain: str
    url: str
    licence: Licence
    names: tuple[str, ...]
    recognise: Callable[[Head], Match | str]
    read: Callable[[Part, Reading], None]
    tables: tuple[Table, ...]
    missing: str
    specimen: Callable[[], Mapping[str, bytes]]
    unit: str = "line"
    many: bool = False
    bundle: bool = False
    is_listed: bool = False
    aligned_by: str = ""
    form: Callable[[str], str] | None = None
    parts: tuple[str, ...] = ()
    published: Mapping[str, int] = field(default_factory=dict)

    def table(self, stem: str) -> Table:
        return next(table for table in self.tables if table.stem == stem)

    def reading(self, sink: Sink | None = None) -> Reading:
        """An empty Reading for one part of this source."""
        return Reading({table.stem: table for table in self.tables}, sink=sink)


def lines_of(texts: Iterable[str]) -> bytes:
    """Lines joined as a release file, with a final newline (for specimens)."""
    return "".join(f"{text}\n" for text in texts).encode()
