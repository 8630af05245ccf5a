"""What changed behind sizes and times, or cannot be read, is found and told with its place."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.build.ledger import Ledger
from flickr_assets.build.mending import forget
from flickr_assets.build.rechecking import recheck
from flickr_assets.build.verification import verify, verify_files, verify_tables
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home, Settings
from flickr_assets.rawfiles import archives, rereading
from flickr_assets.source import Depth
from tests.build.settled import TOKEN, sentence_in_zip, settle, stored, told
from tests.build.test_image_depth import jpeg
from tests.build.workshop import Workshop, flip, zipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

PICTURE = "images/1234567.jpg"


def test_a_fresh_home_is_as_it_was_read_and_stored(settled_home: Workshop) -> None:
    found = verify(settled_home.home)
    assert found.faults == ()
    assert found.is_well
    ledger = Ledger.load(settled_home.home)
    assert found.n_files + found.n_listed == sum(file.n_files for record in ledger.records.values() for file in record.files)
    assert found.n_tables == sum(len(record.outputs) + len(record.accounts) for record in ledger.records.values())
    assert found.n_listed == len(settled_home.rows("core.image_file"))


def test_a_flipped_bit_in_a_file_is_found_which_a_build_does_not_see(settled: Workshop) -> None:
    flip(settled.raw / TOKEN, -3)
    assert not {name for name in settled.build().built if name.startswith("source/")}
    (fault,) = verify(settled.home).faults
    assert (fault.kind, fault.what, fault.name, fault.place) == ("raw", "rotten", "flickr30k_token", TOKEN)
    assert fault.expected.startswith("sha256 ")
    assert fault.found.startswith("sha256 ")
    assert fault.expected != fault.found
    assert "Restore it from where you got it" in str(fault)


def test_a_flipped_bit_is_told_as_such_though_no_scan_remembers_the_file(settled: Workshop) -> None:
    flip(settled.raw / TOKEN, -3)
    settled.home.scan_cache.unlink()
    assert told(verify_files(settled.home).faults) == [("rotten", "flickr30k_token", TOKEN)]


def test_a_damaged_member_of_a_zip_is_named(settled: Workshop) -> None:
    member, at = sentence_in_zip(settled)
    flip(settled.raw / "more.zip", at)
    (fault,) = verify_files(settled.home).faults
    assert told((fault,)) == [("rotten", "entities_sentences", f"more.zip!{member}")]
    assert fault.found.startswith("archive-corrupt: ")


def test_a_damaged_tar_is_found_for_each_that_reads_it(settled: Workshop) -> None:
    path = settled.raw / "eight.tar.gz"
    flip(path, path.stat().st_size // 2)
    faults = verify_files(settled.home).faults
    assert {(fault.what, fault.path) for fault in faults} == {("rotten", "eight.tar.gz")}
    assert any(fault.found.startswith("gzip-corrupt: ") for fault in faults)


def test_another_byte_in_a_folder_of_alike_files_is_found(settled: Workshop) -> None:
    folder = settled.raw / "flickr30k_entities" / "Annotations"
    flip(min(folder.iterdir()), -5)
    (fault,) = verify_files(settled.home).faults
    assert told((fault,)) == [("rotten", "entities_annotations", "flickr30k_entities/Annotations")]


def test_gone_and_changed_files_are_told_apart_and_are_a_builds_to_read(settled: Workshop) -> None:
    settled.take_away(TOKEN)
    settled.lay({"flickr30k_entities/test.txt": settled.text("flickr30k_entities/test.txt") + "4242424\n"})
    faults = verify(settled.home).faults
    assert told(faults) == [
        ("changed", "entities_split", "flickr30k_entities/test.txt"),
        ("gone", "flickr30k_token", TOKEN),
    ]
    assert all("`flickr-assets build`" in fault.remedy for fault in faults)
    assert forget(settled.home, faults) == frozenset()


def test_a_file_that_was_only_touched_is_as_it_was(settled: Workshop) -> None:
    (settled.raw / TOKEN).touch()
    assert verify_files(settled.home).is_well


def test_a_changed_file_is_no_fault_once_it_is_built(settled: Workshop) -> None:
    settled.lay({"flickr30k_entities/test.txt": settled.text("flickr30k_entities/test.txt") + "4242424\n"})
    settled.build()
    assert verify(settled.home).is_well


@pytest.mark.parametrize(("depth", "is_found"), [("names", False), ("bytes", True), ("pixels", True)])
def test_pictures_are_held_against_what_was_looked_at(bare: Workshop, depth: Depth, is_found: bool) -> None:
    bare.lay({PICTURE: jpeg(1), "images/2345678.jpg": jpeg(2), "more.zip": zipped({"deep/3456789.jpg": jpeg(3)})})
    bare.home.remember(Settings().with_raw(bare.raw).with_images(depth))
    settle(bare)
    found = verify_files(bare.home)
    assert found.is_well
    assert (found.n_files, found.n_listed) == ((3, 0) if is_found else (0, 3))
    flip(bare.raw / PICTURE, -20)
    faults = verify_files(bare.home).faults
    assert told(faults) == ([("rotten", "image_file", "images!1234567.jpg")] if is_found else [])
    if is_found:
        before = bare.rows("core.image_file", "path", "sha256")
        forget(bare.home, faults)
        bare.build()
        after = bare.rows("core.image_file", "path", "sha256")
        assert {path for path, _ in set(after) - set(before)} <= {PICTURE}
        assert after != before
        assert verify_files(bare.home).is_well


def test_two_at_a_time_and_one_tell_the_same(settled: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    flip(settled.raw / TOKEN, -3)
    flip(settled.raw / "more.zip", sentence_in_zip(settled)[1])
    flip(stored(settled, "core.caption"), 200)
    one = verify(settled.home)
    monkeypatch.setenv("FLICKR_WORKERS", "2")
    lines: list[str] = []
    assert verify(settled.home, lines.append) == one
    assert len(one.faults) == 3
    assert any(line.startswith("verifying: ") and line.endswith(TOKEN) for line in lines)


def test_a_table_that_cannot_be_read_is_neither_gone_nor_rotten_and_left_alone(settled: Workshop) -> None:
    path = stored(settled, "core.photo")
    path.unlink()
    path.symlink_to(path)
    (fault,) = verify_tables(settled.home).faults
    assert (fault.what, fault.name, fault.found) == ("unreadable", "core.photo", os.strerror(errno.ELOOP))
    assert "Give permission" in fault.remedy
    assert forget(settled.home, [fault]) == frozenset()


@pytest.mark.parametrize("is_remembered", [True, False])
def test_a_raw_file_without_permission_is_unreadable_and_left_alone(
    settled: Workshop, monkeypatch: pytest.MonkeyPatch, is_remembered: bool
) -> None:
    if not is_remembered:
        settled.home.scan_cache.unlink()
    opened, barred = Path.open, settled.raw / TOKEN

    def refusing(self: Path, *words: Any, **more: Any) -> Any:
        if self == barred:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return opened(self, *words, **more)

    monkeypatch.setattr(Path, "open", refusing)
    (fault,) = verify_files(settled.home).faults
    assert told((fault,)) == [("unreadable", "flickr30k_token", TOKEN)]
    assert os.strerror(errno.EACCES) in fault.found
    assert "Give permission" in fault.remedy
    assert forget(settled.home, [fault]) == frozenset()


def test_what_is_told_has_one_full_stop(settled: Workshop) -> None:
    flip(settled.raw / "more.zip", sentence_in_zip(settled)[1])
    flip(settled.raw / "eight.tar.gz", 400)
    faults = verify_files(settled.home).faults
    assert {fault.path for fault in faults} == {"more.zip", "eight.tar.gz"}
    assert not any(fault.found.endswith(".") or fault.expected.endswith(".") for fault in faults)


def test_a_tar_is_read_once_for_all_of_its_members(settled: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    assert verify_files(settled.home).is_well
    opened: list[str] = []
    before = rereading.opened_archive

    def counted(path: Path) -> Any:
        opened.append(path.name)
        return before(path)

    monkeypatch.setattr(rereading, "opened_archive", counted)
    monkeypatch.setattr(archives, "opened_archive", counted)
    assert verify_files(settled.home).is_well
    records = Ledger.load(settled.home).records.values()
    assert sum(file.path == "eight.tar.gz" for record in records for file in record.files) > 1
    assert opened.count("eight.tar.gz") == 1


def test_tables_are_verified_though_the_raw_folder_is_away(settled: Workshop) -> None:
    settled.home.remember(settled.home.settings().with_raw(settled.raw.with_name("away")))
    flip(stored(settled, "core.photo"), 30)
    found = verify(settled.home)
    assert [fault.name for fault in found.faults] == ["core.photo"]
    assert found.refusal is not None
    assert found.refusal.code == "raw-missing"
    assert "Mount it" in found.refusal.remedy
    assert "build --raw DIR" in found.refusal.remedy
    assert not found.is_well


@pytest.mark.parametrize("look", [verify, verify_files, verify_tables, recheck])
def test_a_home_in_which_nothing_was_built_is_empty(look: Callable[[Home], object], tmp_path: Path) -> None:
    with pytest.raises(HomeError, match=r"\[home-empty\]"):
        look(Home(tmp_path / "nowhere"))
