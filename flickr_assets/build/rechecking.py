"""Every check once more on what is stored, though nothing has changed: what was right when it was built should still be."""

from __future__ import annotations

from collections.abc import Callable

from flickr_assets import duck
from flickr_assets.build.books import require_built
from flickr_assets.build.checks import rerun_checks
from flickr_assets.build.ledger import CheckResult, Ledger
from flickr_assets.build.run import locked
from flickr_assets.build.steps import steps
from flickr_assets.build.verification import verify_tables
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home


def recheck(home: Home, progress: Callable[[str], None] | None = None) -> list[CheckResult]:
    """Run every check on the stored tables and keep the outcomes. progress: told a line a table.

    Tables that are older than what they were made from are left out, as in a build: nothing is held against them.
    Raises HomeError `home-empty`, `home-locked`, and `home-damaged` where a stored table is not what was stored.
    """
    require_built(home)
    with locked(home):
        for damaged in verify_tables(home).faults:
            message = f"{damaged.name} is {damaged.what}: checks would say nothing of what was built."
            raise HomeError("home-damaged", message, place=str(home.root / damaged.path), remedy=damaged.remedy)
        ledger = Ledger.load(home)
        stored, behind = ledger.stored(), _behind(ledger)
        versions = {name: item.data_version for name, item in stored.items() if name not in behind}
        with duck.connect({name: item.paths(home.root) for name, item in stored.items()}) as connection:
            return rerun_checks(connection, ledger, versions, progress or (lambda _: None))


def _behind(ledger: Ledger) -> set[str]:
    """Tables (and their steps) that other code made, or from other rows than are stored; by the ledger, whatever the raw files are."""
    records = ledger.records.values()
    versions = {item.table: item.data_version for record in records for item in (*record.outputs, *record.accounts)}
    behind: set[str] = set()
    for step in steps():
        record = ledger.records.get(step.name)
        if record is None:
            continue
        is_other = record.code_version != step.code_version or not versions.keys() >= set(step.inputs)
        is_older = any(versions.get(name, version) != version for name, version in record.inputs.items())
        if is_other or is_older or behind & {*step.inputs, *step.after}:
            behind |= {step.name, *(table.name for table in step.tables)}
    return behind
