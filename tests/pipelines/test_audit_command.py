"""`flickr-assets audit`: what the audits found, an audit's evidence, and lists of the user's own; to people, to scripts, and refusing."""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from rich.console import Console

from flickr_assets.audits import audits
from pipelines import console
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]


def test_audits_are_told_in_a_page_after_what_they_come_to_those_with_faults_first(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    said = run("audit", "--home", root)
    assert said.code == 0
    lines = said.out.splitlines()
    assert len(lines) <= 2 * len(audits()) + 8
    found = {fact["audit"]: fact for fact in json.loads(run("audit", "--json", "--home", root).out)}
    faults = {name: sum(one["is_fault"] for one in fact["findings"]) for name, fact in found.items()}
    with_faults = [name for name, n in faults.items() if n]
    summary = unfolded(said.out.partition("\n\n")[0])
    assert summary.startswith(
        f"! {sum(faults.values()):,} to look at before you build upon the data. Of {len(audits())} audits, {len(with_faults)} found these"
    )
    told = [line.split() for line in lines if line.startswith(("!  ", "   ")) and line[3:].partition(" ")[0] in audits()]
    assert [words[1] for words in told[: len(with_faults)]] == with_faults
    assert {words[0] for words in told[: len(with_faults)]} == {"!"}
    assert {words[0] for words in told[len(with_faults) :]} == set(found) - set(with_faults)
    gravest = found["split_leak"]["findings"]
    (words,) = (words for words in told if words[:2] == ["!", "split_leak"])
    assert words[2] == str(len(gravest))
    assert " ".join(words[3:]) in gravest[0]["sentence"]
    assert said.out.endswith(f"audit --all --home {root}\n")


def test_every_audit_is_told_with_its_question_its_findings_and_its_rows(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    said = run("audit", "--all", "--home", root)
    assert said.code == 0
    assert said.out.startswith("! ")
    for name, audit in audits().items():
        assert name in said.out
        assert audit.question in " ".join(said.out.split())
    found = {fact["audit"]: fact for fact in json.loads(run("audit", "--json", "--home", root).out)}
    assert found.keys() == audits().keys()
    n_faults = sum(finding["is_fault"] for fact in found.values() for finding in fact["findings"])
    assert f"! {n_faults:,} to look at before you build upon the data" in said.out
    assert "stale" not in said.out
    weights = [max((finding["weight"] for finding in fact["findings"]), default=0) for fact in found.values()]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] == 3
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


def test_sentences_and_rows_are_folded_to_a_page_where_nothing_is_a_screen(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    for words in ((), ("--all",), *((name,) for name in audits())):
        lines = run("audit", *words, "--home", root).out.splitlines()
        assert lines
        # What is to be copied is not broken: a command, and a word that is longer than its room.
        assert [line for line in lines if len(line) > 80 and str(root) not in line and len(line.split()) > 2] == [], words


def test_on_a_narrow_screen_a_sentence_stands_below_its_audit(
    built: Orchestrated, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = built.workshop.home.root
    monkeypatch.setattr(console, "out", Console(width=40, highlight=False))
    for words in ((), ("--all",), ("split_leak", "--rows", 1)):
        lines = run("audit", *words, "--home", root).out.splitlines()
        assert [line for line in lines if len(line) > 40 and str(root) not in line] == [], words


def test_however_many_rows_may_be_shown_no_more_are_than_there_are(built: Orchestrated, run: Run) -> None:
    root, huge = built.workshop.home.root, 10**40
    said = run("audit", "split_leak", "--rows", huge, "--home", root)
    assert (said.code, said.err) == (0, "")
    assert "rows of evidence; all:" in said.out
    assert run("sql", "FROM audit.split_leak", "--rows", huge, "--home", root).code == 0


def test_of_a_build_of_a_part_it_is_told_what_is_lacking_and_which_build_makes_it(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "home"
    assert run("build", "--select", "exclude", "--json", "--home", root).code == 0
    said = run("audit", "judgment_agreement", "--home", root)
    assert said.code == 5
    assert said.err.startswith(
        f"{root}: [table-not-built] audit.judgment_agreement is not in this build. It is made from core.judgment, also not in it. Run: "
    )
    assert said.err.endswith(f"build --select audit.judgment_agreement --home {root}\n")
    assert run("audit", "--home", root).err.endswith(f"build --select audit.finding --home {root}\n")


def test_damage_is_told_alike_by_all_that_meet_it_with_the_command_that_mends_it(home: Orchestrated, run: Run) -> None:
    root = home.workshop.home.root
    for name in ("audit.split_leak", "audit.finding"):
        (root / home.workshop.manifest["tables"][name]["path"]).write_bytes(b"PAR1 no more PAR1")
    commands = (
        ("audit",),
        ("audit", "split_leak"),
        ("sql", "FROM audit.split_leak"),
        ("plot", "split_leak", "--out", root.parent / "plots"),
        ("card", "--out", root.parent / "card.html"),
    )
    for words in commands:
        said = run(*words, "--home", root)
        assert said.code == 5, words
        assert "[home-damaged] cannot be read" in said.err, words
        assert said.err.endswith(f"verify --mend --home {root}\n"), words


def test_a_stale_audit_says_so_with_the_command_that_makes_it_anew(home: Orchestrated, run: Run) -> None:
    root = home.workshop.home.root
    mine = home.workshop.raw / "splits" / "mine" / "train.txt"
    mine.write_text(mine.read_text().splitlines(keepends=True)[0])
    assert run("build", "--select", "core", "--json", "--home", root).code == 0
    said = run("audit", "split_leak", "--home", root).out
    assert "Stale, changed: core.split_member." in said
    assert said.endswith(f"build --select audit --home {root}\n")
    assert "Stale" not in run("audit", "judgment_agreement", "--home", root).out
    everything = {fact["audit"]: fact["stale"] for fact in json.loads(run("audit", "--json", "--home", root).out)}
    assert everything["split_leak"] == "changed: core.split_member"
    assert everything["judgment_agreement"] == ""
    assert "audits are stale" in run("audit", "--home", root).out
    said = run("plot", "split_leak", "--out", root.parent / "plots", "--home", root)
    assert "stale: audit.split_leak, changed: core.split_member" in said.err
    (root.parent / "mine.txt").write_text("418205937\n")
    said = run("audit", "splits", "--list", root.parent / "mine.txt", "--home", root)
    assert said.err.startswith("stale: stats.caption_double, changed: core.split_member")
    assert "\nWhat is found by it may be another by now; " in said.err
    said = run("card", "--out", root.parent / "card.html", "--home", root)
    assert "stale or withheld" in said.err
    page = (root.parent / "card.html").read_text(encoding="utf-8")
    assert "Not all of this build is of one moment" in page
    assert "Stale: changed: core.split_member." in page
    assert run("build", "--select", "audit", "--json", "--home", root).code == 0
    assert "Stale" not in run("audit", "--home", root).out


def test_a_withdrawn_photograph_is_shown_by_no_command_whatever_was_built_since(home: Orchestrated, run: Run) -> None:
    root, number = home.workshop.home.root, "418205937"
    assert number in run("audit", "lexicon_use", "--rows", 1000, "--home", root).out
    (home.workshop.raw / "exclude.txt").write_text(f"{number}\n")
    assert "withheld" in run("build", "--select", "core", "--home", root).out
    for words in (("audit",), *(("audit", name, "--rows", "1000") for name in audits())):
        said = run(*words, "--home", root)
        assert number not in said.out, words
        assert said.code == 0 or "older than exclude.txt" in said.err, words
    card = root.parent / "card.html"
    assert run("card", "--out", card, "--home", root).code == 0
    assert number not in card.read_text(encoding="utf-8")
    assert "Tables that are withheld" in card.read_text(encoding="utf-8")
    said = run("plot", "--out", root.parent / "plots", "--home", root)
    assert "not drawn: audit.split_leak is not in this build. It is older than exclude.txt" in said.err


def test_a_list_is_held_against_no_doubles_that_are_older_than_a_withdrawal(home: Orchestrated, run: Run, tmp_path: Path) -> None:
    root, number = home.workshop.home.root, "418205937"
    path = laid(tmp_path, "mine.txt", [number])
    (home.workshop.raw / "exclude.txt").write_text(f"{number}\n")
    assert run("build", "--select", "core", "--json", "--home", root).code == 0
    said = run("audit", "splits", "--list", path, "--home", root)
    assert (said.code, said.out) == (5, "")
    assert "[table-not-built] stats.photo_double is not in this build. It is older than exclude.txt" in said.err
    assert said.err.endswith(f"build --select stats.photo_double --home {root}\n")
    assert run("build", "--json", "--home", root).code == 0
    said = run("audit", "splits", "--list", path, "--home", root)
    assert (said.code, said.err) == (0, "")
    assert f"withdrawn by exclude.txt, so not audited (1): flickr:{number}" in unfolded(said.out)


@pytest.fixture
def lists(built: Orchestrated, run: Run) -> dict[str, list[str]]:
    """The photographs of every split of the sample, by SCHEME/SPLIT."""
    query = (
        "SELECT scheme || '/' || split AS of, list(photo_id ORDER BY position) AS ids FROM core.split_member GROUP BY 1 ORDER BY 1"
    )
    return {row["of"]: row["ids"] for row in json.loads(run("sql", query, "--json", "--home", built.workshop.home.root).out)}


def unfolded(text: str) -> str:
    """As one line, whatever the width that it was set in."""
    return " ".join(text.split())


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
    said = unfolded(run("audit", "splits", "--list", path, "--home", root).out)
    assert said.startswith(f"{path}: {len(test):,} photograph")
    assert "taken as held out; it is " in said
    assert "! leaks: trained on elsewhere " in said


def test_lines_that_are_wrong_are_told_and_written_with_their_places(
    built: Orchestrated, run: Run, lists: dict[str, list[str]], tmp_path: Path
) -> None:
    root, test = built.workshop.home.root, lists["karpathy30k/test"]
    path = laid(tmp_path, "list.txt", test, "dog.jpg", test[0].removeprefix("flickr:"), "555123")
    out = tmp_path / "found.csv"
    said = unfolded(run("audit", "splits", "--list", path, "--out", out, "--home", root).out)
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
    said = unfolded(run(*words).out)
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
    n_bytes = (tmp_path / "instances.json").stat().st_size
    told = (
        f"{tmp_path / 'instances.json'}: 1 line, {n_bytes} bytes: names 1 photograph of this build, by address. recognised: 1 of "
    )
    assert told in unfolded(said)
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
        (("split_leak", "--all"), 2, "[audit-all] --all is of `audit` without a name; `audit split_leak` tells all of it. Try: "),
        (("splits",), 2, "[list-missing] there is no list to audit. Try: "),
        (
            ("--list", "x.txt"),
            2,
            "[audit-lists] --list, --against and --out are of `audit splits` alone; `audit` without a name tells ",
        ),
        (
            ("split_leak", "--against", "x.txt"),
            2,
            "[audit-lists] --list, --against and --out are of `audit splits` alone; `audit split_leak` ",
        ),
        (("splits", "--list", "{empty}"), 3, "{empty}: [list-empty] the list is empty."),
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
