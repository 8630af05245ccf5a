"""What is exported is what was released, byte for byte."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from filelock import FileLock

from flickr_assets import exporting
from flickr_assets.build.publish import read_manifest
from flickr_assets.errors import HomeError, InputError, UsageError
from flickr_assets.exporting import Existing, exports, write_export
from flickr_assets.keeping import keep_export
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
    with pytest.raises(UsageError, match=r"there is no export without a name\."):
        write_export(sample_home.home, "", tmp_path)


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
    assert keep_export(sample.home, "entities").version == first.version
    assert {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.txt")} == before
    assert sorted(path.name for path in (sample.home.exports / ".entities").iterdir()) == ["000002", "000002.json", "lock"]


def lay_folder(place: Path) -> Path:
    put(place, {"my_notes.txt": "mine"})
    return place / "my_notes.txt"


def lay_file(place: Path) -> Path:
    put(place.parent, {place.name: "mine"})
    return place


def lay_link(place: Path) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(place.parent.parent / "elsewhere")
    return place


def lay_version_without_list(place: Path) -> Path:
    put(place.with_name(".lavis"), {"000001/mine.txt": "mine"})
    return place.with_name(".lavis") / "000001" / "mine.txt"


@pytest.mark.parametrize("lay", [lay_folder, lay_file, lay_link, lay_version_without_list])
def test_what_no_export_wrote_is_not_replaced(sample: Workshop, lay: Callable[[Path], Path]) -> None:
    place = lay(sample.home.exports / "lavis")
    was = place.read_text() if place.is_file() else place.readlink()
    with pytest.raises(InputError, match=r"\[export-foreign\].*Move it away") as caught:
        keep_export(sample.home, "lavis")
    assert caught.value.place == str(place)
    assert (place.read_text() if place.is_file() else place.readlink()) == was


@pytest.mark.parametrize("name", ["mine.txt", "flickr30k_test.json", "below/mine.txt"])
def test_a_file_that_was_laid_into_a_kept_export_stays(sample: Workshop, tmp_path: Path, name: str) -> None:
    folder = keep_export(sample.home, "lavis").folder
    put(folder, {name: "mine"})
    with pytest.raises(InputError) as caught:
        keep_export(sample.home, "lavis")
    assert caught.value.code == "export-foreign"
    assert Path(str(caught.value.place)).samefile(folder / name)
    assert (folder / name).read_text() == "mine"
    (folder / name).rename(tmp_path / "mine")
    keep_export(sample.home, "lavis")


def test_a_file_that_is_laid_in_while_the_export_is_written_stays(sample: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = keep_export(sample.home, "lavis").folder
    export = exports()["lavis"]

    def late(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
        put(folder, {"mine.txt": "mine"})
        yield from export.files(tables)

    monkeypatch.setitem(exports(), "lavis", replace(export, files=late))
    keep_export(sample.home, "lavis")
    assert (sample.home.exports / ".lavis" / "000001" / "mine.txt").read_text() == "mine"


def test_a_copied_home_loses_nothing_that_was_laid_into_its_export(sample: Workshop, tmp_path: Path) -> None:
    keep_export(sample.home, "lavis")
    copied = sample.copied(tmp_path / "copy")
    put(copied.home.exports / "lavis", {"mine.txt": "mine"})
    with pytest.raises(InputError) as caught:
        keep_export(copied.home, "lavis")
    assert caught.value.place == str(copied.home.exports / "lavis" / "mine.txt")


def test_folders_that_are_no_versions_are_left_alone(sample: Workshop) -> None:
    put(sample.home.exports / ".lavis", {"²/mine.txt": "mine", "٣/mine.txt": "mine", "000009.json": "[]"})
    keep_export(sample.home, "lavis")
    keep_export(sample.home, "lavis")
    names = sorted(path.name for path in (sample.home.exports / ".lavis").iterdir())
    assert names == ["000009.json", "000011", "000011.json", "lock", "²", "٣"]


@pytest.mark.parametrize("below", [".", "lavis", "new/folder"])
def test_nothing_is_written_among_what_the_home_keeps(sample: Workshop, tmp_path: Path, below: str) -> None:
    keep_export(sample.home, "lavis")
    (tmp_path / "way").symlink_to(sample.home.exports)
    for folder in (sample.home.exports / below, tmp_path / "way" / below):
        with pytest.raises(UsageError) as caught:
            write_export(sample.home, "lavis", folder, existing="replace")
        assert (caught.value.code, caught.value.place) == ("out-inside-home", str(folder))


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


def test_a_dead_link_is_something_else(sample_home: Workshop, tmp_path: Path) -> None:
    target = tmp_path / "flickr30k_test.json"
    target.symlink_to("nowhere")
    with pytest.raises(UsageError) as caught:
        write_export(sample_home.home, "lavis", tmp_path)
    assert (caught.value.code, caught.value.place) == ("out-differs", str(target))
    write_export(sample_home.home, "lavis", tmp_path, existing="replace")
    assert target.is_file()


@pytest.mark.parametrize(
    ("laid", "in_the_way", "below"),
    [
        ("Sentences", "Sentences", ""),
        ("Sentences/{first}/mine.txt", "Sentences/{first}", ""),
        ("out", "out", "out"),
        ("out", "out", "out/deeper/still"),
    ],
)
@pytest.mark.parametrize("existing", ["keep", "replace"])
def test_what_is_in_the_way_is_named(
    sample_home: Workshop, tmp_path: Path, laid: str, in_the_way: str, below: str, existing: Existing
) -> None:
    first = write_export(sample_home.home, "entities", tmp_path / "other")[0].name
    put(tmp_path / "to", {laid.format(first=first): "mine"})
    with pytest.raises(UsageError, match=r"is in the way.*Move it away") as caught:
        write_export(sample_home.home, "entities", tmp_path / "to" / below, existing=existing)
    assert (caught.value.code, caught.value.place) == ("out-unwritable", str(tmp_path / "to" / in_the_way.format(first=first)))
    assert [path.read_text() for path in (tmp_path / "to").rglob("*") if path.is_file()] == ["mine"]


def empty(path: Path) -> None:
    path.write_bytes(b"")


def garble(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:4] + bytes(len(data) - 8) + data[-4:])


@pytest.mark.parametrize("damage", [Path.unlink, empty, garble])
def test_a_damaged_table_is_told_as_one_of_the_home(sample: Workshop, tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = sample.home.root / sample.manifest["tables"]["raw.lavis_caption"]["path"]
    damage(path)
    with pytest.raises(HomeError, match="verify --mend") as caught:
        write_export(sample.home, "lavis", tmp_path / "out")
    assert (caught.value.code, caught.value.place) == ("home-damaged", str(path))
    assert "None" not in caught.value.message
    assert not (tmp_path / "out").exists()


def test_a_damaged_manifest_is_told_as_one_of_the_home(sample: Workshop, tmp_path: Path) -> None:
    facts = sample.manifest
    del facts["tables"]["raw.lavis_caption"]["path"]
    sample.home.manifest.write_text(json.dumps(facts))
    with pytest.raises(HomeError) as caught:
        write_export(sample.home, "lavis", tmp_path / "out")
    assert (caught.value.code, caught.value.place) == ("home-damaged", str(sample.home.manifest))
    sample.home.manifest.unlink()
    sample.home.manifest.mkdir()
    with pytest.raises(HomeError) as caught:
        write_export(sample.home, "lavis", tmp_path / "out")
    assert (caught.value.code, caught.value.place) == ("home-damaged", str(sample.home.manifest))


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
