"""Reading one source: its candidates settled into one copy each, its rows and accounts stored. Runs in a worker process."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets import store
from flickr_assets.build.accounts import rows_table
from flickr_assets.build.copies import (
    Copy,
    contradiction,
    differences,
    have_same_rows,
    is_excerpt,
    is_preferred,
    one_form,
    place,
    row_json,
    rows_by_key,
)
from flickr_assets.build.withdrawal import WITHHELD, Withdrawn, lines_lost
from flickr_assets.rawfiles.inventory import Candidate, Refusal
from flickr_assets.rawfiles.opening import check_unchanged, open_candidate
from flickr_assets.registry import sources
from flickr_assets.schema import Column, Table
from flickr_assets.schema.accounts import DISAGREEMENT, FILE_STATUSES, READING, REJECT, REPAIR, SOURCE
from flickr_assets.source import Reject, Repair, Source
from flickr_assets.store import Stored

FILE_STATUS = Table(
    "raw.file_status",
    "What became of each candidate of one source.",
    (
        Column("path", "string", "The file."),
        Column("member", "string", "Member or folder.", nullable=True),
        SOURCE,
        Column("status", "string", "What became of it.", vocabulary=FILE_STATUSES),
        Column("note", "string", "Why.", nullable=True),
    ),
    key=("path", "member", "source"),
)
KEPT_ACCOUNTS = (READING, REJECT, REPAIR, DISAGREEMENT, FILE_STATUS)


@dataclass(frozen=True)
class Task:
    """One source to be read. Picklable: it crosses into a worker process.

    lists: inputs of the source whose rows say what this one's positions are about; needed only to withdraw by them.
    """

    home: Path
    raw: Path
    source: str
    candidates: tuple[Candidate, ...]
    refusals: tuple[Refusal, ...]
    prefer: str | None
    withdrawn: Withdrawn
    lists: tuple[Candidate, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What a source's step stored."""

    outputs: tuple[Stored, ...]
    accounts: tuple[Stored, ...]
    seconds: float = 0.0


@dataclass(frozen=True)
class _Lost:
    """What a withdrawal took out of a part: rows, and the lines of the records that they were of."""

    n_rows: int
    lines: frozenset[int]


@dataclass
class _Accounts:
    """Rows of the accounts of one source, as they come up."""

    source: str
    rows: dict[str, list[tuple[Any, ...]]] = field(default_factory=lambda: {table.name: [] for table in KEPT_ACCOUNTS})

    def add(self, table: Table, *values: Any) -> None:
        self.rows[table.name].append(values)

    def status(self, candidate: Candidate, status: str, note: str | None = None) -> None:
        """What became of a candidate."""
        self.add(FILE_STATUS, candidate.path, candidate.member, self.source, status, note)


def read_source(task: Task) -> Outcome:
    """Read, settle and store one source. Raises InputError `release-differs` where two copies of one release disagree."""
    # Readers make millions of tuples and no cycles: looking for cycles among them costs a fifth of the time.
    gc.disable()
    began = time.perf_counter()
    try:
        return replace(_read_source(task), seconds=time.perf_counter() - began)
    finally:
        gc.enable()


def _read_source(task: Task) -> Outcome:
    source = sources()[task.source]
    accounts = _Accounts(task.source)
    task = replace(task, withdrawn=replace(task.withdrawn, aligned=_aligned(task)))
    one_form(task.source, source, task.candidates)
    pieces: dict[str, list[pa.Table]] = {table.stem: [] for table in source.tables}
    for instance, part, group in _groups(task.candidates):
        tables, lost, copies = _settled(task, source, group, accounts)
        for table in source.tables:
            pieces[table.stem].append(_labelled(tables[table.stem], table, instance, part))
        for number, copy in enumerate(copies):
            _account(copy, source, replace(lost, n_rows=0) if number else lost, task.withdrawn, accounts)
    for refusal in task.refusals:
        accounts.add(REJECT, task.source, "", "", refusal.path, refusal.member, None, None, refusal.code, refusal.message, "")
        accounts.add(READING, task.source, "", "", refusal.path, refusal.member, source.unit, 1, 0, 1, 0, 0)
    outputs = [
        store.write(task.home, table, pa.concat_tables([store.empty(table), *pieces[table.stem]])) for table in source.tables
    ]
    kept = [
        store.write(
            task.home, _own(table, task.source), task.withdrawn.without(rows_table(table, accounts.rows[table.name]), table)
        )
        for table in KEPT_ACCOUNTS
    ]
    return Outcome(tuple(outputs), tuple(kept))


