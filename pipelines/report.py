"""What Dagster is told of a build: materialisations and check results, of what was made and of what its log does not know yet."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import dagster as dg

from flickr_assets import duck, store
from flickr_assets.build.events import Built, Checked, Event, Fresh, Started
from flickr_assets.build.ledger import CheckResult, Ledger
from flickr_assets.build.steps import Step
from flickr_assets.paths import Home
from flickr_assets.store import Stored

from .specs import CODE_VERSION_LENGTH, asset_key, check_key
from .told import remember, version

N_PREVIEWED = 5
DATA_VERSION = "dagster/data_version"
CODE_VERSION = "dagster/code_version"
URI = "dagster/uri"


class Report:
    """Turns the events of one build into those of one Dagster step.

    A step of the build may make more than was selected (a source's other tables; checks that look at a selected table
    from another): the ledger knows of it, so the log must, too. Such events belong to no run.
    """

    def __init__(self, context: dg.AssetExecutionContext, home: Home) -> None:
        self._context = context
        self._home = home
        self._why: dict[str, str] = {}
        self._told: dict[str, str] = {}
        self._checked: set[dg.AssetCheckKey] = set()

    def of(self, event: Event) -> Iterator[dg.MaterializeResult | dg.AssetCheckResult]:
        """What is to be yielded for an event."""
        match event:
            case Started(step=step, reason=reason):
                self._why[step.name] = reason
            case Built(step=step, outputs=outputs, changed=changed, seconds=seconds):
                for stored in outputs:
                    facts = {"changed": stored.table in changed, "why": self._why.get(step.name, ""), "seconds": round(seconds, 2)}
                    yield from self._materialized(step, stored, facts)
            case Fresh(step=step, outputs=outputs):
                for stored in outputs:
                    if self._is_known(step, stored):
                        self._told[stored.table] = version(step.code_version, stored.data_version)
                    else:
                        yield from self._materialized(step, stored, {"changed": False, "why": "not in this log"})
            case Checked(result=result):
                yield from self._result(result)
            case _:
                pass

    def checks(self, ledger: Ledger) -> Iterator[dg.AssetCheckResult]:
        """The selected checks that had no need to be run again, as the ledger has them."""
        for record in ledger.checks.values():
            key = check_key(record.result.table, record.result.name)
            if key in self._context.selected_asset_check_keys and key not in self._checked:
                yield checked(record.result)

    def close(self) -> None:
        """Remember what the home's log knows; other logs (of a test, say) are nothing to the home."""
        if Path(self._context.instance.root_directory) == self._home.dagster:
            remember(self._home, self._told)

    def _materialized(self, step: Step, stored: Stored, facts: dict[str, Any]) -> Iterator[dg.MaterializeResult]:
        key = asset_key(stored.table)
        metadata = {**metadata_of(stored, self._home), **facts}
        self._told[stored.table] = version(step.code_version, stored.data_version)
        if key in self._context.selected_asset_keys:
            yield dg.MaterializeResult(key, metadata=metadata, data_version=dg.DataVersion(stored.data_version))
        else:
            tags = {DATA_VERSION: stored.data_version, CODE_VERSION: step.code_version[:CODE_VERSION_LENGTH]}
            self._context.instance.report_runless_asset_event(dg.AssetMaterialization(key, metadata=metadata, tags=tags))

    def _result(self, result: CheckResult) -> Iterator[dg.AssetCheckResult]:
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


def metadata_of(stored: Stored, home: Home) -> dict[str, Any]:
    """A table's row count, where it lies and its first rows."""
    path = home.root / stored.path
    return {
        "dagster/row_count": stored.n_rows,
        URI: path.as_uri(),
        "file": stored.path,
        "size": f"{stored.n_bytes:,} bytes",
        "preview": dg.MetadataValue.md(duck.markdown(store.first_rows(path, N_PREVIEWED))),
    }


def checked(result: CheckResult) -> dg.AssetCheckResult:
    """A check's outcome, with the offending rows."""
    metadata: dict[str, Any] = {"n_offending": result.n_offending}
    if result.rows:
        metadata["rows"] = dg.MetadataValue.md(duck.markdown(result.rows))
    return dg.AssetCheckResult(
        check_name=result.name,
        asset_key=asset_key(result.table),
        passed=result.passed,
        severity=dg.AssetCheckSeverity.ERROR if result.is_blocking else dg.AssetCheckSeverity.WARN,
        description=result.description,
        metadata=metadata,
    )
