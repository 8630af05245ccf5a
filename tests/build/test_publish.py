"""What readers see is swapped in whole; a reader of the last build is never disturbed."""

from __future__ import annotations

import json
from dataclasses import replace

import duckdb
import pytest

from flickr_assets import duck
from flickr_assets.build.publish import file_paths, has_views_of_today, published_paths, read_manifest
from flickr_assets.build.run import Build
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home
from flickr_assets.source import Part, Reading
from flickr_assets.sources import flickr8k_crowd
from flickr_assets.sqlfiles import sql_files
from tests.build.workshop import EVERYTHING, Workshop

TOKEN = "flickr30k/results_20130124.token"
COUNT = "SELECT count(*), count(*) FILTER (text LIKE '%{}%') FROM raw.flickr30k_token"


def change(workshop: Workshop, old: str, new: str) -> int | None:
    workshop.lay({TOKEN: workshop.text(TOKEN).replace(f"A {old} runs", f"A {new} runs")})
    return workshop.build("raw.flickr30k_token").number


def test_a_reader_of_the_last_build_sees_the_same_rows_after_the_next(sample: Workshop) -> None:
    with duckdb.connect(str(sample.home.catalogue), read_only=True) as reader:
        assert reader.execute(COUNT.format("poodle")).fetchone() == (30, 1)
        assert change(sample, "poodle", "spaniel") == 2
        assert reader.execute(COUNT.format("poodle")).fetchone() == (30, 1)
    with duckdb.connect(str(sample.home.catalogue), read_only=True) as reader:
        assert reader.execute(COUNT.format("poodle")).fetchone() == (30, 0)
        assert reader.execute(COUNT.format("spaniel")).fetchone() == (30, 1)


def test_files_of_two_builds_are_kept_and_older_ones_swept(sample: Workshop) -> None:
    first = sample.manifest["tables"]["raw.flickr30k_token"]["path"]
    assert change(sample, "poodle", "spaniel") == 2
    second = sample.manifest["tables"]["raw.flickr30k_token"]["path"]
    assert (sample.home.root / first).exists()
    assert change(sample, "spaniel", "beagle") == 3
    assert not (sample.home.root / first).exists()
    assert (sample.home.root / second).exists()
    assert sorted(path.name for path in sample.home.builds.iterdir()) == ["000002.json", "000003.json"]
    tables = [table for path in sample.home.builds.iterdir() for table in json.loads(path.read_text())["tables"].values()]
    named = {path for table in tables for path in file_paths(table)}
    stored = {path.relative_to(sample.home.root).as_posix() for path in sample.home.data.rglob("*.parquet")}
    assert named <= stored
    assert {path.split("/")[1] for path in stored - named} == {"account"}


def test_the_manifest_tells_what_was_built_from_what(sample_home: Workshop) -> None:
    manifest = sample_home.manifest
    caption = manifest["tables"]["core.caption"]
    editions = manifest["tables"]["core.caption_text"]
    assert manifest["build"] == 1
    assert caption["n_rows"] == 30 + 20 + 25  # Flickr30k's, Flickr8k's, and task 2's German of five photographs
    assert caption["inputs"] == {"core.caption_text": editions["data_version"]}
    assert (sample_home.home.root / caption["path"]).stat().st_size == caption["n_bytes"]
    assert set(manifest["versions"]) == {"python", "duckdb", "lxml", "numpy", "pyarrow", "sqlglot"}
    assert manifest["checks"]["core.caption/contract"] == {"passed": True, "n_offending": 0, "is_blocking": True}
    assert sample_home.home.manifest.read_bytes() == (sample_home.home.builds / "000001.json").read_bytes()


