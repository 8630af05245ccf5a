"""Checks are run again over tables that nobody changed, and over no others."""

from __future__ import annotations

import pytest

from flickr_assets import duck
from flickr_assets.build.checks import checks
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.rechecking import recheck
from flickr_assets.errors import HomeError
from tests.build.settled import stored
from tests.build.workshop import Workshop, flip

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")


def test_every_check_is_run_again_though_nothing_changed_and_what_it_finds_is_kept(
    settled: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, asked = Ledger.load(settled.home).checks, duck.arrow

    def lying(connection: duck.Connection, query: str, *, place: str) -> object:
        return asked(connection, "SELECT 'x' AS offending" if place == "check core.chain contract" else query, place=place)

    monkeypatch.setattr(duck, "arrow", lying)
    results = recheck(settled.home)
    assert {f"{result.table}/{result.name}" for result in results} == {f"{check.table}/{check.name}" for check in checks()}
    assert [result.table for result in results if result.is_blocking and not result.passed] == ["core.chain"]
    ledger = Ledger.load(settled.home)
    assert [result.table for result in ledger.blocking()] == ["core.chain"]
    assert ledger.checks.keys() == before.keys()
    assert [name for name in before if ledger.checks[name] != before[name]] == ["core.chain/contract"]


def test_nothing_is_held_against_tables_that_are_behind(settled: Workshop) -> None:
    settled.lay({"flickr30k_entities/test.txt": settled.text("flickr30k_entities/test.txt") + "4242424\n"})
    settled.build("raw.entities_split")
    told = {result.table for result in recheck(settled.home)}
    assert "raw.entities_split" in told
    assert "core.split_member" not in told
    assert "core.chain" in told


def test_damaged_tables_are_not_checked(settled: Workshop) -> None:
    path = stored(settled, "core.caption")
    flip(path, path.stat().st_size // 2)
    with pytest.raises(HomeError, match=r"\[home-damaged\] core\.caption is rotten.*verify --mend"):
        recheck(settled.home)
