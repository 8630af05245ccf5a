"""A home whose ledger an earlier version wrote: what it does not say is noted by the next build, as `verify` promises."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from flickr_assets.build.status import status
from flickr_assets.rawfiles.inventory import Inventory
from pipelines.standing import unfinished
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")


def test_files_that_a_record_does_not_name_are_noted_by_one_build(home: Orchestrated, run: Callable[..., Said]) -> None:
    paths = sorted((home.workshop.home.ledger / "steps").glob("source__*.json"))
    for path in paths:
        record = json.loads(path.read_text(encoding="utf-8"))
        del record["files"]
        path.write_text(json.dumps(record), encoding="utf-8")
    before = home.workshop.versions()
    assert "no word of them" in run("verify", "--home", home.workshop.home.root).out
    made = home.build()
    assert (made.n_steps, made.was_needed) == (0, True)
    assert run("verify", "--home", home.workshop.home.root).code == 0
    assert home.workshop.versions() == before
    assert not home.build().was_needed


def test_a_record_without_files_to_be_noted_is_no_work(home: Orchestrated) -> None:
    """A build would find it left to do for ever."""
    path = home.workshop.home.ledger / "steps" / "source__karpathy30k.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    del record["files"]
    path.write_text(json.dumps(record), encoding="utf-8")
    standings, inventory = status(home.workshop.home, home.workshop.home.settings())
    assert unfinished(home.workshop.home, standings, inventory).unnoted == {"source/karpathy30k"}
    assert unfinished(home.workshop.home, standings, Inventory((), ())).unnoted == set()
