"""The inventory of a folder: what is nominated, accepted, bundled, refused, skipped."""

from __future__ import annotations

import gzip
import hashlib
import os
import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.errors import FlickrError, InputError
from flickr_assets.paths import Home, Settings
from flickr_assets.rawfiles.scan import Inventory, check_unchanged, open_candidate, scan
from flickr_assets.source import HEAD_BYTES, Head, Match, Reading, Source

Pack = Mapping[str, Callable[[Mapping[str, bytes]], bytes]]
Lay = Callable[[Mapping[str, bytes]], Path]
Sources = Mapping[str, Source]

BAD = Path(__file__).parents[1] / "sources" / "bad"
TOKEN = b"101.jpg#0\ta fox\n"


def rows(inventory: Inventory) -> dict[str, tuple[str, str | None, str]]:
    return {row.path: (row.status, row.source, row.note) for row in inventory.files}


def test_every_file_is_a_row_and_the_contents_decide(lay: Lay, sources: Sources) -> None:
    raw = lay(
        {
            "results.token": TOKEN,
            "deep/er/list.token.gz": gzip.compress(b"101.jpg\n102.jpg\n"),
            "poem.token": b"roses are red\n",
            "train.txt": b"101\n102\n",
            "101.jpg": b"\xff\xd8",
        }
    )
    inventory = scan(raw, sources)
    assert rows(inventory) == {
        "101.jpg": ("unrecognised", None, "no source is nominated by its name"),
        "deep/er/list.token.gz": ("read", "names", ""),
        "poem.token": ("unrecognised", None, "names: no image name; token: no caption"),
        "results.token": ("read", "token", ""),
        "train.txt": ("read", "split", ""),
    }
    listed, results, train = inventory.candidates
    assert listed.sha256 == hashlib.sha256(b"101.jpg\n102.jpg\n").hexdigest()
    assert (results.part, results.n_files, results.size) == ("results", 1, len(TOKEN))
    assert train.folder is None
    assert pickle.loads(pickle.dumps(inventory)) == inventory


def test_a_source_is_asked_about_the_first_64_kb(lay: Lay, sources: Sources) -> None:
    heads: list[Head] = []

    def recognise(head: Head) -> Match | str:
        heads.append(head)
        return Match()

    data = TOKEN * 10_000
    raw = lay({"a/Long.token.gz": gzip.compress(data), "a/short.token": TOKEN, "exact.token": bytes(HEAD_BYTES)})
    inventory = scan(raw, {"token": replace(sources["token"], recognise=recognise)})
    assert [(head.path, head.data, head.is_whole) for head in heads] == [
        ("a/Long.token", data[:HEAD_BYTES], False),
        ("a/short.token", TOKEN, True),
        ("exact.token", bytes(HEAD_BYTES), True),
    ]
    assert inventory.candidates[0].sha256 == hashlib.sha256(data).hexdigest()


def test_a_file_that_two_sources_claim_is_refused(lay: Lay, sources: Sources) -> None:
    both = {name: replace(sources[name], recognise=lambda head: Match()) for name in ("token", "names")}
    inventory = scan(lay({"a.token": TOKEN}), both)
    (refusal,) = inventory.refusals
    assert (refusal.code, refusal.sources) == ("source-ambiguous", ("names", "token"))
    assert "names and token each claim it" in inventory.files[0].note
    assert not inventory.candidates


def test_a_source_that_fails_on_a_file_is_named_and_the_others_are_read(lay: Lay, sources: Sources) -> None:
    def recognise(head: Head) -> Match | str:
        return Match() if head.text.startswith("101") else f"{1 // 0}"

    inventory = scan(lay({"a.token": b"odd", "b.token": TOKEN}), {"token": replace(sources["token"], recognise=recognise)})
    assert [(refusal.path, refusal.code) for refusal in inventory.refusals] == [("a.token", "recognise-failed")]
    assert [candidate.path for candidate in inventory.candidates] == ["b.token"]


