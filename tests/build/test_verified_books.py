"""The ledger, the manifest and the catalogue are verified, too."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path

import pytest

from flickr_assets import duck
from flickr_assets.build.mending import forget
from flickr_assets.build.steps import steps
from flickr_assets.build.verification import verify, verify_files, verify_tables
from tests.build.workshop import Workshop

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")


def entry(workshop: Workshop, step: str) -> Path:
    return workshop.home.ledger / "steps" / f"{step.replace('/', '__')}.json"


def in_home(workshop: Workshop) -> set[tuple[str, str]]:
    """{(what, name)} of what is wrong with tables and books."""
    return {(fault.what, fault.name) for fault in verify_tables(workshop.home).faults}


def test_a_home_without_its_ledger_is_not_well(settled: Workshop) -> None:
    shutil.rmtree(settled.home.ledger)
    faults = verify(settled.home).faults
    assert {fault.name for fault in faults} == {step.name for step in steps()}
    assert {(fault.what, fault.path) for fault in faults} == {("gone", "ledger/steps")}
    settled.build()
    assert verify(settled.home).is_well


def test_a_damaged_record_is_found_and_made_again(settled: Workshop) -> None:
    for step in ("core.caption", "source/flickr30k_token"):
        entry(settled, step).write_text("{", encoding="utf-8")
    assert in_home(settled) == {("rotten", "core.caption"), ("rotten", "source/flickr30k_token")}
    assert [fault.name for fault in verify_files(settled.home).faults] == ["source/flickr30k_token"]
    settled.build()
    assert verify(settled.home).is_well


def test_damaged_outcomes_of_checks_are_found(settled: Workshop) -> None:
    (settled.home.ledger / "checks" / "core.chain.json").write_text("[]", encoding="utf-8")
    assert in_home(settled) == {("rotten", "checks of core.chain")}


def test_a_record_that_cannot_be_read_is_told_with_the_systems_words_and_left_alone(settled: Workshop) -> None:
    path = entry(settled, "core.caption")
    path.unlink()
    path.symlink_to(path)
    (fault,) = verify_tables(settled.home).faults
    assert (fault.what, fault.name, fault.found) == ("unreadable", "core.caption", os.strerror(errno.ELOOP))
    assert forget(settled.home, [fault]) == frozenset()
    assert path.is_symlink()


def test_a_record_of_an_earlier_version_that_names_no_files_is_unknown_until_a_build(settled: Workshop) -> None:
    path = entry(settled, "source/flickr30k_token")
    record = json.loads(path.read_text(encoding="utf-8"))
    del record["files"]
    path.write_text(json.dumps(record), encoding="utf-8")
    (fault,) = verify_files(settled.home).faults
    assert (fault.what, fault.name) == ("unknown", "source/flickr30k_token")
    assert "build` once" in fault.remedy
    settled.build()
    assert verify(settled.home).is_well


@pytest.mark.parametrize("text", ["", "{}", '{"build": 1, "tables": {"core.photo": 1}, "checks": {}, "left_out": []}', None])
def test_a_manifest_that_is_damaged_or_gone_is_found_and_published_again(settled: Workshop, text: str | None) -> None:
    if text is None:
        settled.home.manifest.unlink()
    else:
        settled.home.manifest.write_text(text, encoding="utf-8")
    assert in_home(settled) == {("gone" if text is None else "rotten", "the manifest")}
    if text is None:
        settled.build()
        assert verify(settled.home).is_well


def test_a_catalogue_that_is_damaged_or_gone_is_found(settled: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duck, "is_sound", lambda path: path.exists() and path.read_bytes() != b"no database")
    settled.home.catalogue.write_bytes(b"no database")
    assert in_home(settled) == {("rotten", "the catalogue")}
    settled.home.catalogue.unlink()
    assert in_home(settled) == {("gone", "the catalogue")}
