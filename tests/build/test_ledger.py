"""Records that this version did not write, or not so: they count as never made, and those of steps of other versions for nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from flickr_assets.build.ledger import Ledger
from flickr_assets.build.status import status
from flickr_assets.build.verification import verify
from tests.build.workshop import Workshop

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

STEP = "source/flickr30k_token"
NAME = "source__flickr30k_token.json"
Facts = dict[str, Any]


def first(facts: Facts, what: str, **changed: object) -> None:
    facts[what][0] |= changed


@pytest.mark.parametrize(
    "spoil",
    [
        *(
            lambda facts, at=at, path=path: first(facts, at, path=path)
            for at in ("outputs", "accounts", "files")
            for path in (None, 5, "a\0b", "")
        ),
        lambda facts: first(facts, "files", member=5),
        lambda facts: first(facts, "files", mtime_ns=10**30),
        lambda facts: first(facts, "files", size="12"),
        lambda facts: first(facts, "outputs", n_bytes=None),
        lambda facts: first(facts, "outputs", more=1),
        lambda facts: facts.update(files=None),
        lambda facts: facts.update(inputs=[]),
        lambda facts: facts.update(step=None),
        lambda facts: facts.update(step="core.caption"),
        lambda facts: facts.update(seconds="long"),
    ],
)
def test_a_record_of_another_kind_counts_as_never_made(bare: Workshop, spoil: Callable[[Facts], None]) -> None:
    place = bare.home.ledger / "steps" / NAME
    facts = json.loads(place.read_text())
    facts["files"] = [{"path": "a", "member": None, "sha256": "0", "n_files": 1, "size": 1, "mtime_ns": 1}]
    place.write_text(json.dumps(facts))
    before = Ledger.as_written(bare.home).records
    assert STEP in before
    spoil(facts)
    place.write_text(json.dumps(facts))
    assert Ledger.as_written(bare.home).records.keys() == before.keys() - {STEP}
    assert Ledger.load(bare.home).records.keys() == before.keys() - {STEP}


@pytest.mark.parametrize("text", ["[" * 100_000, '{"step":' * 100_000, "[]", "5", "null", "\0", '{"step": 1e999}'])
def test_a_text_that_is_no_record_counts_as_never_made(bare: Workshop, text: str) -> None:
    (bare.home.ledger / "steps" / NAME).write_text(text)
    checks = next((bare.home.ledger / "checks").glob("core.*.json"))
    checks.write_text(text)
    ledger = Ledger.load(bare.home)
    assert STEP not in ledger.records
    assert all(record.result.table != checks.stem for record in ledger.checks.values())
    standings, _ = status(bare.home, bare.home.settings())
    assert next(standing for standing in standings if standing.step.name == STEP).reason == "never built"
    assert {fault.name for fault in verify(bare.home).faults} == {STEP, f"checks of {checks.stem}"}


def test_what_a_step_of_another_version_left_is_nobodys_fault(sample: Workshop) -> None:
    steps = sample.home.ledger / "steps"
    facts = json.loads((steps / NAME).read_text())
    facts["step"] = "source/old"
    for stored in (*facts["outputs"], *facts["accounts"]):
        stored["path"] = "data/raw/old/gone.parquet"
    (steps / "source__old.json").write_text(json.dumps(facts))
    (steps / "source__older.json").write_text("nothing")
    assert verify(sample.home).is_well


def test_nor_are_the_files_kept_that_it_read(sample: Workshop) -> None:
    steps = sample.home.ledger / "steps"
    facts = json.loads((steps / NAME).read_text())
    facts["step"] = "source/old"
    facts["files"][0]["path"] = "old/old.txt"
    (steps / "source__old.json").write_text(json.dumps(facts))
    (sample.raw / "old").symlink_to("nowhere")
    assert sample.build().number == 2


@pytest.mark.parametrize("path", [None, 5, "a\0b", ""])
def test_a_manifest_whose_tables_lie_nowhere_is_told_as_damaged(bare: Workshop, path: object) -> None:
    facts = json.loads(bare.home.manifest.read_text())
    facts["tables"]["core.image"]["path"] = path
    bare.home.manifest.write_text(json.dumps(facts))
    assert [(fault.what, fault.name) for fault in verify(bare.home).faults] == [("rotten", "the manifest")]


def test_so_is_one_that_nests_too_deep(bare: Workshop) -> None:
    bare.home.manifest.write_text("[" * 100_000)
    assert [(fault.what, fault.name) for fault in verify(bare.home).faults] == [("rotten", "the manifest")]
    assert bare.build().number is not None
    assert verify(bare.home).is_well
