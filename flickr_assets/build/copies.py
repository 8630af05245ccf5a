"""Copies of a release: which is believed, whether another says the same, and where it does not."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from flickr_assets.build.spool import Spool
from flickr_assets.errors import InputError, Place
from flickr_assets.rawfiles.inventory import Candidate
from flickr_assets.rowhash import RowHash
from flickr_assets.schema import Table
from flickr_assets.source import Reading, Source

# An excerpt holds less than this share of the files of the release that it stands beside.
EXCERPT_SHARE = 0.5
N_SHOWN = 10
LENGTH_SHOWN = 110
LENGTH_BEFORE = 30


@dataclass(frozen=True)
class Copy:
    """A candidate that was read: its Reading and, where it waits to be compared, its rows by table stem, without instance and part."""

    candidate: Candidate
    reading: Reading
    rows: Mapping[str, Spool]

    def table(self, stem: str) -> pa.Table:
        """The rows of raw.STEM, in memory."""
        return self.rows[stem].table()

    def close(self) -> None:
        """The rows are gone; the account stays."""
        for spool in self.rows.values():
            spool.close()


def is_preferred(candidate: Candidate, preferred: str | None) -> bool:
    """preferred: a file, an archive, a member as it is shown, or a folder above; None for no preference."""
    if not preferred:
        return False
    return preferred in {candidate.path, place(candidate)} or candidate.path.startswith(f"{preferred.rstrip('/')}/")


def place(candidate: Candidate) -> str:
    """Where it lies, as it is shown and as `--prefer` takes it."""
    return str(Place(candidate.path, candidate.member or None))


def have_same_rows(one: Copy, other: Copy) -> bool:
    """Sameness is judged on parsed rows; where a row stands in its file does not count."""
    return all(_version(one.rows[stem]) == _version(other.rows[stem]) for stem in one.rows)


def _version(rows: Spool) -> str:
    """Hash of the rows without their lines."""
    hashed = RowHash(rows.schema.remove(rows.schema.get_field_index("line")))
    for batch in rows.batches():
        hashed.update(batch)
    return hashed.hexdigest()


def is_excerpt(other: Copy, believed: Copy) -> bool:
    """A bundle of much fewer files than the release itself, as a few examples copied beside it."""
    return other.candidate.n_files < EXCERPT_SHARE * believed.candidate.n_files


def _own_key(table: Table) -> list[str]:
    return [name for name in table.key if name not in ("instance", "part", "line")]


def rows_by_key(table: Table, data: pa.Table) -> dict[tuple[Any, ...], dict[str, Any]]:
    """{key within the part (or place in it): row} of rows without instance and part."""
    key = _own_key(table)
    rows = data.drop_columns(["line"]).to_pylist()
    return {tuple(row[name] for name in key) if key else (number,): row for number, row in enumerate(rows)}


def differences(
    table: Table, ours: Mapping[tuple[Any, ...], dict[str, Any]], theirs: Mapping[tuple[Any, ...], dict[str, Any]]
) -> Iterable[tuple[str, dict[str, Any] | None, dict[str, Any] | None]]:
    """(key in words, our row, their row) where the two are not alike; None where one has no such row."""
    key = _own_key(table) or ["row"]
    for values in sorted(ours.keys() | theirs.keys(), key=repr):
        a, b = ours.get(values), theirs.get(values)
        if a != b:
            yield ", ".join(f"{name}={value}" for name, value in zip(key, values, strict=True)), a, b


def row_json(table: Table, row: dict[str, Any] | None) -> str:
    """What a row says beside its key; `absent` for none."""
    if row is None:
        return "absent"
    return json.dumps({name: value for name, value in row.items() if name not in _own_key(table)}, ensure_ascii=False, default=str)


def one_form(name: str, source: Source, candidates: Sequence[Candidate]) -> None:
    """Raises InputError `release-twice` where one instance is told in two forms, each of which would be the whole of it."""
    if source.form is None:
        return
    first: dict[str, Candidate] = {}
    for candidate in candidates:
        known = first.setdefault(candidate.instance, candidate)
        if source.form(candidate.part) != source.form(known.part):
            raise InputError(
                "release-twice",
                f"{candidate.instance} of {name} is given by {place(known)} and by {place(candidate)}.",
                remedy="Keep one of them, or give one another name.",
            )


def _excerpts(table: Table, a: dict[str, Any] | None, b: dict[str, Any] | None) -> tuple[str, str]:
    """The columns in which two rows differ, from shortly before the first character that does."""
    if a is not None and b is not None:
        same = {name for name in a if a[name] == b[name]}
        a, b = ({name: value for name, value in row.items() if name not in same} for row in (a, b))
    told = row_json(table, a), row_json(table, b)
    first = next((at for at, (x, y) in enumerate(zip(*told, strict=False)) if x != y), 0)
    start = max(0, first - LENGTH_BEFORE) if "absent" not in told else 0
    mark = "…" if start else ""
    return mark + told[0][start : start + LENGTH_SHOWN], mark + told[1][start : start + LENGTH_SHOWN]


def contradiction(name: str, source: Source, one: Copy, other: Copy, preferred: str | None) -> InputError:
    """Two files that claim to be the same release and are not: ten differing rows, and how to decide."""
    shown, n = [], 0
    for table in source.tables:
        pair = rows_by_key(table, one.table(table.stem)), rows_by_key(table, other.table(table.stem))
        for subject, a, b in differences(table, *pair):
            n += 1
            if n <= N_SHOWN:
                ours, theirs = _excerpts(table, a, b)
                shown.append(f"  {table.stem}, {subject}\n    A {ours}\n    B {theirs}")
    a, b = place(one.candidate), place(other.candidate)
    listing = "\n".join(shown)
    n_told = "1 row differs" if n == 1 else f"{n:,} rows differ"
    vain = f"What is preferred now, {preferred}, is neither. " if preferred else ""
    return InputError(
        "release-differs",
        f"two files claim to be the one release {name} ({source.title}), and {n_told}:\n  A {a}\n  B {b}\n{listing}\n",
        remedy=f"{vain}Say which to believe: flickr-assets build --prefer {name}={a}  (or ={b}), or move the other away.",
    )
