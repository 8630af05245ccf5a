"""Having what is damaged made again: the next build does it, once it knows no better."""

from __future__ import annotations

from collections.abc import Iterable

from flickr_assets.build.checks import checks
from flickr_assets.build.faults import Fault
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.run import locked
from flickr_assets.build.steps import steps
from flickr_assets.build.verification import raw_folder_of
from flickr_assets.errors import unwritable
from flickr_assets.paths import Home
from flickr_assets.rawfiles.cache import forget as forget_paths


def forget(home: Home, damaged: Iterable[Fault]) -> frozenset[str]:
    """Drop what the ledger knows of damaged tables, of sources of rotten files, and of all that was made from either.

    Nobody knows since when they are damaged, so what was made from them is made again, too, and checked again; where the
    rows come out as they were, so do the data versions. Of rotten files nothing is remembered: the next build reads them
    as they are. Raw files that are gone or changed need no mending;
    what cannot be read is left alone. What is published stays.
    Returns the names of the steps. Raises HomeError `home-locked` or `home-unwritable`.
    """
    bad = [fault for fault in damaged if fault.is_mendable]
    raw = raw_folder_of(home)
    try:
        with locked(home):
            _forget_files(home, [fault for fault in bad if fault.kind == "raw"])
            ledger = Ledger.as_written(home)
            names = ledger.records.keys() & _with_what_follows({fault.step for fault in bad})
            _forget_checks(ledger, {stored.table for name in names for stored in ledger.records[name].outputs})
            for name in names:
                ledger.forget(name)
    except OSError as error:
        raise unwritable(error, raw) from error
    return frozenset(names)


def _forget_files(home: Home, rotten: list[Fault]) -> None:
    raw = raw_folder_of(home)
    paths = {fault.path for fault in rotten}
    # A scan remembers a file by its whole path, a look at pictures by that of their folder.
    forget_paths(home.scan_cache, [str(raw.resolve() / path) for path in paths])
    forget_paths(home.pictures(raw), paths)


def _with_what_follows(names: set[str]) -> set[str]:
    """The named steps and all that read from them, directly or not."""
    found, tables = set(names), set[str]()
    for step in steps():
        if step.name in found or tables & set(step.inputs) or found & set(step.after):
            found.add(step.name)
            tables.update(table.name for table in step.tables)
    return found


def _forget_checks(ledger: Ledger, tables: set[str]) -> None:
    for table in {check.table for check in checks() if tables & set(check.reads)}:
        mine = [check for check in checks() if check.table == table and not tables & set(check.reads)]
        kept = {f"{check.table}/{check.name}" for check in mine}
        ledger.keep_checks(table, {name: record for name, record in ledger.checks.items() if name in kept})
