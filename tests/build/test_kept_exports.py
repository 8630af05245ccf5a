"""What keeps an export in the home removes nothing that it did not write, and says what is in its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from flickr_assets.errors import InputError
from flickr_assets.exporting import exports
from flickr_assets.keeping import keep_export
from tests.build.workshop import Workshop

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")


def lay_file(place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("mine")


def lay_folder(place: Path) -> None:
    place.mkdir(parents=True)


def lay_link(place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(place.parent)


def tree(folder: Path) -> set[tuple[str, bool]]:
    return {(path.relative_to(folder).as_posix(), path.is_symlink()) for path in folder.rglob("*") if path.name != "lock"}


@pytest.mark.parametrize(
    ("lay", "inside", "told"),
    [
        (lay_file, ".lavis/fresh/mine.txt", ".lavis/fresh/mine.txt"),
        (lay_file, ".lavis/fresh/flickr30k_test.json", ".lavis/fresh/flickr30k_test.json"),
        (lay_file, ".lavis/copied/below/mine.txt", ".lavis/copied/below/mine.txt"),
        (lay_file, ".lavis/fresh", ".lavis/fresh"),
        (lay_file, ".lavis/link", ".lavis/link"),
        (lay_file, ".lavis/copied", ".lavis/copied"),
        (lay_file, ".lavis", ".lavis"),
        (lay_file, ".lavis/fresh.txt", ".lavis/fresh.txt"),
        (lay_folder, ".lavis/link", ".lavis/link"),
        (lay_folder, ".lavis/lock", ".lavis/lock"),
        (lay_folder, ".lavis/fresh.txt", ".lavis/fresh.txt"),
        (lay_link, ".lavis/link", ".lavis/link"),
        (lay_link, ".lavis/fresh", ".lavis/fresh"),
        (lay_link, ".lavis/copied", ".lavis/copied"),
    ],
)
def test_what_somebody_laid_where_an_export_is_written_stays_and_is_named(
    sample: Workshop, lay: Callable[[Path], None], inside: str, told: str
) -> None:
    lay(sample.home.exports / inside)
    before = tree(sample.home.exports)
    with pytest.raises(InputError, match=r"\[export-foreign\].*Move it away") as caught:
        keep_export(sample.home, "lavis")
    assert caught.value.place == str(sample.home.exports / told)
    assert tree(sample.home.exports) == before


def test_a_file_in_the_place_of_the_folder_of_exports_is_named(sample: Workshop) -> None:
    lay_file(sample.home.exports)
    with pytest.raises(InputError, match=r"\[export-foreign\]") as caught:
        keep_export(sample.home, "lavis")
    assert caught.value.place == str(sample.home.exports)


@pytest.fixture
def cut_short(sample: Workshop, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """A home in which an export was cut short by a kill, after its first file."""
    export = exports()["lavis"]

    def files(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
        yield next(export.files(tables))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setitem(exports(), "lavis", replace(export, files=files))
        with pytest.raises(KeyboardInterrupt):
            keep_export(sample.home, "lavis")
    (left,) = (sample.home.exports / ".lavis" / "fresh").iterdir()
    left.write_bytes(left.read_bytes()[:9])
    return sample


def test_what_a_killed_run_left_makes_way(cut_short: Workshop) -> None:
    store = cut_short.home.exports / ".lavis"
    (store / "link").symlink_to(".lavis/000001")
    keep_export(cut_short.home, "lavis")
    assert {path.name for path in store.iterdir()} == {"000001", "000001.json", "lock"}


def test_beside_what_a_killed_run_left_a_file_of_somebody_stays(cut_short: Workshop) -> None:
    mine = cut_short.home.exports / ".lavis" / "fresh" / "mine.txt"
    lay_file(mine)
    with pytest.raises(InputError) as caught:
        keep_export(cut_short.home, "lavis")
    assert caught.value.place == str(mine)
    assert mine.read_text() == "mine"


def test_what_was_left_of_a_copied_folder_goes_but_for_what_is_laid_into_it(sample: Workshop, tmp_path: Path) -> None:
    folder = keep_export(sample.home, "lavis").folder
    store = sample.home.exports / ".lavis"
    (store / "copied").mkdir()
    for path in sorted(folder.iterdir())[1:]:
        (store / "copied" / path.name).write_bytes(path.read_bytes())
    lay_file(store / "copied" / "mine.txt")
    with pytest.raises(InputError) as caught:
        keep_export(sample.home, "lavis")
    assert caught.value.place == str(store / "copied" / "mine.txt")
    (store / "copied" / "mine.txt").rename(tmp_path / "mine.txt")
    keep_export(sample.home, "lavis")
    assert not (store / "copied").exists()
