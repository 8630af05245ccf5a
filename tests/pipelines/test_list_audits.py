"""`flickr-assets audit splits`: what it says of how it understood a list, how that looks, and what it leaves alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pipelines.console import PAGE
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]


@pytest.fixture
def audit(built: Orchestrated, run: Run) -> Run:
    """`audit splits` of the sample, with more words."""
    return lambda *words: run("audit", "splits", *words, "--home", built.workshop.home.root)


@pytest.fixture
def numbers(built: Orchestrated, run: Run) -> list[str]:
    """The numbers of a split that is held out."""
    query = "SELECT photo_id FROM core.split_member WHERE scheme = 'flickr8k' AND split = 'test' ORDER BY position"
    found = json.loads(run("sql", query, "--json", "--home", built.workshop.home.root).out)
    return [row["photo_id"].removeprefix("flickr:") for row in found]


def unfolded(text: str) -> str:
    return " ".join(text.split())


def test_it_is_told_how_much_of_a_list_was_recognised_and_what_was_not(audit: Run, numbers: list[str], tmp_path: Path) -> None:
    (tmp_path / "seen.csv").write_text("".join(f"{line}\n" for line in ("image_id;n", "4385058960;1", "N/A;2", f"{numbers[0]};3")))
    said = unfolded(audit("--against", tmp_path / "seen.csv").out)
    assert "names 1 photograph of this build, by number. recognised: 2 numbers not recognised: 1 of 3 records" in said
    assert "the first on line 3: N/A;2 the numbers of column 1 are taken for Flickr's: if they are another collection's" in said
    (found,) = json.loads(audit("--against", tmp_path / "seen.csv", "--json").out)["against"]
    assert {key: found[key] for key in ("recognised", "n_records", "n_unrecognised", "first_unrecognised")} == {
        "recognised": {"number": 2},
        "n_records": 3,
        "n_unrecognised": 1,
        "first_unrecognised": [3, "N/A;2"],
    }


def test_a_list_that_is_not_understood_is_no_clean_one(audit: Run, tmp_path: Path) -> None:
    (tmp_path / "seen.txt").write_text("A dog runs.\n")
    said = audit("--against", tmp_path / "seen.txt")
    assert (said.code, said.out) == (3, "")
    assert said.err.startswith(f"{tmp_path / 'seen.txt'}: [list-unrecognised] ")


def test_hashes_that_are_known_of_a_part_alone_are_told_with_that_part(audit: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("418205937\n")
    (tmp_path / "seen.txt").write_text(f"{'0123456789abcdef' * 2}\n")
    said = unfolded(audit("--list", tmp_path / "mine.txt", "--against", tmp_path / "seen.txt").out)
    assert "recognised: 1 md5 hash md5 hashes are known of " in said
    assert "those of what is held out and of your lists; the others cannot be found by them" in said


def test_every_split_of_a_file_is_told_with_its_size_and_without_control_characters(
    audit: Run, numbers: list[str], tmp_path: Path
) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({"te\x1b[31mst": numbers, "val": []}))
    said = audit("--list", tmp_path / "mine.json").out
    assert "\x1b" not in said
    assert f"{tmp_path / 'mine.json'} holds 2 lists:" in unfolded(said)
    rows = [line.split() for line in said.splitlines()]
    assert ["te\\x1b[31mst", str(len(numbers)), "0"] in rows
    assert ["val", "0", "0"] in rows


def test_numbers_of_another_collection_are_doubted(audit: Run, tmp_path: Path) -> None:
    (tmp_path / "coco.json").write_text(json.dumps([{"image_id": number, "id": 1} for number in range(1000, 1100)]))
    said = unfolded(audit("--list", tmp_path / "coco.json").out)
    assert "! the numbers under image_id are taken for Flickr's, though most are as small as COCO's" in said


def test_lines_fit_a_page(audit: Run, numbers: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("".join(f"{number}\n" for number in (*numbers, *range(10**9, 10**9 + 90))))
    said = audit("--list", tmp_path / "a.txt", "--against", tmp_path / "a.txt", "--rows", 50).out
    assert [line for line in said.splitlines() if len(line) > PAGE and str(tmp_path) not in line] == []


def test_what_is_in_the_way_of_the_rows_stays_unless_it_is_asked_for(audit: Run, numbers: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{numbers[0]}\n")
    out = tmp_path / "found.csv"
    words = ("--list", tmp_path / "a.txt", "--out", out)
    assert audit(*words).code == 0
    rows = out.read_bytes()
    assert audit(*words).code == 0
    out.write_text("mine")
    refused = audit(*words)
    assert (refused.code, out.read_text()) == (2, "mine")
    assert refused.err.startswith(f"{out}: [out-differs] holds something else than what would be written. ")
    assert f"{tmp_path / 'a.txt'}: 1 photograph, " in unfolded(refused.out)
    assert audit(*words, "--force").code == 0
    assert out.read_bytes() == rows


@pytest.mark.parametrize(
    "words", [("audit", "splits", "--list", "{list}", "--out", "{gone}/a.csv"), ("card", "--out", "{gone}/a.html")]
)
def test_a_folder_that_is_not_there_is_refused_by_all_alike_and_not_made(
    built: Orchestrated, run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "a.txt").write_text("1000092795\n")
    places = {"list": tmp_path / "a.txt", "gone": tmp_path / "gone"}
    refused = run(*(word.format(**places) for word in words), "--home", built.workshop.home.root)
    assert (refused.code, refused.out) == (2, "")
    assert "/gone/a." in refused.err
    assert "[out-missing] the folder does not exist. Make it, or name another file with --out." in refused.err
    assert not (tmp_path / "gone").exists()
