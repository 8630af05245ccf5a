"""Which tables are older than what they were made from: told by what is stored alone, without a look at the raw files.

`status` says as much and more, of the raw folder, too; this is for those who read what a build of a part left as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flickr_assets.build.freshness import staleness
from flickr_assets.build.ledger import Ledger, Record
from flickr_assets.build.steps import Step, step_of_table, steps, tables

EXCLUDE = "raw.exclude"


@dataclass(frozen=True)
class Lag:
    """Why a table is stale, as a clause. is_of_rows: what it was made from has other rows by now; else only code is another."""

    reason: str
    is_of_rows: bool


class Lags:
    """The tables that lag, by name. records: {step: how it was made}; versions: {table, or piece of an account: its version now}."""

    def __init__(self, records: Mapping[str, Record], versions: Mapping[str, str]) -> None:
        self._records = records
        self._versions = versions
        self.tables: dict[str, Lag] = {}
        for step in steps():
            record = records.get(step.name)
            lag = record and self._of(step, record, self._before(step))
            if lag:
                self.tables.update({table.name: lag for table in step.tables})

    @classmethod
    def of_ledger(cls, ledger: Ledger) -> Lags:
        """Of what was made last, published or not."""
        made = (item for record in ledger.records.values() for item in (*record.outputs, *record.accounts))
        return cls(ledger.records, {item.table: item.data_version for item in made})

    @classmethod
    def of_manifest(cls, manifest: Mapping[str, Any]) -> Lags:
        """Of what readers see."""
        shown: Mapping[str, Mapping[str, Any]] = manifest["tables"]
        made = {step_of_table()[name].name: facts for name, facts in shown.items() if name in tables()}
        records = {name: Record(name, facts.get("code_version", ""), facts.get("inputs", {}), ()) for name, facts in made.items()}
        return cls(records, {name: str(facts["data_version"]) for name, facts in shown.items()})

    def of_part(self, table: str, inputs: Iterable[str]) -> Lag | None:
        """Why that is stale which a table says of some of the tables that it reads, and of no others."""
        step, chosen = step_of_table()[table], set(inputs)
        record = self._records.get(step.name)
        if record is None:
            return None
        read = {name: version for name, version in record.inputs.items() if name in chosen}
        return self._of(step, Record(step.name, record.code_version, read, ()), chosen)

    def _before(self, step: Step) -> set[str]:
        """The tables that a step's are made from, and those whose accounts it gathers."""
        gathered = (name for name in step.after if name in self._records)
        return {*step.inputs, *(table.name for one in steps() if one.name in set(gathered) for table in one.tables)}

    def _of(self, step: Step, record: Record, before: set[str]) -> Lag | None:
        now = {name: self._now(name, version) for name, version in record.inputs.items()}
        waiting = sorted(name for name in before if name in self.tables)
        is_of_rows = now != record.inputs or any(self.tables[name].is_of_rows for name in waiting)
        reason = staleness(record, step, now)
        if reason:
            return Lag(reason, is_of_rows)
        if waiting:
            return Lag(f"may change with {', '.join(waiting[:3])}{' …' if len(waiting) > 3 else ''}", is_of_rows)
        return None

    def _now(self, name: str, recorded: str) -> str:
        """What only a look at the raw files could tell is taken to be as it was."""
        return self._versions.get(name, "" if name in tables() else recorded)


def withheld(ledger: Ledger, shown: Mapping[str, Any]) -> frozenset[str]:
    """Tables that may still hold a photograph that exclude.txt withdraws, for they are older than it; nobody is to see them.

    shown: the manifest of the last build that was published, empty where there is none. What it shows under the same exclude.txt
    holds no such photograph, however old it is: these tables were withheld from it.
    """
    exclude = ledger.stored().get(EXCLUDE)
    if exclude is None or not exclude.n_rows:
        return frozenset()
    known = shown.get("tables", {}) if "withheld" in shown else {}
    is_of_same = known.get(EXCLUDE, {}).get("data_version") == exclude.data_version
    stored = ledger.stored()
    return frozenset(
        name
        for name, lag in Lags.of_ledger(ledger).tables.items()
        if lag.is_of_rows and not (is_of_same and known.get(name, {}).get("data_version") == stored[name].data_version)
    )
