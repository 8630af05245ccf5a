"""`flickr-assets card`: where it writes, and how it refuses; and how it and its like refuse while the first build runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from flickr_assets.build.run import locked
from flickr_assets.card import gathering
from flickr_assets.paths import Home
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]


def test_the_card_is_written_and_what_is_in_its_way_stays_unless_it_is_asked_for(
    built: Orchestrated, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    root = built.workshop.home.root
    said = run("card", "--home", root)
    card = tmp_path / "card.html"
    assert (said.code, said.err) == (0, "")
    assert said.out == f"the card of {root} (--home) written to card.html, {card.stat().st_size:,} bytes\n"
    page = card.read_bytes()
    assert page.startswith(b"<!DOCTYPE html>")
    card.write_text("mine")
    refused = run("card", "--home", root)
    assert (refused.code, card.read_text()) == (2, "mine")
    assert refused.err.startswith("card.html: [out-differs] holds something else than what would be written. ")
    told = run("card", "--home", root, "--force", "--json")
    assert json.loads(told.out) == {"file": "card.html", "n_bytes": len(page)}
    assert card.read_bytes() == page


@pytest.mark.parametrize(
    ("to", "code", "says"),
    [
        ("{home}/card.html", "out-home", "is in the home;"),
        ("{raw}/c.html", "out-home", "is in the raw folder,"),
        ("{mine}/c.pdf", "out-form", "the card is a page of HTML, whose name ends in .html or .htm. "),
        ("{mine}/noext", "out-form", "the card is a page of HTML, whose name ends in .html or .htm. "),
        ("{mine}/none/c.html", "out-missing", "the folder does not exist."),
        ("{mine}/folder.html", "out-folder", "there is a folder of this name."),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_gathered(
    built: Orchestrated, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to: str, code: str, says: str
) -> None:
    def gathered(home: Home) -> None:
        raise AssertionError(home)

    monkeypatch.setattr(gathering, "card", gathered)
    (tmp_path / "folder.html").mkdir()
    place = to.format(home=built.workshop.home.root, raw=built.workshop.raw, mine=tmp_path)
    said = run("card", "--out", place, "--home", built.workshop.home.root)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"{place}: [{code}] {says}")
    assert len(said.err.splitlines()) == 1
    assert not Path(place).is_file()


def test_a_page_may_end_in_htm_and_in_capitals(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    for name in ("card.htm", "CARD.HTML"):
        assert run("card", "--out", tmp_path / name, "--home", built.workshop.home.root).code == 0
        assert (tmp_path / name).read_bytes().startswith(b"<!DOCTYPE html>")


def test_an_empty_home_and_a_place_that_cannot_be_are_refused_on_one_line(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    empty = run("card", "--home", tmp_path / "none", "--out", tmp_path / "a.html")
    assert (empty.code, len(empty.err.splitlines())) == (5, 1)
    assert "[home-empty]" in empty.err
    (tmp_path / "file").touch()
    refused = run("card", "--home", built.workshop.home.root, "--out", tmp_path / "file" / "a.html")
    assert refused.code == 2
    assert refused.err.startswith(f"{tmp_path / 'file' / 'a.html'}: [out-unwritable] cannot be written: ")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_while_the_first_build_runs_it_is_told_to_wait_and_not_to_build(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "home"
    root.mkdir()
    for words in (("audit",), ("card", "--out", tmp_path / "card.html"), ("sql", "SELECT 1"), ("status",), ("figures",)):
        with locked(Home(root)):
            said = run(*words, "--home", root)
        assert (said.code, said.out) == (5, ""), words
        assert said.err == (
            f"{root}: [home-locked] its first build is running; until that is finished there is nothing to see. Wait for it.\n"
        ), words
        assert "[home-empty]" in run(*words, "--home", root).err
