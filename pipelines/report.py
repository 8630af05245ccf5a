"""What Dagster is told of a build: materialisations and check results, of what was made and of what its log does not know yet."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import dagster as dg

from flickr_assets import store
from flickr_assets.build.events import Built, Checked, Event, Fresh, Started
from flickr_assets.build.ledger import CheckResult, Ledger
from flickr_assets.build.steps import Step
from flickr_assets.paths import Home
from flickr_assets.store import Stored

from .pictures import Picture, Studio
from .shards import shard_events
from .shown import listed, shown
from .specs import CODE_VERSION_LENGTH, DATA_VERSION, asset_key, check_key, table_name
from .told import forget, remember, version

N_PREVIEWED = 5
CODE_VERSION = "dagster/code_version"
URI = "dagster/uri"
CHANGED = "changed"
WHY = "because"
ROWS_BEFORE = "rows_before"

Told = dg.MaterializeResult | dg.AssetCheckResult
Telling = Callable[[], Iterator[Told]]


class Report:
    """Turns the events of one build into those of one Dagster step.

    A step of the build may make more than was selected (a source's other tables; checks that look at a selected table
    from another): the ledger knows of it, so the log must, too. Such events belong to no run.

    What is told waits for its picture, and what follows waits for it: the log has the order of the build.
    """

    def __init__(self, context: dg.AssetExecutionContext, home: Home, studio: Studio, *, only_stale: bool = True) -> None:
        self._context = context
        self._home = home
        self._studio = studio
        self._waiting: deque[tuple[Picture | None, Telling]] = deque()
        self._only_stale = only_stale
        self._stored: Mapping[str, Stored] = {}
        self._why: dict[str, str] = {}
        self._told: dict[str, str] = {}
        self._left: dict[str, str] = {}
        self._checked: set[dg.AssetCheckKey] = set()

    def of(self, event: Event, ledger: Ledger) -> Iterator[Told]:
        """What is to be yielded once an event was heard, the ledger being as it left it."""
        self._stored = ledger.stored()
        self._tell_shards(event)
        self._waiting.extend(self._heard(event))
        while self._waiting and (self._waiting[0][0] is None or self._waiting[0][0].is_drawn):
            yield from self._waiting.popleft()[1]()

    def _tell_shards(self, event: Event) -> None:
        if isinstance(event, Built | Fresh) and event.step.kind == "parse":
            for found in shard_events(self._context.instance, event.outputs):
                self._context.log_event(found)

    def rest(self) -> Iterator[Told]:
        """What still waits for a picture."""
        while self._waiting:
            yield from self._waiting.popleft()[1]()

    def _heard(self, event: Event) -> Iterator[tuple[Picture | None, Telling]]:
        match event:
            case Started(step=step, reason=reason):
                if not self._why:
                    self._studio.prepare()
                self._why[step.name] = reason
            case Built(step=step, outputs=outputs, changed=changed, seconds=seconds, n_rows_before=n_rows_before):
                for stored in outputs:
                    if stored.table not in changed and self._is_as_fresh(step, stored, changed):
                        self._left[stored.table] = version(step.code_version, stored.data_version)
                        continue
                    facts = {
                        CHANGED: stored.table in changed,
                        WHY: self._why.get(step.name, ""),
                        "seconds": round(seconds, 2),
                    }
                    if n_rows_before.get(stored.table, stored.n_rows) != stored.n_rows:
                        facts[ROWS_BEFORE] = n_rows_before[stored.table]
                    yield self._made(step, stored, facts)
            case Fresh(step=step, outputs=outputs):
                for stored in outputs:
                    if self._is_known(step, stored):
                        self._left[stored.table] = version(step.code_version, stored.data_version)
                    else:
                        yield self._made(step, stored, {CHANGED: False, WHY: "not in this log"})
            case Checked(result=result):
                yield None, partial(self._result, result)
            case _:
                pass

    def _is_as_fresh(self, step: Step, stored: Stored, changed: frozenset[str]) -> bool:
        """Of several tables that come from one file, those that came out as they were, where others did not."""
        return self._only_stale and step.kind == "source" and bool(changed) and self._is_known(step, stored)

    def checks(self, ledger: Ledger) -> Iterator[dg.AssetCheckResult]:
        """The selected checks that had no need to be run again, as the ledger has them."""
        for record in ledger.checks.values():
            key = check_key(record.result.table, record.result.name)
            if key in self._context.selected_asset_check_keys and key not in self._checked:
                yield checked(record.result)

    @property
    def _is_in_the_home(self) -> bool:
        """Other logs (of a test, say) are nothing to the home."""
        return Path(self._context.instance.root_directory) == self._home.dagster

    def open(self) -> None:
        """Until the run has ended well, the last that the log has of its tables may be a failure, which the next run must undo."""
        if self._is_in_the_home:
            forget(self._home, map(table_name, self._context.selected_asset_keys))

    def close(self) -> None:
        """Remember what was made: of that the log has a materialisation, however the run ends."""
        if self._is_in_the_home:
            remember(self._home, self._told)

    def close_well(self) -> None:
        """Remember what had no need to be made, too."""
        if self._is_in_the_home:
            remember(self._home, self._left)

    def _made(self, step: Step, stored: Stored, facts: dict[str, Any]) -> tuple[Picture | None, Telling]:
        picture = self._studio.picture(stored.table, self._stored)
        return picture, partial(self._materialized, step, stored, facts, picture)

    def _materialized(self, step: Step, stored: Stored, facts: dict[str, Any], picture: Picture | None) -> Iterator[Told]:
        key = asset_key(stored.table)
        drawn = picture and picture.shown()
        metadata = {**({"plot": drawn} if drawn else {}), **metadata_of(stored, self._home, facts)}
        self._told[stored.table] = version(step.code_version, stored.data_version)
        if key in self._context.selected_asset_keys:
            yield dg.MaterializeResult(key, metadata=metadata, data_version=dg.DataVersion(stored.data_version))
        else:
            tags = {DATA_VERSION: stored.data_version, CODE_VERSION: step.code_version[:CODE_VERSION_LENGTH]}
            self._context.instance.report_runless_asset_event(dg.AssetMaterialization(key, metadata=metadata, tags=tags))

    def _result(self, result: CheckResult) -> Iterator[Told]:
        key = check_key(result.table, result.name)
        self._checked.add(key)
        if key in self._context.selected_asset_check_keys:
            yield checked(result)
        else:
            found = checked(result)
            evaluation = dg.AssetCheckEvaluation(
                key.asset_key, key.name, result.passed, found.metadata, severity=found.severity, description=found.description
            )
            self._context.instance.report_runless_asset_event(evaluation)

    def _is_known(self, step: Step, stored: Stored) -> bool:
        """Whether the log has this version of the table, lying where it lies."""
        found = self._known.get(asset_key(stored.table))
        if found is None:
            return False
        uri = found.metadata.get(URI)
        tags = found.tags or {}
        is_same = (
            tags.get(DATA_VERSION) == stored.data_version and tags.get(CODE_VERSION) == step.code_version[:CODE_VERSION_LENGTH]
        )
        return is_same and uri is not None and uri.value == (self._home.root / stored.path).as_uri()

    @cached_property
    def _known(self) -> dict[dg.AssetKey, dg.AssetMaterialization]:
        """The last materialisation of every selected asset, asked for in one go."""
        records = self._context.instance.get_asset_records(list(self._context.selected_asset_keys))
        return {
            record.asset_entry.asset_key: found
            for record in records
            if (found := record.asset_entry.last_materialization and record.asset_entry.last_materialization.asset_materialization)
        }


def metadata_of(stored: Stored, home: Home, facts: Mapping[str, Any]) -> dict[str, Any]:
    """A table's first rows, what is told of its making, how large it is and where it lies: in the order of the page."""
    path = home.root / stored.path
    preview = {"preview": listed(store.first_rows(home.root, stored, N_PREVIEWED))} if stored.n_rows else {}
    return {
        **preview,
        **facts,
        "dagster/row_count": stored.n_rows,
        "bytes": stored.n_bytes,
        "file": stored.path,
        URI: path.as_uri(),
    }


def checked(result: CheckResult) -> dg.AssetCheckResult:
    """A check's outcome, with the offending rows."""
    metadata: dict[str, Any] = {"offending": result.n_offending}
    if result.rows:
        metadata["rows"] = shown(result.rows)
    return dg.AssetCheckResult(
        check_name=result.name,
        asset_key=asset_key(result.table),
        passed=result.passed,
        severity=dg.AssetCheckSeverity.ERROR if result.is_blocking else dg.AssetCheckSeverity.WARN,
        description=_found(result),
        metadata=metadata,
    )


def _found(result: CheckResult) -> str:
    """What the page does not say already."""
    if result.passed:
        return "No row breaks it."
    n_shown = len(result.rows)
    if result.n_offending == 1:
        return "1 row breaks it."
    if result.n_offending > n_shown:
        return f"{result.n_offending:,} rows break it; the first {n_shown} are below."
    return f"{result.n_offending:,} rows break it."