@pytest.mark.parametrize("specimen", sorted(path.name for path in BAD.glob("*.token") if path.name[:3] in {"lfs", "xet", "enc"}))
@pytest.mark.parametrize("place", ["a.token", "a.token.gz", "leaves/a.txt", "a.zip"])
def test_what_no_source_can_read_is_refused_by_code(specimen: str, place: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    data = (BAD / specimen).read_bytes()
    raw = lay({place: pack[".zip"]({"a.token": data}) if place == "a.zip" else data})
    (refusal,), (row,) = (inventory := scan(raw, sources)).refusals, inventory.files
    code = specimen.removesuffix(".token").partition("__")[0]
    assert refusal.code == code
    assert refusal.sources
    assert row.status == "refused"
    assert row.note.startswith(f"{code}: ")


def test_an_empty_file_is_refused_where_its_name_nominates(lay: Lay, sources: Sources) -> None:
    inventory = scan(
        lay({"a.token": (BAD / "file-empty__scan.token").read_bytes(), "b.token.gz": gzip.compress(b""), "c.x": b""}), sources
    )
    assert [(refusal.path, refusal.code) for refusal in inventory.refusals] == [
        ("a.token", "file-empty"),
        ("b.token.gz", "file-empty"),
    ]
    assert rows(inventory)["c.x"][0] == "unrecognised"


@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(TOKEN * 9999)[:-20],
        gzip.compress(TOKEN)[:-1],
        gzip.compress(TOKEN)[:-8] + bytes(8),
        gzip.compress(TOKEN) + b"tail",
        TOKEN,
    ],
    ids=["cut", "cut by a byte", "wrong checksum", "tail", "not gzip"],
)
def test_a_gz_that_cannot_be_unpacked_to_its_end_is_refused(data: bytes, lay: Lay, sources: Sources) -> None:
    assert [refusal.code for refusal in scan(lay({"a.token.gz": data}), sources).refusals] == ["gzip-corrupt"]


def test_alike_files_of_a_folder_are_one_candidate(lay: Lay, sources: Sources) -> None:
    raw = lay(
        {
            "x/leaves/b.txt": b"leaf b\n",
            "x/leaves/a.txt.gz": gzip.compress(b"leaf a\n"),
            "1.txt": b"leaf 1\n",
            "x/2.txt": b"leaf 2\n",
        }
    )
    inventory = scan(raw, sources)
    assert rows(inventory) == {
        ".": ("read", "leaves", "1 file"),
        "x": ("read", "leaves", "1 file"),
        "x/leaves": ("read", "leaves", "2 files"),
    }
    top, _, leaves = inventory.candidates
    assert (top.path, top.member, top.folder) == (".", None, "")
    assert (leaves.path, leaves.member, leaves.folder, leaves.n_files) == ("x/leaves", None, "x/leaves", 2)
    assert list(open_candidate(raw, leaves).files(Reading({}))) == [("a.txt", b"leaf a\n"), ("b.txt", b"leaf b\n")]
    assert list(open_candidate(raw, top).files(Reading({}))) == [("1.txt", b"leaf 1\n")]


