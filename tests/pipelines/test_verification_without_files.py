"""The job `verify` tells of the tables though the raw folder is away, as the command does."""

from __future__ import annotations

import shutil

import dagster as dg

from pipelines.resources import HomeResource
from pipelines.specs import asset_key
from pipelines.verification import TABLES, verification_checks
from tests.pipelines.orchestrated import QUIET, Orchestrated
from tests.pipelines.test_verification import spoil


def verified(home: Orchestrated) -> dg.ExecuteInProcessResult:
    """What the job comes to."""
    defs = dg.Definitions(
        asset_checks=verification_checks,
        jobs=[dg.define_asset_job("verify", selection=dg.AssetSelection.checks(*verification_checks))],
        resources={"home": HomeResource(root=str(home.workshop.home.root))},
    )
    return defs.resolve_job_def("verify").execute_in_process(run_config=QUIET, raise_on_error=False)


def failure(result: dg.ExecuteInProcessResult) -> str:
    (found,) = (event.step_failure_data.error for event in result.all_events if event.is_step_failure)
    assert found is not None
    return found.to_string()


def test_tables_are_looked_at_first_and_the_run_fails_by_what_it_could_not_look_at(home: Orchestrated) -> None:
    spoil(home)
    home.workshop.raw.rename(home.workshop.raw.with_name("elsewhere"))
    result = verified(home)
    assert not result.success
    (tables,) = result.get_asset_check_evaluations()
    assert (tables.asset_key, tables.check_name, tables.passed) == (asset_key("core.source_file"), TABLES, False)
    assert "core.photo is rotten" in (tables.description or "")
    assert "[raw-missing]" in failure(result)


def test_what_keeps_both_from_being_looked_at_is_said_once(home: Orchestrated) -> None:
    shutil.rmtree(home.workshop.home.ledger)
    home.workshop.home.manifest.unlink()
    assert failure(verified(home)).count("[home-empty]") == 1
