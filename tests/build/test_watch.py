"""The raw folder is looked at by names, sizes and times: what is not as it was is told, and nothing is opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from flickr_assets.build.watch import N_NAMED, Glance, Memory, differences, glance, keep, kept, n_bytes_altered, sentence


@pytest.fixture
def raw(tmp_path: Path) -> Path:
    folder = tmp_path / "raw"
    (folder / "lists").mkdir(parents=True)
    (folder / "a.json").write_text("{}")
    (folder / "lists" / "train.txt").write_text("1\n2\n")
    return folder


def test_a_folder_that_stands_still_looks_the_same(raw: Path) -> None:
    assert glance(raw) == glance(raw)
    assert glance(raw).n_files == 2
    assert differences(glance(raw), glance(raw)) == []


def test_what_changed_is_told_by_name(raw: Path) -> None:
    before = glance(raw)
    (raw / "lists" / "train.txt").write_text("2\n1\n3\n")
    (raw / "a.json").unlink()
    (raw / "b.json").write_text("[]")
    (raw / "new").mkdir()
    (raw / "new" / "c.csv").write_text("x")
    now = glance(raw)
    assert differences(before, now) == ["added b.json", "removed a.json", "changed lists/train.txt", "added new/c.csv"]
    assert n_bytes_altered(before, now) == len("[]") + len("2\n1\n3\n") + len("x")


def test_a_folder_that_is_gone_is_told(raw: Path) -> None:
    before = glance(raw)
    (raw / "lists" / "train.txt").unlink()
    assert differences(before, glance(raw)) == ["removed lists/train.txt"]


@pytest.mark.parametrize("change", ["longer", "same size", "replaced"])
def test_a_write_shows_by_size_or_time(raw: Path, change: str) -> None:
    file = raw / "lists" / "train.txt"
    os.utime(file, ns=(10**18, 10**18))
    before = glance(raw)
    if change == "longer":
        with file.open("a") as stream:
            stream.write("3\n")
    elif change == "same size":
        file.write_text("2\n1\n")
    else:
        (raw / "lists" / "fresh").write_text("1\n2\n")
        (raw / "lists" / "fresh").replace(file)
    assert differences(before, glance(raw)) == ["changed lists/train.txt"]


def test_what_is_passed_by_is_part_of_the_picture_and_no_file(raw: Path) -> None:
    """core.source_file tells of it."""
    before = glance(raw)
    (raw / ".train.txt.part").write_text("half")
    now = glance(raw)
    assert now.digest != before.digest
    assert (now.n_files, differences(before, now)) == (2, [])
    (raw / ".train.txt.part").write_text("more than half")
    assert glance(raw) == now


def test_a_home_in_the_folder_is_not_looked_into(raw: Path) -> None:
    (raw / "home" / "data").mkdir(parents=True)
    (raw / "home" / "home.json").write_text("{}")
    before = glance(raw)
    (raw / "home" / "data" / "a.parquet").write_text("x")
    assert glance(raw) == before


def test_a_name_that_breaks_a_line_is_told_on_one(raw: Path) -> None:
    before = glance(raw)
    (raw / "a\nb\x1b.txt").touch()
    assert differences(before, glance(raw)) == ["added a\\nb\\x1b.txt"]


def test_of_many_files_only_the_number_is_kept(raw: Path) -> None:
    many = raw / "images"
    many.mkdir()
    for number in range(N_NAMED + 1):
        (many / f"{number}.jpg").touch()
    before = glance(raw)
    keep(before, many / ".kept")
    assert (many / ".kept").stat().st_size < 1000
    (many / "7.jpg").write_text("x")
    assert differences(before, glance(raw)) == [f"images/: some of its {N_NAMED + 1} files changed"]
    (many / "7.jpg").unlink()
    assert differences(before, glance(raw)) == [f"images/: {N_NAMED} files, were {N_NAMED + 1}"]
    gone = Glance(2, "", {path: folder for path, folder in before.folders.items() if path != "images"})
    assert differences(before, gone) == [f"removed images/: {N_NAMED + 1} files"]


def test_a_raw_folder_that_is_gone_is_empty(tmp_path: Path) -> None:
    assert glance(tmp_path / "nowhere").n_files == 0


def test_a_memory_comes_back_from_its_text() -> None:
    memory = Memory("handled", "seen", "basis", 3, 1, is_settled=False)
    assert Memory.from_text(memory.to_text()) == memory


@pytest.mark.parametrize(
    "text", [None, "", "not JSON", "[]", "{}", '{"n_asked": "x"}', '{"n_asked": 1e999}', '{"what": 1}', "[" * 100_000]
)
def test_what_is_no_memory_remembers_nothing(text: str | None) -> None:
    assert Memory.from_text(text) == Memory()


def test_a_glance_is_kept_under_its_digest(raw: Path, tmp_path: Path) -> None:
    file = tmp_path / "cache" / "watched.json"
    assert kept(file, "") is None
    now = glance(raw)
    keep(now, file)
    assert kept(file, now.digest) == now
    assert kept(file, "another") is None
    for damaged in ("", "[]", '{"digest": "x"}', '{"digest": "x", "n_files": 1, "folders": {"": {"size": 1}}}', "[" * 100_000):
        file.write_text(damaged)
        assert kept(file, "x") is None


def test_many_differences_are_cut_to_one_line() -> None:
    assert sentence(["a", "b"]) == "a; b"
    assert sentence([str(number) for number in range(7)]) == "0; 1; 2; 3; 4; and 2 more"