@pytest.mark.parametrize("suffix", ["", ".tar.gz"])
def test_a_file_that_another_source_accepts_leaves_the_bundle(suffix: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    files = {"1.txt": b"leaf 1\n", "train.txt": b"101\n102\n"}
    raw = lay({"x.tar.gz": pack[suffix](files)} if suffix else files)
    assert [(found.source, found.names) for found in scan(raw, sources).candidates] == [("leaves", ("1.txt",)), ("split", ())]


def test_a_file_that_no_other_source_accepts_is_left_to_the_bundle(lay: Lay, sources: Sources) -> None:
    raw = lay({"1.txt": b"leaf 1\n", "train.txt": b"leaf of the train\n"})
    assert [(found.source, found.names) for found in scan(raw, sources).candidates] == [("leaves", ("1.txt", "train.txt"))]


@pytest.mark.parametrize("broken", range(4))
def test_one_broken_file_does_not_speak_for_its_folder_wherever_it_stands(lay: Lay, sources: Sources, broken: int) -> None:
    files = {f"a/{n}.txt": b"not one\n" if n == broken else b"leaf 1\n" for n in range(4)}
    inventory = scan(lay(files), sources)
    assert [found.names for found in inventory.candidates] == [("0.txt", "1.txt", "2.txt", "3.txt")]


def test_half_of_the_first_files_must_fit(lay: Lay, sources: Sources) -> None:
    files = {f"a/{n}.txt": b"leaf 1\n" if n in (0, 50) else b"not one\n" for n in range(60)}
    inventory = scan(lay(files), sources)
    assert not inventory.candidates
    assert rows(inventory)["a/50.txt"][0] == "unrecognised"


def test_an_empty_file_of_a_bundle_is_refused_alone(lay: Lay, sources: Sources) -> None:
    inventory = scan(lay({"1.txt": b"", "2.txt": b"leaf 2\n"}), sources)
    assert [(refusal.path, refusal.code) for refusal in inventory.refusals] == [("1.txt", "file-empty")]
    assert [found.names for found in inventory.candidates] == [("2.txt",)]


def test_two_bundles_may_share_a_folder(lay: Lay, sources: Sources) -> None:
    more = {**sources, "trees": replace(sources["leaves"], names=("*.xml",), recognise=lambda head: Match())}
    inventory = scan(lay({"1.txt": b"leaf 1\n", "1.xml": b"<a/>", "2.xml": b"<a/>"}), more)
    assert [(row.path, row.source, row.note) for row in inventory.files] == [(".", "leaves", "1 file"), (".", "trees", "2 files")]


def test_hidden_files_and_folders_are_skipped_with_a_note(lay: Lay, sources: Sources) -> None:
    inventory = scan(lay({".git/a.token": TOKEN, "x/._a.token": TOKEN, "__MACOSX/a.token": TOKEN, "b.token": TOKEN}), sources)
    assert {path: status for path, (status, _, _) in rows(inventory).items()} == {
        ".git": "skipped",
        "__MACOSX": "skipped",
        "b.token": "read",
        "x/._a.token": "skipped",
    }


def test_links_are_followed_once(lay: Lay, sources: Sources, tmp_path: Path) -> None:
    raw = lay({"real/a.token": TOKEN})
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "b.token").write_bytes(b"102.jpg#0\ta hen\n")
    (outside / "back").symlink_to(raw)
    (raw / "again").symlink_to(raw / "real")
    (raw / "loop").symlink_to(raw)
    (raw / "out").symlink_to(outside)
    (raw / "file.token").symlink_to(raw / "real" / "a.token")
    (raw / "gone").symlink_to(raw / "nowhere")
    (raw / "self").symlink_to(raw / "self")
    inventory = scan(raw, sources)
    linked = "a link to a folder that is read at another place"
    assert rows(inventory) == {
        "again": ("skipped", None, linked),
        "file.token": ("read", "token", ""),
        "gone": ("skipped", None, "a link that leads nowhere"),
        "loop": ("skipped", None, linked),
        "out/b.token": ("read", "token", ""),
        "out/back": ("skipped", None, linked),
        "real/a.token": ("read", "token", ""),
        "self": ("skipped", None, "a link that leads nowhere"),
    }


def test_pipes_and_names_that_are_not_utf8_are_skipped(lay: Lay, sources: Sources) -> None:
    raw = lay({"a.token": TOKEN})
    os.mkfifo(raw / "pipe.token")
    try:
        Path(os.fsdecode(os.fsencode(raw) + b"/caf\xe9.token")).write_bytes(TOKEN)
    except OSError:
        pytest.skip("this file system holds no names that are not UTF-8")
    assert rows(scan(raw, sources)) == {
        "a.token": ("read", "token", ""),
        "caf\\xe9.token": ("skipped", None, "its name is not UTF-8: rename it"),
        "pipe.token": ("skipped", None, "a device, pipe or socket, not a file"),
    }


def test_a_file_that_the_system_cannot_open_is_refused(lay: Lay, sources: Sources, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = lay({"a.token": TOKEN, "b.zip": b"PK", "c.token": TOKEN})
    real_open = Path.open

    def guarded_open(path: Path, mode: str = "r", **named: Any) -> Any:
        if path.parent == raw and path.name[0] in "ab":
            raise PermissionError(13, "Permission denied")
        return real_open(path, mode, **named)

    monkeypatch.setattr(Path, "open", guarded_open)
    inventory = scan(raw, sources)
    assert [(refusal.path, refusal.code) for refusal in inventory.refusals] == [
        ("a.token", "file-unreadable"),
        ("b.zip", "file-unreadable"),
    ]
    assert [found.path for found in inventory.candidates] == ["c.token"]


def test_the_raw_folder_must_be_a_folder_with_files(tmp_path: Path, sources: Sources) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "empty").mkdir()
    for name, code, exit_code in (("none", "raw-missing", 2), ("file", "raw-not-folder", 2), ("empty", "raw-empty", 3)):
        with pytest.raises(FlickrError) as caught:
            scan(tmp_path / name, sources)
        assert (caught.value.code, caught.value.exit_code) == (code, exit_code)
        assert caught.value.remedy


