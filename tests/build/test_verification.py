"""What changed behind sizes and times is found, told with its place, and mended."""

from __future__ import annotations

import errno
import json
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from flickr_assets import duck
from flickr_assets.build.checks import checks
from flickr_assets.build.faults import Fault
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.mending import forget
from flickr_assets.build.reading import FILE_STATUS, account_name
from flickr_assets.build.rechecking import recheck
from flickr_assets.build.steps import steps
from flickr_assets.build.verification import verify, verify_files, verify_tables
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home, Settings
from flickr_assets.rawfiles import archives, rereading
from flickr_assets.source import Depth
from tests.build.test_image_depth import jpeg
from tests.build.workshop import Workshop, flip, tarred, zipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

TOKEN = "flickr30k/results_20130124.token"
LONG_AGO_S = 1_700_000_000
PICTURE = "images/1234567.jpg"


def settle(workshop: Workshop) -> Workshop:
    """The raw files are old enough for scans to remember them."""
    for path in workshop.raw.rglob("*"):
        os.utime(path, (LONG_AGO_S, LONG_AGO_S))
    workshop.build()
    return workshop


def told(faults: tuple[Fault, ...]) -> list[tuple[str, str, str]]:
    return [(fault.what, fault.name, fault.place) for fault in faults]


@pytest.fixture(scope="module")
def settled_home(sample_home: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The sample, with its Entities sentences in a zip and its Flickr8k texts in a tar. Not to be changed."""
    workshop = sample_home.copied(tmp_path_factory.mktemp("settled") / "place")
    for folder, pack, name in (("flickr30k_entities/Sentences", zipped, "more.zip"), ("flickr8k", tarred, "eight.tar.gz")):
        files = sorted(path for path in (workshop.raw / folder).rglob("*") if path.is_file())
        data = pack({path.relative_to(workshop.raw).as_posix(): path.read_bytes() for path in files})
        shutil.rmtree(workshop.raw / folder)
        workshop.lay({name: data})
    settle(workshop)
    shutil.copytree(workshop.raw.parent, workshop.raw.parent.with_name("kept"))
    return workshop


@pytest.fixture
def settled(settled_home: Workshop) -> Iterator[Workshop]:
    """The same, to be changed: put back afterwards in the same place, for scans remember places."""
    yield settled_home
    place = settled_home.raw.parent
    shutil.rmtree(place)
    shutil.copytree(place.with_name("kept"), place)


def stored(workshop: Workshop, table: str) -> Path:
    return workshop.home.root / Ledger.load(workshop.home).stored()[table].path


def sentence_in_zip(workshop: Workshop) -> tuple[str, int]:
    """A member, and where in the archive its bytes are."""
    with zipfile.ZipFile(workshop.raw / "more.zip") as archive:
        info = archive.infolist()[2]
        return info.filename, info.header_offset + 30 + len(info.filename) + 8


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


@pytest.mark.parametrize("table", ["core.caption", "raw.karpathy30k_image"])
def test_a_damaged_table_is_found_and_made_again(settled: Workshop, table: str) -> None:
    versions, sha256 = settled.versions(), settled.manifest["tables"][table]["sha256"]
    path = stored(settled, table)
    flip(path, 30)
    assert not settled.build().built
    (fault,) = verify_tables(settled.home).faults
    assert (fault.kind, fault.what, fault.name, fault.path) == (
        "stored",
        "rotten",
        table,
        path.relative_to(settled.home.root).as_posix(),
    )
    assert fault.expected == f"sha256 {sha256}"
    assert "--mend" in fault.remedy
    forget(settled.home, [fault])
    assert settled.build().number is not None
    assert verify(settled.home).is_well
    assert settled.versions() == versions


def test_a_table_that_is_gone_or_cut_short_is_found(settled: Workshop) -> None:
    versions = settled.versions()
    stored(settled, "core.image").unlink()
    with stored(settled, "core.photo").open("ab") as file:
        file.write(b"\0")
    faults = verify_tables(settled.home).faults
    assert [(fault.what, fault.name) for fault in faults] == [("gone", "core.image"), ("changed", "core.photo")]
    settled.build()
    assert verify(settled.home).is_well
    assert settled.versions() == versions


def test_what_was_made_and_checked_from_damaged_rows_is_made_and_checked_again(settled: Workshop) -> None:
    path = stored(settled, "core.chain")
    flip(path, path.stat().st_size // 2)
    names = forget(settled.home, verify(settled.home).faults)
    assert {"core.chain", "core.conflict"} <= names
    assert "source/karpathy30k" not in names
    again = settled.build()
    assert again.built == names
    looking = {f"{check.table}/{check.name}" for check in checks() if "core.chain" in check.reads}
    assert looking <= again.checks.keys()


@pytest.mark.parametrize("rot", [lambda w: flip(w.raw / TOKEN, -3), lambda w: flip(w.raw / "more.zip", sentence_in_zip(w)[1])])
def test_a_rotten_file_is_read_as_it_is_only_when_that_is_asked_for(settled: Workshop, rot: Callable[[Workshop], None]) -> None:
    versions, member = settled.versions(), sentence_in_zip(settled)[0]
    rot(settled)
    faults = verify(settled.home).faults
    names = forget(settled.home, faults)
    assert f"source/{faults[0].name}" in names
    assert settled.build().changed
    assert verify(settled.home).is_well
    is_rejected = ("more.zip", member) in settled.rows("raw.reject", "file", "member")
    assert is_rejected is (faults[0].path == "more.zip")
    rot(settled)
    forget(settled.home, verify(settled.home).faults or faults)
    settled.build()
    assert verify(settled.home).is_well
    assert settled.versions() == versions


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


def test_a_build_over_a_table_that_is_no_parquet_any_more_says_how_to_mend_it(settled: Workshop) -> None:
    path = stored(settled, "core.caption")
    flip(path, -1)
    with pytest.raises(HomeError, match=r"core/caption/.*\[home-damaged\] cannot be read as core\.caption.*verify --mend"):
        settled.build()


def test_damaged_tables_are_not_checked(settled: Workshop) -> None:
    path = stored(settled, "core.caption")
    flip(path, path.stat().st_size // 2)
    with pytest.raises(HomeError, match=r"\[home-damaged\] core\.caption is rotten.*verify --mend"):
        recheck(settled.home)


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


def test_until_a_build_what_was_mended_is_not_well_for_readers_still_see_it(settled: Workshop) -> None:
    flip(stored(settled, "core.chain"), 30)
    forget(settled.home, verify(settled.home).faults)
    found = {(fault.what, fault.path) for fault in verify_tables(settled.home).faults if fault.name == "core.chain"}
    assert found == {("gone", "ledger/steps"), ("rotten", settled.manifest["tables"]["core.chain"]["path"])}
    settled.build()
    assert verify(settled.home).is_well


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


def test_a_build_over_a_damaged_account_says_how_to_mend_it(settled: Workshop) -> None:
    account = Ledger.load(settled.home).records["source/flickr30k_token"].output(account_name(FILE_STATUS, "flickr30k_token"))
    flip(settled.home.root / account.path, -1)
    settled.lay({"flickr30k_entities/test.txt": settled.text("flickr30k_entities/test.txt") + "4242424\n"})
    failed = settled.build().failed
    error = failed["core.source_file"]
    assert error.code == "home-damaged"
    assert "verify --mend" in error.remedy