def _aligned(task: Task) -> frozenset[tuple[str, int]]:
    """(subset, position) of the withdrawn photographs in the lists that say what this source's positions are about."""
    found: set[tuple[str, int]] = set()
    for candidate in task.lists:
        copy = _read(task, sources()[candidate.source], candidate)
        for data in copy.tables.values():
            columns = (data[name].to_pylist() for name in ("subset", "position", "photo_id"))
            found |= {
                (subset, position) for subset, position, photo in zip(*columns, strict=True) if photo in task.withdrawn.photo_ids
            }
    return frozenset(found)


def _own(table: Table, source: str) -> Table:
    """The account of one source, stored apart: raw.reject of `karpathy30k` lies under data/account/reject__karpathy30k."""
    return Table(f"account.{table.stem}__{source}", table.description, table.columns, table.key)


def account_name(table: Table, source: str) -> str:
    """Under which name one source's piece of an account is stored."""
    return _own(table, source).name


def _groups(candidates: Sequence[Candidate]) -> Iterable[tuple[str, str, list[Candidate]]]:
    groups: dict[tuple[str, str], list[Candidate]] = {}
    for candidate in sorted(candidates, key=lambda c: (c.instance, c.part, c.path, c.member or "")):
        groups.setdefault((candidate.instance, candidate.part), []).append(candidate)
    for (instance, part), group in sorted(groups.items()):
        yield instance, part, group


def _settled(
    task: Task, source: Source, group: list[Candidate], accounts: _Accounts
) -> tuple[dict[str, pa.Table], _Lost, list[Copy]]:
    """The rows of one part (of its only candidate, or of the one that its copies agree with), what was withdrawn, copies read for it."""
    distinct: list[Copy] = []
    by_hash: dict[str, Candidate] = {}
    # Of copies byte for byte, the preferred one stands for the others.
    for candidate in sorted(group, key=lambda candidate: not is_preferred(candidate, task.prefer)):
        twin = by_hash.setdefault(candidate.sha256, candidate)
        if twin is not candidate:
            accounts.status(candidate, "copy", f"the same bytes as {place(twin)}")
            continue
        distinct.append(_read(task, source, candidate))
    believed, others = _believed(distinct, task)
    read_for_it = [believed]
    tables = dict(believed.tables)
    accounts.status(believed.candidate, "read")
    for other in others:
        if is_preferred(believed.candidate, task.prefer):
            accounts.status(other.candidate, "skipped", f"--prefer {task.source}={task.prefer}")
        elif have_same_rows(believed, other):
            accounts.status(other.candidate, "copy", f"the same rows as {place(believed.candidate)}")
        elif is_excerpt(other, believed):
            tables = _with_excerpt(source, believed, tables, other, accounts)
            read_for_it.append(other)
        else:
            raise contradiction(task.source, source, believed, other, task.prefer)
    kept = {stem: task.withdrawn.without(data, source.table(stem)) for stem, data in tables.items()}
    n_lost = sum(tables[stem].num_rows - kept[stem].num_rows for stem in kept)
    return kept, _Lost(n_lost, lines_lost(tables, kept) if n_lost else frozenset()), read_for_it


def _read(task: Task, source: Source, candidate: Candidate) -> Copy:
    reading = source.reading()
    source.read(open_candidate(task.raw, candidate), reading)
    check_unchanged(task.raw, candidate)
    tables = {}
    for table in source.tables:
        front = len(table.columns) - _width(table)
        schema = store.arrow_schema(table)
        columns = list(zip(*reading.rows[table.stem], strict=True)) or [()] * (1 + _width(table))
        names = ["line", *schema.names[front:]]
        arrays = [pa.array(values, type=schema.field(name).type) for name, values in zip(names, columns, strict=True)]
        tables[table.stem] = pa.Table.from_arrays(arrays, names=names)
        reading.rows[table.stem].clear()
    return Copy(candidate, reading, tables)


