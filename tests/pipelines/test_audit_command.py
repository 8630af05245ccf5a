"""`flickr-assets audit`: what the audits found, an audit's evidence, and lists of the user's own; to people, to scripts, and refusing."""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from flickr_assets.audits import audits
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]


def test_every_audit_is_told_with_its_question_its_findings_and_its_rows(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    said = run("audit", "--home", root)
    assert said.code == 0
    for name, audit in audits().items():
        assert name in said.out
        assert audit.question in " ".join(said.out.split())
    found = {fact["audit"]: fact for fact in json.loads(run("audit", "--json", "--home", root).out)}
    assert found.keys() == audits().keys()
    n_faults = sum(finding["is_fault"] for fact in found.values() for finding in fact["findings"])
    assert f"! {n_faults:,} to look at before you build upon the data" in said.out
    (n_rows,) = json.loads(run("sql", "SELECT count(*) AS n FROM audit.split_leak", "--json", "--home", root).out)
    assert found["split_leak"]["n_rows"] == n_rows["n"]


def test_one_audit_is_told_with_its_first_rows_and_the_query_for_all(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    said = run("audit", "split_leak", "--rows", 2, "--home", root).out
    lines = said.splitlines()
    assert lines[0] == "Which photographs that one scheme holds out does another train on?"
    assert lines[1].split()[0] == "!"
    assert ["scheme_trained", "scheme_held", "split_held", "photo_id"] in [line.split() for line in lines]
    assert 'sql "FROM audit.split_leak"' in lines[-1]
    found = json.loads(run("audit", "split_leak", "--json", "--rows", 3, "--home", root).out)
    assert found["sql"] == "FROM audit.split_leak"
    assert len(found["rows"]) == 3
    assert found["rows"] == json.loads(run("sql", f"{found['sql']} LIMIT 3", "--json", "--home", root).out)


@pytest.fixture
def lists(built: Orchestrated, run: Run) -> dict[str, list[str]]:
    """The photographs of every split of the sample, by SCHEME/SPLIT."""
    query = (
        "SELECT scheme || '/' || split AS of, list(photo_id ORDER BY position) AS ids FROM core.split_member GROUP BY 1 ORDER BY 1"
    )
    return {row["of"]: row["ids"] for row in json.loads(run("sql", query, "--json", "--home", built.workshop.home.root).out)}


def laid(folder: Path, name: str, photo_ids: list[str], *more: str) -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in (*(photo_id.removeprefix("flickr:") for photo_id in photo_ids), *more)))
    return path


def test_a_list_is_told_to_be_the_split_that_it_is_with_its_leaks(
    built: Orchestrated, run: Run, lists: dict[str, list[str]], tmp_path: Path
) -> None:
    root, test = built.workshop.home.root, lists["entities/test"]
    path = laid(tmp_path, "my_test.txt", test)
    (found,) = json.loads(run("audit", "splits", "--list", path, "--json", "--home", root).out)["lists"]
    same = [of for of, ids in lists.items() if ids == test]
    assert (found["origin"]["relation"], found["origin"]["splits"]) == ("same", same)
    shared = {f"{one['scheme']}/{one['split']}": one["photo_ids"] for one in found["splits"]}
    assert shared == {of: [one for one in test if one in ids] for of, ids in lists.items() if set(test) & set(ids)}
    assert {f"{one['scheme']}/{one['split']}" for one in found["splits"] if one["is_leak"]} == {
        of for of in shared if of.partition("/")[2].startswith("train")
    }
    said = run("audit", "splits", "--list", path, "--home", root)
    assert said.out.startswith(f"{path}: {len(test):,} photograph")
    assert "taken as held out; it is " in said.out
    assert "! leaks: trained on elsewhere are " in said.out


def test_lines_that_are_wrong_are_told_and_written_with_their_places(
    built: Orchestrated, run: Run, lists: dict[str, list[str]], tmp_path: Path
) -> None:
    root, test = built.workshop.home.root, lists["karpathy30k/test"]
    path = laid(tmp_path, "list.txt", test, "dog.jpg", test[0].removeprefix("flickr:"), "555123")
    out = tmp_path / "found.csv"
    said = run("audit", "splits", "--list", path, "--out", out, "--home", root).out
    assert "! unknown to this build (1): flickr:555123" in said
    assert f"! named again (1): {test[0]} on line {len(test) + 2}, first on 1" in said
    assert f"! not read (1): line {len(test) + 1}, expected an image such as" in said
    rows = list(csv.DictReader(out.open(encoding="utf-8")))
    assert f"{len(rows):,} rows written to {out}" in said
    told = {row["finding"]: (row["photo_id"], row["of"], row["place"]) for row in rows if row["finding"] not in ("leak", "shared")}
    assert told["unknown"] == ("flickr:555123", "", "")
    assert told["repeated"] == (test[0], "", str(len(test) + 2))
    assert told["unread"] == ("", "dog.jpg", str(len(test) + 1))
    assert {row["of"] for row in rows if row["finding"] == "shared"} >= {"karpathy30k/test"}
    assert run("audit", "splits", "--list", path, "--out", tmp_path / "found.parquet", "--home", root).code == 0
    assert pq.read_metadata(tmp_path / "found.parquet").num_rows == len(rows)


