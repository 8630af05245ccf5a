"""What is exported is what was released, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.errors import HomeError, InputError, UsageError
from flickr_assets.exporting import exports, write_export
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
