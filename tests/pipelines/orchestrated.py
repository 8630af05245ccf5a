"""A home that was built by the command line's runner, and what Dagster itself says of it."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import dagster as dg
from dagster._core.definitions.data_version import CachingStaleStatusResolver, StaleStatus
from dagster._core.loader import LoadingContextForTest

from flickr_assets.build.events import Event
from flickr_assets.build.status import status
from flickr_assets.build.steps import steps, tables
from flickr_assets.sample.release import write_sample
from pipelines.building import Made, make
from pipelines.definitions import definitions
from pipelines.resources import Audience, HomeResource, open_instance
from pipelines.runner import run_build
from pipelines.specs import asset_key, table_name
from tests.build.workshop import Workshop

QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


@dataclass(frozen=True)
class Orchestrated:
    """A workshop whose builds go through Dagster. kept: a copy of it as it was made, to start again from."""

    workshop: Workshop
    kept: Path

    @classmethod
    def of_sample(cls, folder: Path) -> Orchestrated:
        """The bundled sample, built once."""
        made = cls(Workshop.at(folder / "place"), folder / "kept")
        write_sample(made.workshop.raw)
        made.build()
        made.keep()
        return made

    def keep(self) -> None:
        shutil.copytree(self.workshop.home.root.parent, self.kept)

    def restore(self) -> None:
        """As it was made, in the same place, for logs name places."""
        place = self.workshop.home.root.parent
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.kept, place)

    def build(self) -> Made:
        """As the command line does: what is left to do, nothing else."""
        return make(self.workshop.home, None, [], [], is_quiet=True)

    def build_all(self) -> list[Event]:
        """Everything is offered to the runner, which leaves alone what is fresh; returns what it told."""
        heard: list[Event] = []
        assert not run_build(self.workshop.home, {step.name for step in steps()}, Audience(heard.append))
        return heard

    @property
    def definitions(self) -> dg.Definitions:
        return _definitions(str(self.workshop.home.root))

    def materialize(self, *tables: str) -> dg.ExecuteInProcessResult:
        """As the page does: the chosen assets, or all, with the default configuration."""
        job = self.definitions.resolve_implicit_global_asset_job_def()
        keys = [asset_key(table) for table in tables] or None
        with self.instance() as instance:
            return job.execute_in_process(run_config=QUIET, instance=instance, asset_selection=keys, raise_on_error=False)

    @contextmanager
    def instance(self) -> Generator[dg.DagsterInstance]:
        with open_instance(self.workshop.home) as instance:
            yield instance

    def stale(self) -> dict[str, str]:
        """{table: why} of the tables that Dagster does not find fresh."""
        graph = self.definitions.resolve_asset_graph()
        with self.instance() as instance:
            resolver = CachingStaleStatusResolver(instance, graph, LoadingContextForTest(instance))
            return {
                table_name(key): "; ".join(cause.reason for cause in resolver.get_stale_causes(key)) or "missing"
                for key in map(asset_key, tables())
                if resolver.get_status(key) is not StaleStatus.FRESH
            }

    def stale_steps(self) -> dict[str, str]:
        """{step: why} of what the ledger does not find fresh."""
        standings, _ = status(self.workshop.home, self.workshop.home.settings())
        return {standing.step.name: standing.reason for standing in standings if not standing.is_fresh}

    def last_run(self) -> tuple[set[str], dict[str, bool]]:
        """What the last run recorded: the tables materialised, {table/check: whether it passed}."""
        with self.instance() as instance:
            (run, *_) = instance.get_runs(limit=1)
            entries = [entry.dagster_event for entry in instance.all_logs(run.run_id) if entry.dagster_event]
        made = {table_name(event.asset_key) for event in entries if event.is_step_materialization and event.asset_key is not None}
        checked = {
            f"{table_name(data.asset_key)}/{data.check_name}": data.passed
            for event in entries
            if event.event_type is dg.DagsterEventType.ASSET_CHECK_EVALUATION and (data := event.asset_check_evaluation_data)
        }
        return made, checked

    def materialization(self, table: str) -> dg.AssetMaterialization:
        """The last of a table."""
        with self.instance() as instance:
            event = instance.get_latest_materialization_event(asset_key(table))
        assert event is not None
        assert event.asset_materialization is not None
        return event.asset_materialization


@cache
def _definitions(root: str) -> dg.Definitions:
    return definitions(HomeResource(root=root), Audience())
