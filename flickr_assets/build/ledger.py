"""The ledger: what each step last made, from what, with which code. Freshness is decided here and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, get_origin, get_type_hints

from flickr_assets.paths import Home, is_path, write_atomically
from flickr_assets.store import Piece, Stored

_T = TypeVar("_T")
_BEYOND = 1 << 63
# What reading a file that is damaged, or was written by nobody here, comes to.
_NOT_OURS = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


@dataclass(frozen=True)
class CheckResult:
    """The outcome of one check. rows: up to ten offending rows, as JSON-ready dicts."""

    name: str
    table: str
    passed: bool
    is_blocking: bool
    n_offending: int
    description: str
    rows: tuple[dict[str, object], ...] = ()


@dataclass(frozen=True)
class FileRead:
    """A recognised file as it was when its source was read, by the terms of rawfiles' Candidate; its rows stand for these bytes.

    size, mtime_ns: of what holds it, when it was last looked at and still had this digest.
    """

    path: str
    member: str | None
    sha256: str
    n_files: int
    size: int
    mtime_ns: int


@dataclass(frozen=True)
class Record:
    """One entry of the ledger. inputs: {what was read: its data version}. outputs: the tables; accounts: tables of the rim.

    files: of a source's step, what was recognised for it.
    """

    step: str
    code_version: str
    inputs: Mapping[str, str]
    outputs: tuple[Stored, ...]
    accounts: tuple[Stored, ...] = ()
    seconds: float = 0.0
    files: tuple[FileRead, ...] = ()

    def output(self, table: str) -> Stored:
        return next(stored for stored in (*self.outputs, *self.accounts) if stored.table == table)


@dataclass(frozen=True)
class CheckRecord:
    """A check's last outcome and what it looked at."""

    code_version: str
    inputs: Mapping[str, str]
    result: CheckResult


@dataclass
class Ledger:
    """The records of a home: one small JSON file a step, so that a build that is cut short loses nothing that it finished."""

    home: Home
    records: dict[str, Record] = field(default_factory=dict)
    checks: dict[str, CheckRecord] = field(default_factory=dict)

    @classmethod
    def load(cls, home: Home) -> Ledger:
        """The ledger as it is on disk; an unreadable entry counts as never made, and so does one whose files are gone or cut short."""
        ledger = cls.as_written(home)
        for name, record in list(ledger.records.items()):
            if not all(_is_whole(home.root, file) for stored in (*record.outputs, *record.accounts) for file in stored.files):
                del ledger.records[name]
        return ledger

    @classmethod
    def as_written(cls, home: Home) -> Ledger:
        """The same with every readable entry, whatever has become of its files."""
        ledger = cls(home)
        for path in sorted((home.ledger / "steps").glob("*.json")):
            if record := _record(path):
                ledger.records[record.step] = record
        for path in sorted((home.ledger / "checks").glob("*.json")):
            found = _checks(path)
            ledger.checks.update(found)
        return ledger

    def keep(self, record: Record) -> None:
        self.records[record.step] = record
        write_atomically(self._place(record.step), json.dumps(asdict(record), indent=1) + "\n")

    def forget(self, step: str) -> None:
        """As if the step had never been run; its tables stay where they are."""
        self.records.pop(step, None)
        self._place(step).unlink(missing_ok=True)

    def _place(self, step: str) -> Path:
        return self.home.ledger / "steps" / f"{_file_name(step)}.json"

    def keep_checks(self, table: str, found: Mapping[str, CheckRecord]) -> None:
        """Replace the check records of one table."""
        for name in [name for name, old in self.checks.items() if old.result.table == table]:
            del self.checks[name]
        self.checks.update(found)
        text = json.dumps({name: asdict(record) for name, record in sorted(found.items())}, indent=1, default=str)
        write_atomically(self.home.ledger / "checks" / f"{table}.json", text + "\n")

    def blocking(self) -> list[CheckResult]:
        """The blocking checks that failed when they were last run."""
        results = [record.result for record in self.checks.values()]
        return [result for result in results if result.is_blocking and not result.passed]

    def stored(self) -> dict[str, Stored]:
        """Every table that stands in the ledger, by name."""
        return {stored.table: stored for record in self.records.values() for stored in record.outputs}


def _is_whole(home: Path, file: Piece) -> bool:
    try:
        return (home / file.path).stat().st_size == file.n_bytes
    except OSError:
        return False


def _file_name(step: str) -> str:
    return step.replace("/", "__")


def stored_from(item: Mapping[str, Any]) -> Stored:
    """A stored table out of JSON. Raises TypeError where it is not told as one."""
    facts = {**item}
    pieces = tuple(_typed(Piece(**piece)) for piece in facts.pop("pieces", ()))
    stored = _typed(Stored(**facts, pieces=pieces))
    if not all(is_path(file.path) for file in (stored, *pieces)):
        raise TypeError("its path is none")
    return stored


def _record(path: Path) -> Record | None:
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        outputs = tuple(stored_from(item) for item in found.pop("outputs"))
        accounts = tuple(stored_from(item) for item in found.pop("accounts"))
        files = tuple(_typed(FileRead(**item)) for item in found.pop("files", ()))
        record = _typed(Record(**found, outputs=outputs, accounts=accounts, files=files))
        is_ours = _file_name(record.step) == path.stem and all(is_path(file.path) for file in files)
        return record if is_ours else None
    except _NOT_OURS:
        return None


def _checks(path: Path) -> dict[str, CheckRecord]:
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return {
            name: _typed(CheckRecord(item["code_version"], item["inputs"], _result(item["result"]))) for name, item in found.items()
        }
    except _NOT_OURS:
        return {}


def _result(item: dict[str, Any]) -> CheckResult:
    item["rows"] = tuple(item["rows"])
    return _typed(CheckResult(**item))


def _typed(value: _T) -> _T:
    """A dataclass out of JSON, as it is if its fields are of their types, and whole numbers of 64 bits. Raises TypeError."""
    for name, kind in _kinds(type(value)).items():
        found = getattr(value, name)
        if not isinstance(found, kind) or (isinstance(found, int) and not -_BEYOND <= found < _BEYOND):
            raise TypeError(f"{name} is of another type")
    return value


@cache
def _kinds(of: type) -> dict[str, Any]:
    """{field: what isinstance takes for its type}; what a container holds is left out, and a whole number is a number."""
    hints = get_type_hints(of)
    plain = {name: hint if isinstance(hint, UnionType) else get_origin(hint) or hint for name, hint in hints.items()}
    return {name: (int, float) if kind is float else kind for name, kind in plain.items()}