def test_a_failed_blocking_check_leaves_the_last_build_in_place(sample: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that neither accepts nor rejects its first record."""
    before = sample.home.catalogue.read_bytes(), sample.home.manifest.read_bytes()
    source = flickr8k_crowd.SOURCE

    def forgetful(part: Part, told: Reading) -> None:
        source.read(part, told)
        told.record(99)

    monkeypatch.setattr(flickr8k_crowd, "SOURCE", replace(source, read=forgetful))
    told = Workshop.build(sample, "raw.flickr8k_crowd", "raw.reading", is_forced=True)
    assert told.why == "raw.reading records_add_up: 1 row"
    (row,) = told.checks["raw.reading/records_add_up"].rows
    assert (row["source"], row["n_read"], row["n_accepted"], row["n_rejected"]) == ("flickr8k_crowd", 4, 3, 0)
    assert (sample.home.catalogue.read_bytes(), sample.home.manifest.read_bytes()) == before
    # Nothing changed since, and nothing is published for it.
    assert sample.build("raw.reading").why == told.why
    monkeypatch.undo()
    monkeypatch.setenv("FLICKR_WORKERS", "1")
    assert Workshop.build(sample, "raw.flickr8k_crowd", "raw.reading", is_forced=True).number == 1


@pytest.mark.parametrize("damage", ["", "{", "null", "[]", '{"build": 1}'])
def test_a_damaged_manifest_is_told_and_the_next_build_mends_it(sample: Workshop, damage: str) -> None:
    whole = sample.manifest
    sample.home.manifest.write_text(damage)
    with pytest.raises(HomeError) as caught:
        published_paths(sample.home, "core.caption")
    assert caught.value.code == "home-manifest"
    assert sample.build().number == 2
    assert sample.manifest == whole | {"build": 2}


def test_a_catalogue_that_is_gone_is_written_again(sample: Workshop) -> None:
    sample.home.catalogue.unlink()
    assert sample.build().number == 2
    with duck.open_catalogue(sample.home.catalogue) as connection:
        assert connection.execute("SELECT count(*) FROM core.caption").fetchone() == (75,)


def test_nothing_is_published_before_the_first_build(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = Home(tmp_path_factory.mktemp("new") / "home")
    for look in (
        lambda: read_manifest(home),
        lambda: published_paths(home, "core.caption"),
        lambda: duck.open_catalogue(home.catalogue),
    ):
        with pytest.raises(HomeError) as caught:
            look()
        assert caught.value.code == "home-empty"


def test_a_build_that_is_cut_short_while_it_publishes_harms_no_reader(sample: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    sample.lay({TOKEN: sample.text(TOKEN).replace("A poodle runs", "A spaniel runs")})

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(duck, "write_catalogue", cut)
        with pytest.raises(KeyboardInterrupt):
            sample.build("raw.flickr30k_token")
    assert sample.manifest["build"] == 1
    with duck.open_catalogue(sample.home.catalogue) as connection:
        assert connection.execute(COUNT.format("poodle")).fetchone() == (30, 1)
    told = sample.build("raw.flickr30k_token")
    assert (told.built, told.number) == (set(), 2)


def test_a_part_that_is_asked_for_is_not_judged_by_tables_that_were_not(sample: Workshop) -> None:
    sample.lay({TOKEN: sample.text(TOKEN).replace("#4\t", "#5\t")})
    assert sample.build("raw").number == 2
    # The captions of the last build are still shown; they are judged when they are made.
    assert len(sample.rows("core.caption")) == 75
    told = sample.build()
    assert told.number == 3
    assert "core.caption_text/none_is_lost" in told.checks


def test_every_check_of_the_folder_is_asked(sample_home: Workshop) -> None:
    asked = {name.split("/")[1] for name in sample_home.manifest["checks"]}
    assert {file.stem.partition("__")[2] for file in sql_files("checks")} <= asked


def test_a_home_in_use_stays_with_its_builder(sample: Workshop) -> None:
    """The lock is free again when a build ends in an error."""
    running = Build(sample.home, EVERYTHING).run()
    next(running)
    with pytest.raises(RuntimeError, match="stop"):
        running.throw(RuntimeError("stop"))
    assert sample.build().number == 1


def test_a_damaged_catalogue_is_told_and_written_again(sample: Workshop) -> None:
    sample.home.catalogue.write_bytes(b"no database" * 999)
    with pytest.raises(HomeError) as caught:
        duck.open_catalogue(sample.home.catalogue)
    assert (caught.value.code, caught.value.place) == ("home-damaged", str(sample.home.catalogue))
    assert sample.build().number == 2
    assert duck.is_sound(sample.home.catalogue)


def test_a_table_that_was_cut_short_is_made_again(sample: Workshop) -> None:
    path = sample.home.root / sample.manifest["tables"]["core.photo"]["path"]
    whole = path.read_bytes()
    path.write_bytes(whole[:-50])
    assert sample.build().built == {"core.photo"}
    assert path.read_bytes() == whole


def test_views_of_another_version_are_published_again(sample: Workshop) -> None:
    assert has_views_of_today(sample.home)
    manifest = sample.manifest
    manifest["views"]["core.box_xyxy"] = "as an older version wrote it"
    sample.home.manifest.write_text(json.dumps(manifest))
    assert not has_views_of_today(sample.home)
    assert sample.build().number == 2
    assert has_views_of_today(sample.home)
