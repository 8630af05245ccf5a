"""`flickr-assets card`: where it writes, and how it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

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


def test_an_empty_home_and_a_place_that_cannot_be_are_refused_on_one_line(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    empty = run("card", "--home", tmp_path / "none", "--out", tmp_path / "a.html")
    assert (empty.code, len(empty.err.splitlines())) == (5, 1)
    assert "[home-empty]" in empty.err
    (tmp_path / "file").touch()
    refused = run("card", "--home", built.workshop.home.root, "--out", tmp_path / "file" / "a.html")
    assert refused.code == 2
    assert refused.err.startswith(f"{tmp_path / 'file' / 'a.html'}: [out-unwritable] cannot be written: ")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
