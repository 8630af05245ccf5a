"""What a run leaves in Dagster's log: failures with place and remedy, checks with the offending rows, materialisations with their facts."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace

import dagster as dg
import pytest
from filelock import FileLock

import flickr_assets.build.checks as library_checks
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.steps import step_of_table, steps
from flickr_assets.errors import HomeError, InputError
from pipelines import pictures
from pipelines.pictures import draw
from pipelines.report import CHANGED, CODE_VERSION, DATA_VERSION, WHY
from pipelines.told import untold
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

Run = Callable[..., Said]
RELEASE = "karpathy/dataset_flickr30k.json"
SECOND = "old/dataset_flickr30k.json"


def contradict(home: Orchestrated) -> None:
    """A second copy of Karpathy's JSON that moves a photograph to another split, and a change elsewhere that is sound."""
    home.workshop.lay({SECOND: home.workshop.text(RELEASE).replace('"val"', '"test"')})
    lines = home.workshop.text("splits/mine/test.txt").splitlines(keepends=True)
    home.workshop.lay({"splits/mine/test.txt": "".join(reversed(lines))})


def break_check(monkeypatch: pytest.MonkeyPatch, table: str, name: str, query: str) -> None:
    """Put a query that finds something in the place of a check's."""
    asked = tuple(
        replace(check, query=query, code_version="made up") if (check.table, check.name) == (table, name) else check
        for check in library_checks.checks()
    )
    monkeypatch.setattr(library_checks, "checks", lambda: asked)


def test_a_failing_source_fails_the_run_with_place_and_remedy_and_the_others_are_made(home: Orchestrated, run: Run) -> None:
    contradict(home)
    said = run("build", "--home", home.workshop.home.root)
    assert said.code == 3
    told = said.err[said.err.index("[build-failed]") :]
    for word in ("[release-differs]", RELEASE, SECOND, "--prefer karpathy30k=", "held"):
        assert word in told
    assert len(told.splitlines()) <= 25
    made, _ = home.last_run()
    accounts = {
        "raw.reading",
        "raw.reject",
        "raw.repair",
        "raw.disagreement",
        "core.source_file",
        "stats.release_count",
    }
    assert made == {"raw.user_split"} | accounts
    with home.instance() as instance:
        (failed,) = instance.get_runs(limit=1)
        (failure,) = (
            entry.dagster_event.step_failure_data
            for entry in instance.all_logs(failed.run_id, of_type=dg.DagsterEventType.STEP_FAILURE)
            if entry.dagster_event
        )
    assert failed.is_failure
    assert failure.user_failure_data is not None
    description = failure.user_failure_data.description or ""
    metadata = {name: str(value.value) for name, value in failure.user_failure_data.metadata.items()}
    assert len(description.splitlines()) <= 5
    for word in ("[release-differs]", "steps that read from it were not built", "readers still see"):
        assert word in description
    assert "--prefer karpathy30k=" in metadata["what to do"]
    assert "core.split_member" in metadata["not built"]
    assert RELEASE in metadata["in full"]
    assert SECOND in metadata["in full"]
    # Our words, and nobody's stack.
    assert failure.error is not None
    assert failure.error.to_string().strip() == description
    # The way out that it names is one.
    assert run("build", "--home", home.workshop.home.root, "--prefer", f"karpathy30k={RELEASE}").code == 0
    assert home.stale() == {}
    assert home.stale_steps() == {}


def test_a_blocking_check_that_fails_fails_the_run_and_shows_the_rows(home: Orchestrated, monkeypatch: pytest.MonkeyPatch) -> None:
    before = home.workshop.home.manifest.read_bytes()
    query = "SELECT 'made up' AS broken, photo_id AS offending FROM core.photo ORDER BY photo_id LIMIT 2"
    break_check(monkeypatch, "core.photo", "contract", query)
    result = home.materialize("core.photo")
    assert not result.success
    (evaluation,) = (one for one in result.get_asset_check_evaluations() if one.check_name == "contract")
    assert not evaluation.passed
    assert evaluation.severity is dg.AssetCheckSeverity.ERROR
    assert evaluation.metadata["offending"].value == 2
    rows = evaluation.metadata["rows"]
    assert isinstance(rows, dg.TableMetadataValue)
    offending = [{"broken": "made up", "offending": photo} for photo in home.workshop.rows("core.photo", "photo_id")[:2]]
    assert [record.data for record in rows.records] == offending
    assert evaluation.description == "2 rows break it."
    assert home.workshop.home.manifest.read_bytes() == before


