"""Reading one source: its candidates settled into one copy each, its rows and accounts stored. Runs in a worker process.

Rows go from the reader to the file in batches: what is held does not grow with them, unless copies of a release differ.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets import registry, store
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
from flickr_assets.build.spool import Intake, Spool, own_schema
from flickr_assets.build.telling import outward
from flickr_assets.build.withdrawal import WITHHELD, Withdrawn, lines_lost
from flickr_assets.paths import Home, worker_count
from flickr_assets.rawfiles.buffers import texts
from flickr_assets.rawfiles.inventory import Candidate, Refusal
from flickr_assets.rawfiles.opening import check_unchanged, open_candidate
from flickr_assets.schema import Column, Table
from flickr_assets.schema.accounts import DISAGREEMENT, FILE_STATUSES, READING, REJECT, REPAIR, SOURCE
from flickr_assets.source import Depth, Reading, Reject, Repair, Source
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
    depth: how far image files are looked at. tell: hears of long work; picklable, too.
    """

    home: Path
    raw: Path
    source: str
    candidates: tuple[Candidate, ...]
    refusals: tuple[Refusal, ...]
    prefer: str | None
    withdrawn: Withdrawn
    lists: tuple[Candidate, ...] = ()
    depth: Depth = "names"
    tell: Callable[[str], None] = outward


@dataclass(frozen=True)
class Outcome:
    """What a source's step stored."""

    outputs: tuple[Stored, ...]
    accounts: tuple[Stored, ...]
    seconds: float = 0.0


@dataclass
class _Outlet:
    """Where the rows of one part go into the store: labelled, without those of withdrawn photographs.

    n_lost: rows that a withdrawal took out; lines_lost: of the records that they were of.
    """

    source: Source
    withdrawn: Withdrawn
    writers: Mapping[str, store.Writer]
    instance: str
    part: str
    n_lost: int = 0
    lines_lost: set[int] = field(default_factory=set)

    def take(self, stem: str, rows: pa.Table) -> None:
        """Further rows of raw.STEM, as their reader told them."""
        table = self.source.table(stem)
        kept = self.withdrawn.without(rows, table)
        if kept.num_rows != rows.num_rows:
            self.n_lost += rows.num_rows - kept.num_rows
            self.lines_lost |= lines_lost(rows, kept)
        labels = {"instance": self.instance, "part": self.part}
        for name in ("part", "instance"):
            if name in table.column_names:
                kept = kept.add_column(0, name, pa.repeat(texts([labels[name]])[0], kept.num_rows))
        self.writers[stem].add(kept)


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
    source = registry.source(task.source)
    accounts = _Accounts(task.source)
    task = replace(task, withdrawn=replace(task.withdrawn, aligned=_aligned(task)))
    if source.is_listed and task.depth == "none":
        for candidate in task.candidates:
            accounts.status(candidate, "skipped", "--images none")
        task = replace(task, candidates=())
    one_form(task.source, source, task.candidates)
    with ExitStack() as stack:
        writers = {table.stem: stack.enter_context(store.Writer(task.home, table)) for table in source.tables}
        for instance, part, group in _groups(task.candidates):
            outlet = _Outlet(source, task.withdrawn, writers, instance, part)
            for number, copy in enumerate(_settled(task, group, outlet, accounts)):
                _account(copy, outlet, 0 if number else outlet.n_lost, accounts)
        outputs = [writer.finish() for writer in writers.values()]
    for refusal in task.refusals:
        accounts.add(REJECT, task.source, "", "", refusal.path, refusal.member, None, None, refusal.code, refusal.message, "")
        accounts.add(READING, task.source, "", "", refusal.path, refusal.member, source.unit, 1, 0, 1, 0, 0)
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

    def take(_: str, rows: pa.Table) -> None:
        columns = (rows[name].to_pylist() for name in ("subset", "position", "photo_id"))
        found.update((subset, at) for subset, at, photo in zip(*columns, strict=True) if photo in task.withdrawn.photo_ids)

    for candidate in task.lists:
        _read(task, registry.source(candidate.source), candidate, take)
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


def _settled(task: Task, group: list[Candidate], outlet: _Outlet, accounts: _Accounts) -> list[Copy]:
    """The rows of one part into the outlet: of its only candidate, or of the one that its copies agree with.

    Returns the copies read for it, the believed one first.
    """
    source, distinct = outlet.source, _distinct(task, group, accounts)
    preferred = next((candidate for candidate in distinct if is_preferred(candidate, task.prefer)), None)
    if preferred is not None or len(distinct) == 1:
        believed = preferred or distinct[0]
        copy = Copy(believed, _read(task, source, believed, outlet.take), {})
        accounts.status(believed, "read")
        for candidate in distinct:
            if candidate is not believed:
                accounts.status(candidate, "skipped", f"--prefer {task.source}={task.prefer}")
        return [copy]
    with ExitStack() as stack:
        copies = [_copied(task, source, candidate, stack) for candidate in distinct]
        return _compared(task, copies, outlet, accounts)