def test_lists_that_are_given_together_are_held_against_each_other(
    built: Orchestrated, run: Run, lists: dict[str, list[str]], tmp_path: Path
) -> None:
    train, test = lists["entities/train"], lists["entities/test"]
    files = laid(tmp_path, "train.txt", [*train, test[0]]), laid(tmp_path, "test.txt", test)
    words = ("audit", "splits", "--list", files[0], "--list", files[1], "--home", built.workshop.home.root)
    (found,) = json.loads(run(*words, "--json").out)["common"]
    assert found == {"a": str(files[0]), "b": str(files[1]), "photo_ids": [test[0]], "pictures": []}
    said = run(*words).out
    assert f"{files[0]} and {files[1]} share 1 photograph." in said
    assert f"! in both (1): {test[0]}" in said


def test_what_a_model_was_pretrained_on_is_searched_for_the_photographs_of_every_split(
    built: Orchestrated, run: Run, lists: dict[str, list[str]], tmp_path: Path
) -> None:
    root, test = built.workshop.home.root, lists["flickr8k/test"]
    number = test[0].removeprefix("flickr:")
    images = [{"id": 1, "flickr_url": f"http://farm1.staticflickr.com/1/{number}_0123456789_z.jpg"}]
    (tmp_path / "instances.json").write_text(json.dumps({"images": images}))
    words = ("audit", "splits", "--against", tmp_path / "instances.json", "--list", laid(tmp_path, "mine.txt", test))
    (found,) = json.loads(run(*words, "--json", "--home", root).out)["against"]
    seen = {one["of"]: one["n_found"] for one in found["splits"]}
    assert seen == {**{of: int(test[0] in ids) for of, ids in lists.items()}, str(tmp_path / "mine.txt"): 1}
    said = run(*words, "--home", root).out
    assert f"{tmp_path / 'instances.json'}: 1 line, 0.0 MB: names 1 photograph of this build, by address." in said
    assert ["!", "flickr8k/test", "1", str(len(test)), test[0]] in [line.split() for line in said.splitlines()]


def test_photographs_of_a_list_are_found_by_the_hashes_of_their_files(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    picture = built.workshop.raw / "flickr30k-images" / "418205937.jpg"
    (tmp_path / "hashes.txt").write_text(f"{hashlib.md5(picture.read_bytes()).hexdigest()}\n")
    words = ("audit", "splits", "--list", laid(tmp_path, "mine.txt", ["flickr:418205937"]), "--against", tmp_path / "hashes.txt")
    (found,) = json.loads(run(*words, "--json", "--home", built.workshop.home.root).out)["against"]
    sightings = {one["of"]: one["sightings"] for one in found["splits"] if one["sightings"]}
    assert {(one["photo_id"], one["kind"]) for one in sightings[str(tmp_path / "mine.txt")]} == {("flickr:418205937", "md5")}
    assert "entities/train" in sightings


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("nosuch",), 2, "[audit-unknown] there is no audit nosuch. There are: "),
        (("splits",), 2, "[list-missing] there is no list to audit. Try: "),
        (("--list", "x.txt"), 2, "[audit-lists] lists are audited by one audit alone. Try: "),
        (("split_leak", "--against", "x.txt"), 2, "[audit-lists] "),
        (("splits", "--list", "{empty}"), 3, "{empty}: [list-empty] names no photograph."),
        (("splits", "--list", "{gone}"), 3, "{gone}: [file-unreadable] it cannot be read: No such file or directory."),
        (("splits", "--against", "{gone}"), 3, "{gone}: [file-unreadable] it cannot be read: No such file or directory."),
        (("splits", "--against", "{empty}"), 3, "{empty}: [list-empty] the list is empty."),
        (("splits", "--list", "{good}", "--out", "found.xml"), 2, "found.xml: [out-form] rows are written as "),
        (("splits", "--list", "{good}", "--out", "{gone}/found.csv"), 2, "{gone}/found.csv: [out-missing] "),
        (("splits", "--list", "{own}", "--out", "{own}"), 2, "{own}: [out-is-input] is what is to be audited."),
    ],
)
def test_what_cannot_be_done_is_refused_on_one_line(
    built: Orchestrated, run: Run, tmp_path: Path, words: tuple[str, ...], code: int, says: str
) -> None:
    (tmp_path / "empty.txt").write_text("")
    for name in ("good.txt", "own.csv"):
        (tmp_path / name).write_text("1000092795\n")
    places = {name.partition(".")[0]: tmp_path / name for name in ("empty.txt", "good.txt", "own.csv", "gone")}
    said = run("audit", *(word.format(**places) for word in words), "--home", built.workshop.home.root)
    assert said.code == code
    assert said.err.startswith(says.format(**places))
    assert len(said.err.splitlines()) == 1
    assert said.out == ""


def test_a_home_without_a_build_is_refused(run: Run, tmp_path: Path) -> None:
    for words in ((), ("splits", "--list", "x.txt")):
        said = run("audit", *words, "--home", tmp_path / "nowhere")
        assert said.code == 5
        assert said.err.startswith(f"{tmp_path / 'nowhere'}: [home-empty] nothing has been built here")
