"""Exports as assets: what they write, what they say of it, and when they are written again by themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import dagster as dg
import pytest

from flickr_assets.exporting import exports
from flickr_assets.registry import declared
from pipelines.exports import automation, export_assets, exports_job_selection
from pipelines.relational import relational_build
from pipelines.resources import Audience, HomeResource
from pipelines.specs import asset_key, table_name
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import QUIET, Orchestrated

Run = Callable[..., Said]
LAVIS = dg.AssetKey(["export", "lavis"])


def definitions(home: Path) -> dg.Definitions:
    return dg.Definitions(
        assets=[relational_build, *export_assets],
        sensors=[automation],
        resources={"home": HomeResource(root=str(home)), "audience": Audience()},
        executor=dg.in_process_executor,
    )


def write(home: Orchestrated, *names: str) -> dg.ExecuteInProcessResult:
    """Materialise some exports in a log of their own."""
    root = home.workshop.home.root
    job = definitions(root).resolve_implicit_global_asset_job_def()
    keys = [dg.AssetKey(["export", name]) for name in names]
    with dg.DagsterInstance.ephemeral() as instance:
        return job.execute_in_process(run_config=QUIET, instance=instance, asset_selection=keys, raise_on_error=False)


def materialized(result: dg.ExecuteInProcessResult, name: str) -> dg.AssetMaterialization:
    (event,) = result.asset_materializations_for_node(f"export__{name}")
    return event


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_each_export_reads_its_tables_and_says_what_it_is() -> None:
    graph = definitions(Path("home")).resolve_asset_graph()
    for name, export in exports().items():
        node = graph.get(dg.AssetKey(["export", name]))
        assert {table_name(key) for key in node.parent_keys} == set(export.tables)
        assert node.group_name == "export"
        assert node.code_version
        assert node.owners == ["team:data"]
        assert node.description is not None
        assert export.licence in node.description
        assert export.description in node.description
    assert exports_job_selection.resolve(graph) == {dg.AssetKey(["export", name]) for name in exports()}
    assert len({graph.get(asset.key).code_version for asset in export_assets}) == len(export_assets)


def test_the_files_are_those_of_the_command(home: Orchestrated, run: Run, tmp_path: Path) -> None:
    result = write(home, *exports())
    assert result.success
    root = home.workshop.home.root
    for name in declared("flickr_assets.exports", "EXPORT"):
        assert run("export", name, "--out", tmp_path / name, "--home", root).code == 0
        assert files(root / "export" / name) == files(tmp_path / name)


def test_the_page_shows_how_much_where_and_what_is_in_it(home: Orchestrated) -> None:
    result = write(home, "entities", "lavis")
    root = home.workshop.home.root
    metadata = materialized(result, "lavis").metadata
    assert metadata["files"].value == len(files(root / "export" / "lavis"))
    assert metadata["bytes"].value == sum(map(len, files(root / "export" / "lavis").values()))
    assert metadata["dagster/uri"].value == (root / "export" / "lavis").as_uri()
    assert metadata["build"].value == home.workshop.manifest["build"]
    assert "flickr30k_test.json" in str(metadata["written"])
    preview = str(materialized(result, "entities").metadata["preview"].value)
    first, _, *lines = preview.splitlines()
    assert first == min(files(root / "export" / "entities"))
    assert all(line.startswith("    ") for line in lines)
    assert "[/EN#" in preview


def test_the_version_is_that_of_the_files(home: Orchestrated) -> None:
    def version() -> str:
        return (materialized(write(home, "lavis"), "lavis").tags or {})["dagster/data_version"]

    first = version()
    assert version() == first
    change(home)
    home.workshop.build("raw.lavis_caption")
    assert version() != first


def test_a_release_that_is_not_there_fails_in_one_line(home: Orchestrated) -> None:
    for name in ("flickr30k_test.json", "flickr30k_train.json", "flickr30k_val.json"):
        home.workshop.take_away(f"lavis/{name}")
    home.workshop.build("raw.lavis_image", "raw.lavis_caption")
    result = write(home, "lavis", "karpathy30k")
    assert not result.success
    assert materialized(result, "karpathy30k")
    data = result.failure_data_for_node("export__lavis")
    assert data is not None
    assert data.user_failure_data is not None
    assert data.user_failure_data.description == (
        "[export-empty] lavis is written from raw.lavis_image, which is empty. `flickr-assets sources` says which file fills it."
    )
    assert not result.retry_attempts_for_node("export__lavis")
    assert data.error is not None
    assert data.error.cause is None


def test_rows_that_are_not_published_are_not_claimed(home: Orchestrated) -> None:
    change(home)
    home.workshop.lay({"exclude.txt": "nobody.jpg\n"})
    home.workshop.build()
    data = write(home, "lavis").failure_data_for_node("export__lavis")
    assert data is not None
    assert data.user_failure_data is not None
    assert "[export-unpublished] lavis is written from raw.lavis_" in str(data.user_failure_data.description)


class Ticks:
    """The automation's evaluations, one after the other, over tables that others report of."""

    def __init__(self, instance: dg.DagsterInstance, root: Path) -> None:
        self.instance = instance
        self._definitions = definitions(root)
        self._last: dg.EvaluateAutomationConditionsResult | None = None

    def requested(self) -> int:
        cursor = self._last.cursor if self._last else None
        self._last = dg.evaluate_automation_conditions(self._definitions, self.instance, exports_job_selection, cursor=cursor)
        assert self._last.total_requested == self._last.get_num_requested(LAVIS)
        return self._last.total_requested

    def report(self, key: dg.AssetKey, version: str) -> None:
        tags = {"dagster/data_version": version}
        self.instance.report_runless_asset_event(dg.AssetMaterialization(key, tags=tags))

    def table(self, version: str, table: str = "raw.lavis_caption") -> None:
        self.report(asset_key(table), version)

    def written(self) -> None:
        self.report(LAVIS, "files")


