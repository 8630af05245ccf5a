"""What Dagster loads: an asset a table, a check a check, and nothing said twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest

from flickr_assets.build.checks import checks
from flickr_assets.build.steps import step_of_table, tables
from pipelines.definitions import defs
from pipelines.exports import GROUP
from pipelines.instance import INSTANCE_SETTINGS
from pipelines.shards import SEGMENT
from pipelines.specs import asset_key, table_name
from pipelines.verification import verification_checks
from tests.conftest import CHECKOUT

ASSETS = Path(__file__).with_name("assets.txt")
AGAIN = "python -m tests.pipelines.test_definitions"


def picture() -> str:
    """One line an asset: its key, and the keys of those that it is made from."""
    graph = defs.resolve_asset_graph()
    lines = []
    for key in sorted(graph.get_all_asset_keys(), key=lambda key: tuple(key.path)):
        parents = sorted(table_name(parent) for parent in graph.get(key).parent_keys)
        lines.append(f"{table_name(key)}{' < ' if parents else ''}{' '.join(parents)}\n")
    return "".join(lines)


@pytest.fixture(scope="module")
def specs() -> dict[str, dg.AssetSpec]:
    """Of the assets that are tables."""
    found = {table_name(spec.key): spec for spec in defs.resolve_all_asset_specs()}
    return {name: spec for name, spec in found.items() if spec.group_name != GROUP and spec.key != SEGMENT.key}


def test_assets_and_their_parents_are_those_on_record() -> None:
    assert picture() == ASSETS.read_text(encoding="utf-8"), f"where that is meant: {AGAIN}"


def test_an_asset_is_a_table_and_its_group_the_layer(specs: dict[str, dg.AssetSpec]) -> None:
    assert specs.keys() == tables().keys()
    assert {name: spec.group_name for name, spec in specs.items()} == {name: table.layer for name, table in tables().items()}


def test_every_asset_says_what_it_is(specs: dict[str, dg.AssetSpec]) -> None:
    for name, spec in specs.items():
        table = tables()[name]
        assert (spec.description or "").startswith(table.description), name
        assert spec.kinds, name
        assert spec.owners, name
        assert spec.code_version, name
        assert step_of_table()[name].code_version.startswith(spec.code_version), name
        assert spec.metadata["dagster/table_name"] == name
        schema = spec.metadata["dagster/column_schema"]
        assert isinstance(schema, dg.TableSchema)
        assert [(column.name, column.type, column.constraints.nullable) for column in schema.columns] == [
            (column.name, column.type, column.nullable) for column in table.columns
        ], name
        assert all(column.description for column in schema.columns), name


def test_the_asset_of_a_query_shows_it(specs: dict[str, dg.AssetSpec]) -> None:
    query = specs["core.photo"].metadata["query"]
    assert isinstance(query, dg.MarkdownMetadataValue)
    assert query.md_str is not None
    assert "SELECT" in query.md_str
    assert specs["core.photo"].kinds == {"sql", "duckdb"}
    assert "Where to ask for it: https://" in (specs["raw.karpathy30k_image"].description or "")


def test_every_check_is_an_asset_check() -> None:
    graph = defs.resolve_asset_graph()
    by_hash = {spec.key for checks in verification_checks for spec in checks.check_specs}
    known = {key: graph.get_check_spec(key) for key in graph.asset_check_keys - by_hash}
    assert {(key.asset_key, key.name): spec.blocking for key, spec in known.items()} == {
        (asset_key(check.table), check.name): check.is_blocking for check in checks()
    }
    assert all(spec.description for spec in known.values())


def test_the_job_builds_every_asset_in_one_process() -> None:
    job = defs.resolve_job_def("build")
    assert job.executor_def is dg.in_process_executor
    assert {table_name(key) for key in job.asset_layer.executable_asset_keys} == tables().keys()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["dagster", "definitions", "validate", "-w", "workspace.yaml"], "All code locations passed validation."),
        (["dg", "check", "defs"], "All definitions loaded successfully."),
    ],
)
def test_the_workspace_is_valid(command: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / "dagster.yaml").write_text(INSTANCE_SETTINGS)
    environment = os.environ | {"DAGSTER_HOME": str(tmp_path), "DAGSTER_DISABLE_TELEMETRY": "1", "VIRTUAL_ENV": sys.prefix}
    program = Path(sys.executable).with_name(command[0])
    done = subprocess.run([program, *command[1:]], cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert says in done.stdout + done.stderr


def test_loading_warns_of_nothing() -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", "import pipelines.definitions"], cwd=CHECKOUT, check=True)


if __name__ == "__main__":
    ASSETS.write_text(picture(), encoding="utf-8")