def _width(table: Table) -> int:
    """Columns of the source's own: after instance, part and line."""
    return len(table.columns) - (3 if table.columns[0].name == "instance" else 2)


def _labelled(data: pa.Table, table: Table, instance: str, part: str) -> pa.Table:
    labels = {"instance": instance, "part": part}
    for name in ("part", "instance"):
        if name in table.column_names:
            data = data.add_column(0, name, pa.array([labels[name]], pa.string()).take(pa.array([0] * data.num_rows, pa.int32())))
    return store.conform(data, table)


def _believed(copies: list[Copy], task: Task) -> tuple[Copy, list[Copy]]:
    preferred = [copy for copy in copies if is_preferred(copy.candidate, task.prefer)]
    best = preferred[0] if preferred else max(copies, key=lambda copy: copy.candidate.n_files)
    return best, [copy for copy in copies if copy is not best]


def _with_excerpt(
    source: Source, believed: Copy, tables: dict[str, pa.Table], other: Copy, accounts: _Accounts
) -> dict[str, pa.Table]:
    """The release's rows and those of photographs that only the excerpt knows; where both speak and differ, a disagreement each."""
    photos = pa.concat_arrays([data["photo_id"].combine_chunks() for data in believed.tables.values()]).unique()
    grown, n_differing = {}, 0
    for stem, data in tables.items():
        table = source.table(stem)
        excerpt = other.tables[stem]
        shared = pc.is_in(excerpt["photo_id"], value_set=photos)
        grown[stem] = pa.concat_tables([data, excerpt.filter(pc.invert(shared))])
        theirs = excerpt.filter(shared)
        ours = rows_by_key(
            table, believed.tables[stem].filter(pc.is_in(believed.tables[stem]["photo_id"], value_set=theirs["photo_id"]))
        )
        for subject, a, b in differences(table, ours, rows_by_key(table, theirs)):
            n_differing += 1
            photo = (a or b or {}).get("photo_id")
            values = (row_json(table, a), place(other.candidate), row_json(table, b))
            accounts.add(
                DISAGREEMENT,
                accounts.source,
                "",
                other.candidate.part,
                table.name,
                subject,
                photo,
                place(believed.candidate),
                *values,
            )
    note = f"an excerpt beside {place(believed.candidate)}; {n_differing} rows differ (raw.disagreement)"
    accounts.status(other.candidate, "excerpt", note)
    return grown


def _account(copy: Copy, source: Source, lost: _Lost, withdrawn: Withdrawn, accounts: _Accounts) -> None:
    """The reading, rejects and repairs of one part that was read."""
    at, read = copy.candidate, copy.reading
    head = (accounts.source, at.instance, at.part)
    counts = (read.n_read, read.n_accepted, read.n_rejected, len(read.repairs), lost.n_rows)
    accounts.add(READING, *head, at.path, at.member, source.unit, *counts)

    def told(item: Reject | Repair, ordinal: int, *texts: str) -> tuple[str | None, tuple[str, ...]]:
        """Member and texts, withheld where the record is about a withdrawn photograph; the ordinal keeps such places apart."""
        if item.member is not None and withdrawn.names(item.member):
            return f"{WITHHELD} {ordinal}", (WITHHELD,) * len(texts)
        if item.member is None and item.line in lost.lines:
            return at.member, (WITHHELD,) * len(texts)
        return _inner(at.member, item.member), tuple(map(withdrawn.shown, texts))

    for ordinal, item in enumerate(read.rejects):
        member, texts = told(item, ordinal, item.message, item.excerpt)
        accounts.add(REJECT, *head, at.path, member, item.line, item.byte, item.code, *texts)
    for ordinal, item in enumerate(read.repairs):
        member, texts = told(item, ordinal, item.message, item.before, item.after)
        accounts.add(REPAIR, *head, at.path, member, item.line, ordinal, item.code, *texts)


def _inner(outer: str | None, inner: str | None) -> str | None:
    """The member of a bundle below the bundle's own folder."""
    return "/".join(piece for piece in (outer, inner) if piece) or None