def test_a_file_that_changes_while_it_is_scanned_is_refused(lay: Lay, sources: Sources) -> None:
    raw = lay({"a.token": TOKEN})

    def recognise(head: Head) -> Match | str:
        with (raw / "a.token").open("ab") as stream:
            stream.write(TOKEN)
        return Match()

    inventory = scan(raw, {"token": replace(sources["token"], recognise=recognise)})
    assert [refusal.code for refusal in inventory.refusals] == ["file-changed"]
    assert not inventory.candidates


@pytest.mark.parametrize("place", ["a.token", "a.zip", "leaves/1.txt"])
def test_a_candidate_that_has_changed_since_is_not_opened(place: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    data = {"a.token": TOKEN, "a.zip": pack[".zip"]({"a.token": TOKEN}), "leaves/1.txt": b"leaf 1\n"}[place]
    raw = lay({place: data, "other.jpg": b""})
    (candidate,) = scan(raw, sources).candidates
    part = open_candidate(raw, candidate)
    check_unchanged(raw, candidate)
    os.utime(raw / place, ns=(0, 0))
    for act in (
        lambda: open_candidate(raw, candidate),
        part.open,
        lambda: list(part.files(Reading({}))) if candidate.folder else part.open(),
    ):
        with pytest.raises(InputError) as caught:
            act()
        assert caught.value.code == "file-changed"
    (raw / place).unlink()
    with pytest.raises(InputError, match="changed"):
        check_unchanged(raw, candidate)


def test_the_same_folder_gives_the_same_inventory(lay: Lay, pack: Pack, sources: Sources) -> None:
    members = {f"{n}.token": TOKEN for n in range(5)}
    raw = lay({"b.zip": pack[".zip"](members), "a.tar": pack[".tar"](dict(reversed(list(members.items())))), **members})
    inventory = scan(raw, sources)
    assert inventory == scan(raw, dict(reversed(list(sources.items()))))
    assert [found.member for found in inventory.candidates if found.path == "a.tar"] == sorted(members)


def test_progress_is_told(lay: Lay, pack: Pack, sources: Sources) -> None:
    lines: list[str] = []
    scan(lay({"a.zip": pack[".zip"]({"x.token": TOKEN}), "1.txt": b"leaf"}), sources, progress=lines.append)
    assert "scanning: 1 files, a.zip" in lines


@pytest.mark.parametrize("beside", ["manifest.json", "ledger/x", "data/a.token", "sample/a.token"])
def test_the_home_of_a_build_below_the_raw_folder_is_one_skipped_row(beside: str, lay: Lay, sources: Sources) -> None:
    raw = lay({"a.token": TOKEN, "deep/home/home.json": b"?", f"deep/home/{beside}": TOKEN, "deep/home/more/a.token": TOKEN})
    inventory = scan(raw, sources)
    assert [found.path for found in inventory.candidates] == ["a.token"]
    assert rows(inventory)["deep/home"] == ("skipped", None, "the home of a build")
    assert rows(inventory).keys() == {"a.token", "deep/home"}


def test_a_new_home_is_known_by_its_settings_alone(lay: Lay, sources: Sources) -> None:
    raw = lay({"a.token": TOKEN, "other/home.json": b"{}", "other/b.token": TOKEN})
    Home(raw / "flickr-home").remember(Settings())
    assert rows(scan(raw, sources))["flickr-home"] == ("skipped", None, "the home of a build")
    assert [found.path for found in scan(raw, sources).candidates] == ["a.token", "other/b.token"]


def test_a_raw_folder_may_lie_in_a_home_or_be_one(lay: Lay, sources: Sources) -> None:
    raw = lay({"home.json": b"?", "manifest.json": b"{}", "raw/a.token": TOKEN})
    assert [found.path for found in scan(raw / "raw", sources).candidates] == ["a.token"]
    assert [found.path for found in scan(raw, sources).candidates] == ["raw/a.token"]