def _distinct(task: Task, group: list[Candidate], accounts: _Accounts) -> list[Candidate]:
    """Of candidates byte for byte the same, the preferred one, which stands for the others."""
    distinct: list[Candidate] = []
    by_hash: dict[str, Candidate] = {}
    for candidate in sorted(group, key=lambda candidate: not is_preferred(candidate, task.prefer)):
        twin = by_hash.setdefault(candidate.sha256, candidate)
        if twin is candidate:
            distinct.append(candidate)
        else:
            accounts.status(candidate, "copy", f"the same bytes as {place(twin)}")
    return distinct


def _compared(task: Task, copies: list[Copy], outlet: _Outlet, accounts: _Accounts) -> list[Copy]:
    """The rows of the largest copy, once every other says the same or is an excerpt of it, and what only excerpts say."""
    believed = max(copies, key=lambda copy: copy.candidate.n_files)
    read_for_it, excerpts = [believed], list[Mapping[str, pa.Table]]()
    accounts.status(believed.candidate, "read")
    for other in copies:
        if other is believed:
            continue
        if have_same_rows(believed, other):
            accounts.status(other.candidate, "copy", f"the same rows as {place(believed.candidate)}")
        elif is_excerpt(other, believed):
            excerpts.append(_excerpt(outlet.source, believed, other, accounts))
            read_for_it.append(other)
        else:
            raise contradiction(task.source, outlet.source, believed, other, task.prefer)
    for stem, rows in believed.rows.items():
        for batch in (*rows.batches(), *(excerpt[stem] for excerpt in excerpts)):
            outlet.take(stem, batch)
    return read_for_it


def _read(task: Task, source: Source, candidate: Candidate, take: Callable[[str, pa.Table], None]) -> Reading:
    """The account of a candidate; its rows are taken batch by batch, before it is sure that it did not change meanwhile."""
    reading = source.reading(Intake(source, take))
    reading.depth, reading.memory, reading.n_workers = task.depth, Home(task.home).pictures(task.raw), worker_count()
    reading.tell = task.tell
    source.read(open_candidate(task.raw, candidate), reading)
    reading.flush()
    check_unchanged(task.raw, candidate)
    return reading


def _copied(task: Task, source: Source, candidate: Candidate, stack: ExitStack) -> Copy:
    """A candidate with its rows, kept until the stack unwinds."""
    spools = {table.stem: Spool(task.home, own_schema(table)) for table in source.tables}
    for spool in spools.values():
        stack.callback(spool.close)
    return Copy(candidate, _read(task, source, candidate, lambda stem, rows: spools[stem].add(rows)), spools)


def _excerpt(source: Source, believed: Copy, other: Copy, accounts: _Accounts) -> dict[str, pa.Table]:
    """The rows of photographs that only the excerpt knows; where both speak and differ, a disagreement each."""
    release = {stem: believed.table(stem) for stem in believed.rows}
    photos = pa.concat_arrays([data["photo_id"].combine_chunks() for data in release.values()]).unique()
    own, n_differing = {}, 0
    for stem, data in release.items():
        table = source.table(stem)
        excerpt = other.table(stem)
        shared = pc.is_in(excerpt["photo_id"], value_set=photos)
        own[stem] = excerpt.filter(pc.invert(shared))
        theirs = excerpt.filter(shared)
        ours = rows_by_key(table, data.filter(pc.is_in(data["photo_id"], value_set=theirs["photo_id"])))
        for subject, a, b in differences(table, ours, rows_by_key(table, theirs)):
            n_differing += 1
            photo = (a or b or {}).get("photo_id")
            where = (other.candidate.part, table.name, subject, photo, place(believed.candidate))
            accounts.add(DISAGREEMENT, accounts.source, "", *where, row_json(table, a), place(other.candidate), row_json(table, b))
    note = f"an excerpt beside {place(believed.candidate)}; {n_differing} rows differ (raw.disagreement)"
    accounts.status(other.candidate, "excerpt", note)
    return own


def _account(copy: Copy, outlet: _Outlet, n_lost: int, accounts: _Accounts) -> None:
    """The reading, rejects and repairs of one part that was read."""
    at, read, withdrawn = copy.candidate, copy.reading, outlet.withdrawn
    head = (accounts.source, at.instance, at.part)
    counts = (read.n_read, read.n_accepted, read.n_rejected, len(read.repairs), n_lost)
    accounts.add(READING, *head, at.path, at.member, outlet.source.unit, *counts)

    def told(item: Reject | Repair, ordinal: int, *texts: str) -> tuple[str | None, tuple[str, ...]]:
        """Member and texts, withheld where the record is about a withdrawn photograph; the ordinal keeps such places apart."""
        if item.member is not None and withdrawn.names(item.member):
            return f"{WITHHELD} {ordinal}", (WITHHELD,) * len(texts)
        if item.member is None and item.line in outlet.lines_lost:
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
