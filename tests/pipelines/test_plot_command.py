"""`flickr-assets plot`: every plot of the sample, one in a file, and how it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from flickr_assets.plotting import plots
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]
MOST_BYTES = 60_000
# The six photographs have no doubles.
# Six photographs have none of what these show.
EMPTY = {
    "ambiguous_caption": "audit",
    "head_type": "audit",
    "person_association": "stats",
    "photo_double": "stats",
    "published": "stats",
}
NOT_DRAWN = "".join(f"not drawn: {name} is a picture of {layer}.{name}, which is empty.\n" for name, layer in EMPTY.items())


def test_the_plots_of_the_sample_are_written_and_small(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = built.workshop.home.root
    said = run("plot", "--out", tmp_path / "new" / "folder", "--home", root)
    assert (said.code, said.err) == (0, NOT_DRAWN)
    assert said.out == f"{len(plots()) - len(EMPTY)} plots of {root} (--home) written to {tmp_path / 'new' / 'folder'}\n"
    files = {path.stem: path for path in (tmp_path / "new" / "folder").iterdir()}
    assert files.keys() == plots().keys() - EMPTY.keys()
    for path in files.values():
        assert path.stat().st_size < MOST_BYTES
        with Image.open(path) as picture:
            assert picture.format == "PNG"


def test_one_plot_by_its_name_or_its_tables_into_a_file_or_a_folder(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = built.workshop.home.root
    assert run("plot", "photo", "--out", tmp_path / "a.svg", "--home", root).code == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<?xml")
    said = run("plot", "core.photo", "--out", tmp_path, "--home", root, "--json")
    assert json.loads(said.out) == {"files": [str(tmp_path / "photo.png")]}
    assert (tmp_path / "photo.png").is_file()


def test_plots_are_listed_without_a_home(run: Run, tmp_path: Path) -> None:
    lines = run("plot", "--list", "--home", tmp_path).out.splitlines()
    assert lines[0].split() == ["plot", "table", "what", "it", "shows"]
    assert [line.split()[0] for line in lines[1:] if not line.startswith(" ")] == list(plots())
    (one,) = json.loads(run("plot", "stats.split_size", "--list", "--json").out)
    assert one == {
        "plot": "split_size",
        "table": "stats.split_size",
        "title": plots()["split_size"].title,
        "teaches": plots()["split_size"].teaches,
    }


def test_what_has_no_rows_is_refused(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    said = run("plot", "photo_double", "--out", tmp_path / "a.png", "--home", built.workshop.home.root)
    assert said.code == 3
    assert said.err == (
        "[plot-empty] photo_double is a picture of stats.photo_double, which is empty. "
        "`flickr-assets sources` says which file fills it.\n"
    )
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("plot",), 2, "[out-missing] it is not said where to write."),
        (("plot", "--out", "all.png"), 2, "all.png: [plot-many] one file holds one plot. Name a plot, or a folder."),
        (("plot", "photo", "--out", "x.jpg"), 2, "x.jpg: [plot-form] plots are written as .png or .svg. Name a file that ends so,"),
        (("plot", "--out", ".svg"), 2, ".svg: [plot-form] plots are written as .png or .svg."),
        (("plot", "nosuch", "--out", "a.png"), 2, "[plot-unknown] there is no plot nosuch. There are: ambiguous_caption, box, "),
        (("plot", "photo", "--out", "a.png"), 5, "[home-empty] nothing has been built here"),
    ],
)
def test_refusals_on_one_line(
    run: Run, words: tuple[str, ...], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = run(*words)
    assert found.code == code
    assert said in found.err
    assert len(found.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_is_named(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = run("plot", "photo", "--out", tmp_path / "file" / "a.png", "--home", built.workshop.home.root)
    assert found.code == 2
    assert found.err.startswith(f"{tmp_path / 'file' / 'a.png'}: [out-unwritable] cannot be written: ")


def test_what_holds_something_else_stays_unless_it_is_asked_for(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    words = ("plot", "photo", "--out", tmp_path, "--home", built.workshop.home.root)
    assert run(*words).code == 0
    picture = (tmp_path / "photo.png").read_bytes()
    assert run(*words).code == 0
    (tmp_path / "photo.png").write_text("mine")
    said = run(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"{tmp_path / 'photo.png'}: [out-differs] holds something else than what would be written. "
        "Name another --out, or replace what is there: --force.\n"
    )
    assert (tmp_path / "photo.png").read_text() == "mine"
    assert run(*words, "--force").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["photo.png"]
    assert (tmp_path / "photo.png").read_bytes() == picture


def test_one_file_in_the_way_keeps_all_from_being_written(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_text("mine")
    assert run("plot", "--out", tmp_path, "--home", built.workshop.home.root).code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["photo.png"]


def test_a_write_that_fails_leaves_the_file_as_it_was(
    built: Orchestrated, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "photo.png").write_text("mine")

    def full(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(path), None, str(target))

    monkeypatch.setattr(Path, "replace", full)
    said = run("plot", "photo", "--out", tmp_path, "--force", "--home", built.workshop.home.root)
    assert (said.code, "[out-unwritable]" in said.err) == (2, True)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"photo.png": "mine"}


def test_a_folder_in_the_way_is_named(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    (tmp_path / "photo.png").mkdir()
    said = run("plot", "photo", "--out", tmp_path, "--force", "--home", built.workshop.home.root)
    assert (said.code, said.err) == (
        2,
        f"{tmp_path / 'photo.png'}: [out-folder] there is a folder of this name. Name another --out.\n",
    )