@pytest.fixture
def ticks(tmp_path: Path) -> Ticks:
    found = Ticks(dg.DagsterInstance.ephemeral(), tmp_path)
    for export in exports().values():
        for table in export.tables:
            found.table("1", table)
    return found


@pytest.fixture
def followed(ticks: Ticks) -> Ticks:
    """An export that was written, and seen to be."""
    ticks.written()
    assert ticks.requested() == 0
    assert ticks.requested() == 0
    return ticks


def test_what_was_never_written_is_left_alone(ticks: Ticks) -> None:
    assert ticks.requested() == 0
    ticks.table("2")
    assert ticks.requested() == 0
    assert ticks.requested() == 0


def test_the_first_writing_is_not_repeated(ticks: Ticks) -> None:
    assert ticks.requested() == 0
    ticks.table("2")
    assert ticks.requested() == 0
    ticks.written()
    assert ticks.requested() == 0
    assert ticks.requested() == 0


def test_the_same_rows_again_are_no_reason(followed: Ticks) -> None:
    followed.table("1")
    assert followed.requested() == 0
    assert followed.requested() == 0


def test_other_rows_are_a_reason_once(followed: Ticks) -> None:
    followed.table("2")
    assert followed.requested() == 1
    assert followed.requested() == 0
    followed.written()
    assert followed.requested() == 0
    followed.table("2")
    assert followed.requested() == 0
    followed.table("1")
    assert followed.requested() == 1


def test_two_tables_that_change_are_one_reason(followed: Ticks) -> None:
    followed.table("2")
    followed.table("2", "raw.lavis_image")
    assert followed.requested() == 1
    assert followed.requested() == 0


def test_a_table_of_another_export_is_no_reason(followed: Ticks) -> None:
    followed.table("2", "raw.karpathy30k_caption")
    assert followed.requested() == 0


def test_a_change_that_was_written_by_hand_is_no_reason(followed: Ticks) -> None:
    followed.table("2")
    followed.written()
    assert followed.requested() == 0
    assert followed.requested() == 0


def test_a_second_change_just_after_the_first_was_asked_for_is_not_lost(followed: Ticks) -> None:
    followed.table("2")
    assert followed.requested() == 1
    followed.table("3")
    followed.written()
    followed.table("4")
    assert followed.requested() == 1
    assert followed.requested() == 0


def test_a_change_just_after_a_writing_is_not_lost(followed: Ticks) -> None:
    followed.written()
    followed.table("2")
    assert followed.requested() == 1
    followed.table("3")
    assert followed.requested() == 1
    assert followed.requested() == 0


def test_a_failure_is_not_tried_again_before_the_next_change(followed: Ticks) -> None:
    followed.table("2")
    assert followed.requested() == 1
    followed.instance.report_run_failed(run_of(followed.instance, LAVIS, dg.DagsterRunStatus.STARTED))
    assert followed.requested() == 0
    assert followed.requested() == 0
    followed.table("3")
    assert followed.requested() == 1


def test_a_run_of_its_tables_is_waited_for(followed: Ticks) -> None:
    followed.table("2")
    run = run_of(followed.instance, asset_key("raw.lavis_image"), dg.DagsterRunStatus.STARTED)
    assert followed.requested() == 0
    assert followed.requested() == 0
    followed.instance.report_run_failed(run)
    assert followed.requested() == 1
    assert followed.requested() == 0


def run_of(instance: dg.DagsterInstance, key: dg.AssetKey, status: dg.DagsterRunStatus) -> dg.DagsterRun:
    """A run that was to materialise one asset, and has not."""
    job = definitions(Path("home")).resolve_implicit_global_asset_job_def().get_subset(asset_selection={key})
    return instance.create_run_for_job(job, asset_selection=frozenset({key}), status=status)


def change(home: Orchestrated) -> None:
    """A caption of LAVIS's is another."""
    path = "lavis/flickr30k_val.json"
    text = home.workshop.text(path)
    home.workshop.lay({path: text.replace("A ", "One ", 1)})


def test_a_rebuild_of_the_home_is_followed(home: Orchestrated) -> None:
    """The whole way: built, exported, a caption changed, rebuilt; the log is the home's."""
    job = definitions(home.workshop.home.root).resolve_implicit_global_asset_job_def()
    with home.instance() as instance:
        ticks = Ticks(instance, home.workshop.home.root)
        assert job.execute_in_process(run_config=QUIET, instance=instance, asset_selection=[LAVIS]).success
        assert ticks.requested() == 0
        home.build()
        home.materialize("raw.lavis_caption", "raw.lavis_image")
        assert ticks.requested() == 0
        change(home)
        home.build()
        assert ticks.requested() == 1
        assert job.execute_in_process(run_config=QUIET, instance=instance, asset_selection=[LAVIS]).success
        assert ticks.requested() == 0
    exported = (home.workshop.home.exports / "lavis" / "flickr30k_val.json").read_text()
    assert exported == home.workshop.text("lavis/flickr30k_val.json")
