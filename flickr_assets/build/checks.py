"""Checks: generated from the contracts, and the files of `sql/checks`. A check returns the offending rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from flickr_assets import duck
from flickr_assets.build import fingerprint
from flickr_assets.build.ledger import CheckRecord, CheckResult, Ledger
from flickr_assets.build.steps import tables
from flickr_assets.errors import CheckFailed, Place
from flickr_assets.registry import sources
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.core import RELEASE
from flickr_assets.sqlfiles import sql_files

N_ROWS_SHOWN = 10
# A published count speaks of the full release: it is held against a build that has at least this share of it.
FULL_RELEASE_SHARE = 0.5


@dataclass(frozen=True)
class Check:
    """One question to a table. query: SELECTs the offending rows; reads: the tables that it looks at."""

    name: str
    table: str
    query: str
    reads: tuple[str, ...]
    is_blocking: bool
    description: str
    code_version: str


_Asked = Callable[[Check, Ledger, Mapping[str, str]], bool]


@cache
def checks() -> tuple[Check, ...]:
    """Every check, sorted by table and name."""
    found = [check for table in tables().values() for check in _contract(table)]
    return tuple(sorted([*found, _published(), *_files()], key=lambda check: (check.table, check.name)))


def _contract(table: Table) -> Iterable[Check]:
    """Two checks a table, however many columns it has: an orchestrator keeps several events of every one."""
    key = ", ".join(map(duck.name, table.key))
    nulls = [f"{duck.name(column.name)} IS NULL" for column in table.columns if not column.nullable]
    wrong = [condition for column in table.columns for condition in _bounds(column)]
    broken = {"key is not unique": f"SELECT {key}, count(*) AS n FROM {table.name} GROUP BY {key} HAVING count(*) > 1"}
    if nulls:
        broken["a value is missing"] = f"SELECT * FROM {table.name} WHERE {' OR '.join(nulls)}"
    if wrong:
        broken["a value is out of range"] = f"SELECT * FROM {table.name} WHERE {' OR '.join(wrong)}"
    sentence = "The key is unique, columns that must have a value have one, values lie within their bounds and vocabularies."
    yield _generated(table, "contract", sentence, broken, ())
    if table.references:
        targets = tuple(reference.target for reference in table.references)
        dangling = {f"{', '.join(r.columns)} is not in {r.target}": _dangling(table, r) for r in table.references}
        yield _generated(table, "references", f"What it refers to is found in {', '.join(targets)}.", dangling, targets)


def _dangling(table: Table, reference: Reference) -> str:
    pairs = list(zip(reference.columns, reference.targets, strict=True))
    on = " AND ".join(f"target.{duck.name(b)} = this.{duck.name(a)}" for a, b in pairs)
    given = " AND ".join(f"this.{duck.name(a)} IS NOT NULL" for a, _ in pairs)
    return f"SELECT this.* FROM {table.name} AS this ANTI JOIN {reference.target} AS target ON {on} WHERE {given}"


def _bounds(column: Column) -> Iterable[str]:
    name = duck.name(column.name)
    if column.vocabulary:
        yield f"{name} NOT IN ({', '.join(duck.literal(word) for word in column.vocabulary)})"
    if column.minimum is not None:
        yield f"{name} < {column.minimum:g}"
    if column.maximum is not None:
        yield f"{name} > {column.maximum:g}"


def _generated(table: Table, name: str, sentence: str, broken: Mapping[str, str], others: tuple[str, ...]) -> Check:
    """One check of several conditions; an offending row comes as (what is broken, the row as text)."""
    query = "\nUNION ALL\n".join(
        f"SELECT {duck.literal(what)} AS broken, CAST(offending AS VARCHAR) AS offending FROM ({rows}) AS offending"
        for what, rows in broken.items()
    )
    code = fingerprint.digest([query, fingerprint.library("duckdb")])
    return Check(name, table.name, query, tuple(dict.fromkeys((table.name, *others))), True, sentence, code)


def _published() -> Check:
    """One check over all sources: an orchestrator keeps several events of every one."""
    counts = {table: n for source in sources().values() for table, n in source.published.items()}
    query = "\nUNION ALL\n".join(
        f"SELECT {duck.literal(table)} AS raw_table, count(*) AS n_rows, {n} AS n_published FROM {table} "
        f"HAVING count(*) <> {n} AND count(*) >= {int(n * FULL_RELEASE_SHARE)} AND NOT EXISTS (FROM raw.exclude)"
        for table, n in counts.items()
    )
    sentence = (
        "A full release has the rows that were published (not asked of less than half of one, nor where exclude.txt withdraws)."
    )
    code = fingerprint.digest([query])
    return Check("counts_as_published", RELEASE.name, query, (RELEASE.name, "raw.exclude", *counts), False, sentence, code)


def _files() -> Iterable[Check]:
    for file in sql_files("checks"):
        stem, _, sentence = file.stem.partition("__")
        # Of a raw table and one of the model that bear one name, the one that the query reads.
        known = sorted((name for name in tables() if name.split(".", 1)[1] == stem), key=lambda name: name not in file.tables)
        table = known[0] if known else file.tables[0]
        is_blocking = file.setting("severity", "error") == "error"
        code = fingerprint.of_query(file, None)
        yield Check(sentence, table, file.query, tuple(dict.fromkeys((table, *file.tables))), is_blocking, file.description, code)


def run_checks(
    connection: duck.Connection, ledger: Ledger, versions: Mapping[str, str], wanted: Iterable[str]
) -> list[CheckResult]:
    """Run the checks of the wanted tables whose tables all exist, unless nothing that they look at has changed; keep their outcomes.

    versions: {table: data version} of the tables that the connection shows. Returns the results of the checks that were run.
    """
    fresh: list[CheckResult] = []
    wanted = set(wanted)
    for name, mine in _by_table().items():
        if name in versions and wanted & {table for check in mine for table in check.reads}:
            fresh += _run_of_table(connection, ledger, versions, name, is_due)
    return fresh


def rerun_checks(
    connection: duck.Connection, ledger: Ledger, versions: Mapping[str, str], progress: Callable[[str], None]
) -> list[CheckResult]:
    """Run every check whose tables all exist, whether anything changed or not; otherwise as run_checks. progress: told each table."""
    found: list[CheckResult] = []
    for name in _by_table():
        if name in versions:
            progress(f"checking {name}")
            found += _run_of_table(connection, ledger, versions, name, _always)
    return found


def _by_table() -> dict[str, list[Check]]:
    found: dict[str, list[Check]] = {}
    for check in checks():
        found.setdefault(check.table, []).append(check)
    return found


def _run_of_table(
    connection: duck.Connection, ledger: Ledger, versions: Mapping[str, str], name: str, is_asked: _Asked
) -> list[CheckResult]:
    """The results of those checks of one table that were run; the outcomes of all of them are kept."""
    fresh: list[CheckResult] = []
    kept: dict[str, CheckRecord] = {}
    for check in _by_table()[name]:
        key = f"{check.table}/{check.name}"
        if any(table not in versions for table in check.reads):
            # What it found last stands until its tables can be looked at again.
            kept |= {key: ledger.checks[key]} if key in ledger.checks else {}
        elif is_asked(check, ledger, versions):
            kept[key] = _outcome(connection, check, versions)
            fresh.append(kept[key].result)
        else:
            kept[key] = ledger.checks[key]
    if fresh or len(kept) != sum(1 for record in ledger.checks.values() if record.result.table == name):
        ledger.keep_checks(name, kept)
    return fresh


def is_due(check: Check, ledger: Ledger, versions: Mapping[str, str]) -> bool:
    """Whether a check, all of whose tables are among the versions, was not yet run as it is on what they hold."""
    old = ledger.checks.get(f"{check.table}/{check.name}")
    inputs = {table: versions[table] for table in check.reads}
    return old is None or old.code_version != check.code_version or dict(old.inputs) != inputs


def _always(check: Check, ledger: Ledger, versions: Mapping[str, str]) -> bool:  # noqa: ARG001
    return True


def _outcome(connection: duck.Connection, check: Check, versions: Mapping[str, str]) -> CheckRecord:
    inputs = {table: versions[table] for table in check.reads}
    offending = duck.arrow(connection, check.query, place=f"check {check.table} {check.name}")
    rows = tuple(offending.slice(0, N_ROWS_SHOWN).to_pylist())
    n = offending.num_rows
    result = CheckResult(check.name, check.table, n == 0, check.is_blocking, n, check.description, rows)
    return CheckRecord(check.code_version, inputs, result)


def failure_of(result: CheckResult) -> CheckFailed:
    """A check that failed, as an error `check-failed`; where its rows are about lines of files, with the place of the first."""
    rows = "1 row breaks it" if result.n_offending == 1 else f"{result.n_offending:,} rows break it"
    first = result.rows[0] if result.rows else {}
    told = f"{result.table} {result.name}: {rows}"
    if {"file", "line", "code", "message"} <= first.keys():
        place = Place(str(first["file"]), line=int(str(first["line"])) if first["line"] is not None else None)
        return CheckFailed("check-failed", f"{told}: [{first['code']}] {first['message']}", place=place)
    seen = f": {', '.join(f'{name}={value}' for name, value in first.items())}" if first else ""
    remedy = "More of its rows are on the page of the check. Mend the raw files that they come from."
    return CheckFailed("check-failed", f"{told}{seen}.", remedy=remedy)