def test_a_failed_check_ends_in_4_until_it_passes(home: Orchestrated, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    root = home.workshop.home.root
    with monkeypatch.context() as patch:
        break_check(patch, "core.photo", "contract", "SELECT 'made up' AS broken, photo_id AS offending FROM core.photo")
        assert not home.materialize("core.photo").success
        said = run("build", "--home", root)
        assert said.code == 4
        assert "[check-failed] core.photo contract: 10" in said.err
        assert "blocking  core.photo contract: 10 offending rows" in run("status", "--home", root).out
    assert home.build().was_needed
    assert not home.build().was_needed


def test_a_locked_home_is_refused_and_no_fault(home: Orchestrated) -> None:
    home.workshop.home.manifest.unlink()
    with FileLock(home.workshop.home.lock), pytest.raises(HomeError, match="another build is writing this home") as refused:
        home.build()
    assert refused.value.exit_code == 5


def test_a_materialisation_tells_its_rows_and_where_they_lie(built: Orchestrated) -> None:
    stored = built.workshop.manifest["tables"]["core.photo"]
    found = built.materialization("core.photo")
    metadata = {name: value.value for name, value in found.metadata.items()}
    assert metadata["dagster/row_count"] == stored["n_rows"] == 10
    assert metadata["dagster/uri"] == (built.workshop.home.root / stored["path"]).as_uri()
    assert metadata[WHY] == "never built"
    assert metadata[CHANGED] is True
    preview = found.metadata["preview"]
    fence, head, *lines, end = str(preview.value).splitlines()
    assert (fence, head.split()[0], end) == ("```text", "photo_id", "```")
    assert [line.split()[0] for line in lines] == built.workshop.rows("core.photo", "photo_id")[:5]
    assert found.tags is not None
    assert found.tags[DATA_VERSION] == stored["data_version"]
    code_version = found.tags[CODE_VERSION]
    assert code_version
    assert step_of_table()["core.photo"].code_version.startswith(code_version)


def test_a_table_that_has_a_plot_shows_its_picture_before_its_rows(home: Orchestrated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "draw", draw)
    assert home.materialize("stats.split_size").success
    metadata = home.materialization("stats.split_size").metadata
    assert list(metadata)[:2] == ["plot", "preview"]
    picture = str(metadata["plot"].value)
    assert picture.startswith("![")
    assert base64.b64decode(picture.rpartition(",")[2].rstrip(")")).startswith(b"\x89PNG")


def test_an_empty_table_says_so_by_its_count(built: Orchestrated) -> None:
    found = built.materialization("raw.exclude")
    assert "preview" not in found.metadata
    assert found.metadata["dagster/row_count"].value == 0


def test_the_order_of_the_log_is_that_of_the_steps(built: Orchestrated) -> None:
    """What is read is materialised before what reads it: Dagster's provenance names the versions that were read."""
    found = built.materialization("core.photo")
    tags = found.tags or {}
    versions = built.workshop.versions()
    inputs = next(step.inputs for step in steps() if step.name == "core.photo")
    assert {name: tags[f"dagster/input_data_version/{name.replace('.', '/')}"] for name in inputs} == {
        name: versions[name] for name in inputs
    }


def test_after_a_failed_run_the_log_is_told_anew_of_what_it_planned(home: Orchestrated) -> None:
    """A run that failed is the last that the page knows of its assets, until one that ends well takes them along."""
    contradict(home)
    with pytest.raises(InputError):
        home.build()
    planned = untold(home.workshop.home, Ledger.load(home.workshop.home))
    assert {"core.split_member", "core.photo", "source/karpathy30k"} <= planned
    (home.workshop.raw / SECOND).unlink()
    assert home.build().was_needed
    assert untold(home.workshop.home, Ledger.load(home.workshop.home)) == set()
    assert not home.build().was_needed
    assert home.stale() == {}
