"""Exports as assets: what they write and what they say of it."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import dagster as dg
import pytest

from flickr_assets.exporting import exports
from flickr_assets.keeping import Kept
from flickr_assets.paths import Home
from flickr_assets.registry import declared
from pipelines import exports as exports_module
from pipelines.exports import automation, export_assets, exports_job_selection
from pipelines.relational import relational_build
from pipelines.resources import Audience, HomeResource
from pipelines.specs import table_name
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


def change(home: Orchestrated) -> None:
    """A caption of LAVIS's is another."""
    path = "lavis/flickr30k_val.json"
    text = home.workshop.text(path)
    home.workshop.lay({path: text.replace("A ", "One ", 1)})


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


def test_a_disk_that_is_full_is_tried_again_and_then_told(home: Orchestrated, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def full(_: Home, name: str) -> Kept:
        tried.append(name)
        raise OSError(errno.ENOSPC, "No space left on device", "some/file")

    monkeypatch.setattr(exports_module, "keep_export", full)
    monkeypatch.setattr(exports_module, "RETRY_AFTER_S", 0)
    data = write(home, "lavis").failure_data_for_node("export__lavis")
    assert tried == ["lavis", "lavis"]
    assert data is not None
    assert data.user_failure_data is not None
    assert "[home-unwritable] cannot be read or written: No space left" in str(data.user_failure_data.description)
    assert data.error is not None
    assert "max_retries" not in data.error.message
    assert data.error.cause is None


def test_the_command_refuses_no_place_and_no_name(home: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = home.workshop.home.root
    nowhere = run("export", "lavis", "--out", "", "--home", root)
    assert (nowhere.code, nowhere.err.split()[0]) == (2, "[out-missing]")
    nameless = run("export", "", "--out", tmp_path / "out", "--home", root)
    assert nameless.code == 2
    assert "[export-unknown] there is no export without a name." in nameless.err
    assert "HOME/export/NAME" in run("export", "--help").out
