"""`flickr-assets audit splits`: what it says of how it understood a list, how that looks, and what it leaves alone."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from flickr_assets.build.verification import raw_folder_of
from flickr_assets.listaudit.holding import Held, Origin, Overlap, exposed, held_against
from flickr_assets.listaudit.lists import UserList
from flickr_assets.listaudit.reference import Reference
from flickr_assets.listaudit.searching import search
from pipelines.console import PAGE
from pipelines.list_shown import show_held, show_searched
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
    assert (
        "names 1 photograph of this build, by number. recognised: 2 of 3 records, 2 by number not recognised: 1 of 3 records"
        in said
    )
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
    assert "recognised: 1 of 1 record, 1 by md5 hash md5 hashes are known of " in said
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


def held(overlaps: Sequence[Overlap], origin: Origin, *photo_ids: str) -> Held:
    return Held(UserList("mine.txt", "test", photo_ids), "held out", origin, tuple(overlaps), (), (), (), ())


def test_leaks_are_counted_and_named_over_all_splits_in_the_order_of_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    leaks = [
        Overlap("a", "train", 2, 9, True, ("flickr:1", "flickr:3")),
        Overlap("b", "train", 2, 9, True, ("flickr:2", "flickr:3")),
        Overlap("b", "test", 1, 9, False, ("flickr:4",)),
    ]
    show_held(held(leaks, Origin("nearest", (("a", "train"),), 2, 9), *(f"flickr:{n}" for n in range(1, 6))), 10)
    said = unfolded(capsys.readouterr().out)
    assert "! leaks: trained on elsewhere are 2 in a/train and 2 in b/train, 3 together: flickr:1, flickr:2, flickr:3" in said
    show_held(held(leaks[:1], Origin("nearest", (("a", "train"),), 2, 9), "flickr:1", "flickr:3"), 1)
    assert "! leaks: trained on elsewhere are 2 in a/train: flickr:1, … (2)" in unfolded(capsys.readouterr().out)


def test_where_there_is_no_scheme_there_is_no_all_clear(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    none = Reference({}, frozenset({"flickr:1000092795"}))
    show_held(held_against(UserList("mine.txt", "test", ("flickr:1000092795",)), none), 10)
    said = unfolded(capsys.readouterr().out)
    assert "mine.txt: 1 photograph, taken as held out; it can be held against no split, for this build has none." in said
    assert "! leaks: nothing to ask, for this build has no scheme" in said
    assert "no photograph of it" not in said
    (tmp_path / "seen.txt").write_text("1000092795\n")
    (one,) = search([tmp_path / "seen.txt"], none, (), lambda path, done, total: None)
    show_searched(one, exposed(one.found, none, ()), 1, 10)
    said = unfolded(capsys.readouterr().out)
    assert "no split 1 1 flickr:1000092795" in said
    assert "! held against no split, for this build has no scheme" in said


def test_a_list_without_a_photograph_is_not_cleared(audit: Run, numbers: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({"test": numbers, "val": []}))
    said = unfolded(audit("--list", tmp_path / "mine.json").out)
    assert f"{tmp_path / 'mine.json'}[val]: names no photograph." in said
    assert said.count("no photograph of it is") + said.count("leaks: ") == 1


def test_nothing_is_written_into_the_home_or_the_raw_folder(audit: Run, built: Orchestrated, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1000092795\n")
    home = built.workshop.home
    (tmp_path / "link").symlink_to(home.root)
    for folder in (home.root, home.data, raw_folder_of(home), tmp_path / "link"):
        refused = audit("--list", tmp_path / "a.txt", "--out", folder / "found.csv")
        assert (refused.code, refused.out) == (2, "")
        assert "/found.csv: [out-home] is in the " in refused.err
        assert not (folder / "found.csv").exists()


def test_all_that_is_wrong_is_counted_in_json(audit: Run, numbers: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{numbers[0]}\ndog\n{numbers[0]}\n")
    (one,) = json.loads(audit("--list", tmp_path / "a.txt", "--json").out)["lists"]
    assert (one["n_repeated"], one["repeated"]) == (1, [{"photo_id": f"flickr:{numbers[0]}", "line": 3, "first": 1}])
    assert (one["n_unread"], [(unread["line"], unread["text"]) for unread in one["unread"]]) == (1, [(2, "dog")])


@pytest.mark.parametrize("option", ["--list", "--against"])
def test_a_list_that_is_a_pipe_is_told_to_be_waited_for_and_read(
    audit: Run, numbers: list[str], tmp_path: Path, option: str
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(f"{numbers[0]}\n"))
    writer.start()
    said = audit(option, pipe)
    writer.join(10)
    assert (said.code, "1 photograph" in unfolded(said.out)) == (0, True)
    assert f"{pipe} is a pipe: what is written into it is waited for." in unfolded(said.err)


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
