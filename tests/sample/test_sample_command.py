"""`flickr-assets sample`, and the sample that a home is given: the same seed, the same bytes; altered files put right."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from flickr_assets.build.freshness import look
from flickr_assets.paths import Home
from flickr_assets.registry import sources
from flickr_assets.sample import bundled
from flickr_assets.sample.world import pictures
from flickr_assets.sample.world.model import World
from flickr_assets.sample.world.write import write_world
from tests.pipelines.conftest import Said

Run = Callable[..., Said]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_seed_gives_the_same_bytes(run: Run, tmp_path: Path) -> None:
    words = ("sample", "--images", 30, "--no-pictures", "--out")
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        said = run(*words, tmp_path / name, "--seed", seed)
        assert said.code == 0
        assert said.out.startswith(f"30 invented photographs are in {tmp_path / name}; ")
        assert f"build --raw {tmp_path / name}" in said.out
    one, same, other = (contents(tmp_path / name) for name in "abc")
    assert one == same
    assert one["Flickr8k_text.zip"] != other["Flickr8k_text.zip"]
    assert not any(path.endswith(".jpg") for path in one)
    assert "picture-resized" not in {plant["name"] for plant in json.loads(one["TRUTH.json"])["plants"]}


def test_pictures_are_the_same_however_many_draw(
    written: Path, small: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLICKR_WORKERS", "2")
    monkeypatch.setattr(pictures, "_CHUNK", 2)
    write_world(small, tmp_path / "again", lambda _: None)
    assert contents(tmp_path / "again") == contents(written)


def test_a_folder_that_holds_something_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine")
    said = run("sample", "--out", tmp_path)
    assert (said.code, said.err) == (2, f"{tmp_path}: [folder-not-empty] the folder is not empty. Name a new one.\n")
    assert contents(tmp_path) == {"note.txt": b"mine"}
    assert run("sample", "--images", 29, "--out", tmp_path / "new").code == 2


def test_a_world_holds_every_release_that_is_read(written: Path, tmp_path: Path) -> None:
    inventory = look(Home(tmp_path / "home"), written)
    assert {candidate.source for candidate in inventory.candidates} == set(sources())
    assert not inventory.refusals
    assert {file.path for file in inventory.files if file.status == "unrecognised"} == {"TRUTH.json"}
    assert [file.member for file in inventory.files if file.status == "skipped"] == ["__MACOSX"]


def test_the_bundled_sample_is_drawn_once_and_put_right_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundled, "N_PHOTOGRAPHS", 30)
    folder, stamp, told = tmp_path / "sample", tmp_path / "cache" / "sample.json", list[str]()
    bundled.write_bundled(folder, stamp, told.append)
    first = contents(folder)
    assert told
    told.clear()
    bundled.write_bundled(folder, stamp, told.append)
    assert not told
    (folder / "exclude.txt").write_text("")
    (folder / "mine.txt").write_text("")
    altered = contents(folder)
    bundled.write_bundled(folder, stamp, told.append)
    assert contents(folder) == altered
    bundled.restore(stamp)
    bundled.write_bundled(folder, stamp, told.append)
    assert contents(folder) == first
