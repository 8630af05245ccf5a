"""Where a home stands: what is stale, what is published, what the orchestrator's log knows of it. Imports no Dagster."""

from dataclasses import dataclass

from flickr_assets.build.books import SOURCE, ledger_faults
from flickr_assets.build.checks import checks, is_due
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.publish import file_paths, has_views_of_today, published
from flickr_assets.build.status import Standing, status
from flickr_assets.build.steps import step_of_table
from flickr_assets.paths import Home
from flickr_assets.rawfiles.inventory import Inventory

from .console import command, print_json, say, show_table
from .told import untold


@dataclass(frozen=True)
class Unfinished:
    """What a build has still to do, as names of steps.

    stale: to be run. unchecked: whose checks are other than they were, or look at other rows. unpublished: whose tables
    readers do not see as the ledger has them. untold: of which Dagster's log does not know (see told.py). unnoted: of which the ledger,
    as an earlier version wrote it, does not name the files that were read.
    """

    stale: frozenset[str]
    unchecked: frozenset[str]
    unpublished: frozenset[str]
    untold: frozenset[str]
    unnoted: frozenset[str]

    @property
    def steps(self) -> frozenset[str]:
        return self.stale | self.unchecked | self.unpublished | self.untold | self.unnoted


def unfinished(home: Home, standings: list[Standing], inventory: Inventory) -> Unfinished:
    """What is left to do of the given steps, the raw folder being as it is now."""
    ledger = Ledger.load(home)
    names = {standing.step.name for standing in standings}
    return Unfinished(
        frozenset(standing.step.name for standing in standings if not standing.is_fresh),
        frozenset(_unchecked(ledger, names)),
        frozenset(names & _unpublished(home, ledger)),
        frozenset(names & untold(home, ledger)),
        frozenset(names & _unnoted(home, ledger, inventory)),
    )


def _unchecked(ledger: Ledger, names: set[str]) -> set[str]:
    """Those steps with a check that was not run on what its tables, which are all theirs, hold now."""
    versions = {
        stored.table: stored.data_version for name in names & ledger.records.keys() for stored in ledger.records[name].outputs
    }
    whole = (check for check in checks() if all(table in versions for table in check.reads))
    return {step_of_table()[check.table].name for check in whole if is_due(check, ledger, versions)}


def _unpublished(home: Home, ledger: Ledger) -> set[str]:
    """Steps whose tables readers do not see as the ledger has them; all of them where views have changed."""
    shown = published(home) if has_views_of_today(home) else {}
    return {
        record.step
        for record in ledger.records.values()
        if any(
            file_paths(shown.get(stored.table, {"path": ""})) != [file.path for file in stored.files] for stored in record.outputs
        )
    }


def _unnoted(home: Home, ledger: Ledger, inventory: Inventory) -> set[str]:
    """Of what is there to be noted, what `verify` says that a build will note."""
    there = {f"{SOURCE}{candidate.source}" for candidate in inventory.candidates}
    nameless = {record.step for record in ledger.records.values() if record.step in there and not record.files}
    return nameless & {fault.name for fault in ledger_faults(home, ledger) if fault.what == "unknown"} if nameless else nameless


def blocking(home: Home) -> list[str]:
    """The blocking checks that failed when they were last run, as `table check: n rows`."""
    return [f"{result.table} {result.name}: {result.n_offending:,} offending rows" for result in Ledger.load(home).blocking()]


def show_status(home: Home, json: bool) -> None:
    """A line a stale step."""
    standings, inventory = status(home, home.settings())
    if json:
        print_json([_fact(standing) for standing in standings])
        return
    stale = [standing for standing in standings if not standing.is_fresh]
    if stale:
        show_table(("stale", "why"), [(standing.step.name.removeprefix("source/"), standing.reason) for standing in stale])
        say()
    for line in blocking(home):
        say(f"blocking  {line}", style="red")
    left = unfinished(home, standings, inventory)
    if left.unpublished - left.stale:
        n_hidden = len(left.unpublished)
        damage = "" if published(home) else ": manifest.json or catalogue.duckdb is damaged"
        say(f"{n_hidden} steps are not published as they are{damage}.", style="red")
    say(f"{len(standings) - len(stale)} of {len(standings)} steps are up to date in {home.root} ({home.origin}).")
    if stale:
        say(f"{command('build', home)} makes what is stale.")
    elif left.unpublished:
        say(f"{command('build', home)} publishes it again.")


def _fact(standing: Standing) -> dict[str, object]:
    tables = [table.name for table in standing.step.tables]
    return {"step": standing.step.name, "tables": tables, "is_fresh": standing.is_fresh, "why": standing.reason}
