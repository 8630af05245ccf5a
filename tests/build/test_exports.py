"""What is exported is what was released, byte for byte."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from filelock import FileLock

from flickr_assets import exporting
from flickr_assets.build.publish import read_manifest
from flickr_assets.errors import HomeError, InputError, UsageError
from flickr_assets.exporting import exports, keep_export, write_export
from flickr_assets.paths import Home
from flickr_assets.sources import entities_sentences, karpathy8k, karpathy30k, lavis
from tests.build.workshop import Workshop

RELEASED = {
    "entities": (entities_sentences, "flickr30k_entities/"),
    "karpathy30k": (karpathy30k, "karpathy/"),
    "karpathy8k": (karpathy8k, "karpathy/"),
    "lavis": (lavis, "lavis/"),
}


@pytest.mark.parametrize("name", sorted(RELEASED))
def test_a_release_comes_back_byte_for_byte(sample_home: Workshop, tmp_path: Path, name: str) -> None:
    source, folder = RELEASED[name]
    written = write_export(sample_home.home, name, tmp_path)
    found = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in written}
    assert found == {path.removeprefix(folder): data for path, data in source.specimen().items()}
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == set(written)


def test_every_export_is_tried() -> None:
    assert exports().keys() == RELEASED.keys()


def test_an_export_that_does_not_exist_is_told_with_those_that_do(sample_home: Workshop, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="karpathy30k") as caught:
        write_export(sample_home.home, "coco", tmp_path)
    assert caught.value.code == "export-unknown"


@pytest.mark.parametrize("name", sorted(RELEASED))
def test_an_export_of_a_release_that_is_not_there_writes_nothing(bare_home: Workshop, tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        write_export(bare_home.home, name, tmp_path / "out")
    assert caught.value.code == "export-empty"
    assert "raw." in caught.value.message
    assert not (tmp_path / "out").exists()


def test_an_export_needs_a_build(tmp_path: Path) -> None:
    with pytest.raises(HomeError) as caught:
        write_export(Home(tmp_path), "entities", tmp_path / "out")
    assert caught.value.code == "home-empty"


def put(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def test_files_that_hold_something_else_are_replaced_only_on_demand(sample_home: Workshop, tmp_path: Path) -> None:
    put(tmp_path, {"flickr30k_test.json": "mine", "notes.md": "mine"})
    with pytest.raises(UsageError) as caught:
        write_export(sample_home.home, "lavis", tmp_path)
    assert caught.value.code == "out-differs"
    assert str(caught.value.place) == str(tmp_path / "flickr30k_test.json")
    assert "--force" in caught.value.remedy
    assert sorted(path.name for path in tmp_path.iterdir()) == ["flickr30k_test.json", "notes.md"]
    assert (tmp_path / "flickr30k_test.json").read_text() == "mine"
    written = write_export(sample_home.home, "lavis", tmp_path, existing="replace")
    assert (tmp_path / "flickr30k_test.json").read_text() != "mine"
    assert {*tmp_path.iterdir()} == {*written, tmp_path / "notes.md"}
    assert write_export(sample_home.home, "lavis", tmp_path) == written


def test_a_kept_export_is_replaced_as_a_whole(sample: Workshop) -> None:
    folder = sample.home.exports / "entities"
    first = keep_export(sample.home, "entities")
    before = {path: (folder / path).read_bytes() for path in (file.path for file in first.files)}
    put(folder, {"Sentences/1.txt": "of a photograph that was withdrawn since"})
    assert keep_export(sample.home, "entities").version == first.version
    assert {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.txt")} == before
    assert sorted(path.name for path in (sample.home.exports / ".entities").iterdir()) == ["000002", "lock"]


def test_a_kept_export_survives_one_that_is_cut_short(sample: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = sample.home.exports / "lavis"
    keep_export(sample.home, "lavis")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    export = exports()["lavis"]

    def cut_short(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
        yield next(export.files(tables))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setitem(exports(), "lavis", replace(export, files=cut_short))
        with pytest.raises(KeyboardInterrupt):
            keep_export(sample.home, "lavis")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    keep_export(sample.home, "lavis")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert len([path for path in (sample.home.exports / ".lavis").iterdir() if path.is_dir()]) == 1


def test_a_kept_export_is_kept_in_a_copied_home(sample: Workshop, tmp_path: Path) -> None:
    keep_export(sample.home, "lavis")
    copied = sample.copied(tmp_path / "copy")
    assert not (copied.home.exports / "lavis").is_symlink()
    kept = keep_export(copied.home, "lavis")
    assert {path.name for path in kept.folder.iterdir()} == {file.path for file in kept.files}
    assert kept.folder.is_symlink()


def test_one_run_writes_a_kept_export(sample: Workshop) -> None:
    keep_export(sample.home, "lavis")
    with FileLock(sample.home.exports / ".lavis" / "lock"), pytest.raises(HomeError) as caught:
        keep_export(sample.home, "lavis")
    assert caught.value.code == "export-locked"


def test_files_swept_by_a_later_build_are_looked_for_again(
    sample_home: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = read_manifest(sample_home.home)
    older = copy.deepcopy(manifest)
    older["tables"]["raw.lavis_image"]["path"] = "data/raw/lavis_image/swept.parquet"
    found = iter([older, manifest])
    monkeypatch.setattr(exporting, "read_manifest", lambda home: next(found))
    assert write_export(sample_home.home, "lavis", tmp_path)


def test_an_unpublished_build_is_not_exported_as_if_it_were(sample: Workshop) -> None:
    name = "lavis/flickr30k_val.json"
    sample.lay({name: sample.text(name).replace("A ", "One ", 1), "exclude.txt": "nobody.jpg\n"})
    assert sample.build("raw").number is None
    with pytest.raises(HomeError) as caught:
        keep_export(sample.home, "lavis")
    assert caught.value.code == "export-unpublished"
    assert "raw.lavis_caption" in caught.value.message
