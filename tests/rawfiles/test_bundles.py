"""Bundles: what a scan opens of them, their digest, their damaged files, and those that are listed by names alone."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.errors import InputError
from flickr_assets.rawfiles import archives
from flickr_assets.rawfiles.inventory import Candidate
from flickr_assets.rawfiles.opening import check_unchanged, open_candidate
from flickr_assets.rawfiles.scan import scan
from flickr_assets.rawfiles.zipdirectory import ZipArchive
from flickr_assets.source import Head, Match, Reading, Source

Pack = Mapping[str, Callable[[Mapping[str, bytes]], bytes]]
Lay = Callable[[Mapping[str, bytes]], Path]
Sources = Mapping[str, Source]

LEAVES = {f"leaves/{n}.txt": f"leaf {n}\n".encode() for n in range(10, 30)}
PICTURES = {f"pictures/{n}.jpg": b"\xff\xd8" + bytes([n]) * n for n in (3, 1, 2)}


def stored(members: Mapping[str, bytes]) -> bytes:
    """A zip whose members stand in it as they are."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


@pytest.fixture
def with_pictures(sources: Sources) -> Sources:
    def recognise(head: Head) -> Match | str:
        assert head.data == b""
        return Match() if head.name[0].isdigit() else "its name is no number"

    pictures = replace(sources["leaves"], names=("*.jpg",), recognise=recognise, is_listed=True)
    return {**sources, "pictures": pictures}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Members of zips whose content was read."""
    names: list[str] = []
    real = ZipArchive.content
    monkeypatch.setattr(ZipArchive, "content", lambda self, member: names.append(member.name) or real(self, member))
    return names


def read(raw: Path, candidate: Candidate) -> tuple[dict[str, bytes], list[tuple[str | None, str]]]:
    """A bundle's files, and (member, code) of what was rejected."""
    reading = Reading({})
    files = dict(open_candidate(raw, candidate).files(reading))
    assert list(files) == sorted(files)
    assert reading.n_read == reading.n_rejected == len(reading.rejects)
    return files, [(reject.member, reject.code) for reject in reading.rejects]


def test_of_a_bundle_in_a_zip_the_first_few_are_opened(lay: Lay, sources: Sources, opened: list[str]) -> None:
    raw = lay({"a.zip": stored(dict(reversed(list(LEAVES.items()))))})
    (candidate,) = scan(raw, sources).candidates
    assert sorted(opened) == sorted(LEAVES)[:7]
    assert read(raw, candidate) == ({name.partition("/")[2]: data for name, data in LEAVES.items()}, [])


def test_a_digest_is_over_names_sizes_and_checksums_without_gz(lay: Lay, pack: Pack, sources: Sources) -> None:
    told = "".join(f"{name.partition('/')[2]}\0{len(data)}\0{zlib.crc32(data)}\n" for name, data in sorted(LEAVES.items()))
    packed = {f"{name}.gz": gzip.compress(data) for name, data in LEAVES.items()}
    raw = lay(
        {f"all{kind}": pack[kind](packed) for kind in (".zip", ".tar")} | {f"x/{name}": data for name, data in LEAVES.items()}
    )
    digests = {candidate.sha256 for candidate in scan(raw, sources).candidates}
    assert digests == {hashlib.sha256(told.encode()).hexdigest()}


def test_a_damaged_file_of_a_zip_is_one_reject_when_it_is_read(lay: Lay, sources: Sources) -> None:
    raw = lay({"a.zip": stored(LEAVES).replace(b"leaf 25", b"leaf 52", 1)})
    inventory = scan(raw, sources)
    assert not inventory.refusals
    files, rejects = read(raw, inventory.candidates[0])
    assert rejects == [("25.txt", "archive-corrupt")]
    assert files.keys() == {name.partition("/")[2] for name in LEAVES} - {"25.txt"}


@pytest.mark.parametrize("n_damaged", [1, 6])
def test_damaged_files_among_the_first_are_refused_and_the_others_decide(n_damaged: int, lay: Lay, sources: Sources) -> None:
    data = stored(LEAVES)
    for number in range(10, 10 + n_damaged):
        data = data.replace(f"leaf {number}".encode(), b"leaf no", 1)
    inventory = scan(lay({"a.zip": data}), sources)
    assert [refusal.code for refusal in inventory.refusals] == ["archive-corrupt"] * n_damaged
    assert [candidate.n_files for candidate in inventory.candidates] == [len(LEAVES) - n_damaged]


def test_when_none_of_the_first_can_be_read_all_are_refused(lay: Lay, sources: Sources) -> None:
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
    inventory = scan(lay({"a.zip": stored(dict.fromkeys(LEAVES, pointer))}), sources)
    assert [refusal.code for refusal in inventory.refusals] == ["lfs-pointer"] * len(LEAVES)
    assert not inventory.candidates


def test_a_pointer_behind_the_first_is_one_reject(lay: Lay, sources: Sources) -> None:
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
    raw = lay({"a.zip": stored(LEAVES | {"leaves/27.txt": pointer, "leaves/28.txt": b""})})
    inventory = scan(raw, sources)
    assert [(refusal.member, refusal.code) for refusal in inventory.refusals] == [("leaves/28.txt", "file-empty")]
    assert read(raw, inventory.candidates[0])[1] == [("27.txt", "lfs-pointer")]


def test_of_a_bundle_only_harmless_members_are_taken(lay: Lay, sources: Sources) -> None:
    data = bytearray(stored(LEAVES))
    at = data.index(b"leaves/26.txt", data.index(b"PK\1\2")) - 46
    data[at + 8] |= 1
    inventory = scan(lay({"a.zip": bytes(data)}), sources)
    assert [(refusal.member, refusal.code) for refusal in inventory.refusals] == [("leaves/26.txt", "member-encrypted")]
    assert [candidate.n_files for candidate in inventory.candidates] == [len(LEAVES) - 1]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("again", ["leaves/12.txt", "./leaves/12.txt", "leaves\\28.txt"])
def test_a_name_that_stands_twice_leaves_the_bundle(again: str, lay: Lay, sources: Sources) -> None:
    buffer = io.BytesIO(stored(LEAVES))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(again, b"leaf 7\n")
    inventory = scan(lay({"a.zip": buffer.getvalue()}), sources)
    (candidate,), (refusal,) = inventory.candidates, inventory.refusals
    assert (refusal.code, refusal.member) == ("member-duplicate", archives._mended(again))  # pyright: ignore[reportPrivateUsage]
    assert candidate.n_files == len(LEAVES) - 1


def test_names_that_are_stored_otherwise_than_told_are_read(lay: Lay, sources: Sources) -> None:
    raw = lay({"a.zip": stored({f"./{name}" if "5" in name else name.replace("/", "\\"): data for name, data in LEAVES.items()})})
    (candidate,) = scan(raw, sources).candidates
    assert read(raw, candidate) == ({name.partition("/")[2]: data for name, data in LEAVES.items()}, [])


@pytest.mark.parametrize("kind", ["", ".zip", ".tar", ".tar.gz"])
def test_a_listed_bundle_is_told_by_names_alone(
    kind: str, lay: Lay, pack: Pack, with_pictures: Sources, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = lay({f"a{kind}": pack[kind](PICTURES)} if kind else PICTURES)
    real = Path.open
    monkeypatch.setattr(Path, "open", lambda path, mode: pytest.fail("opened") if path.suffix == ".jpg" else real(path, mode))
    (candidate,) = scan(raw, with_pictures).candidates
    assert not opened
    assert (candidate.source, candidate.folder, candidate.names) == ("pictures", "pictures", ("1.jpg", "2.jpg", "3.jpg"))
    found: dict[str, bytes] = {}
    for file in open_candidate(raw, candidate).listing():
        with file.open() as stream:
            found[file.name] = stream.read()
        assert file.n_bytes == len(found[file.name])
        assert file.mtime_ns
        place = f"pictures/{file.name}"
        assert (file.path, file.member) == ((f"a{kind}", place) if kind else (place, None))
    assert found == {name.partition("/")[2]: data for name, data in PICTURES.items()}
    assert list(found) == (["3.jpg", "1.jpg", "2.jpg"] if ".tar" in kind else ["1.jpg", "2.jpg", "3.jpg"])


def test_files_of_a_listed_bundle_may_be_opened_later_unless_in_a_tar(lay: Lay, pack: Pack, with_pictures: Sources) -> None:
    raw = lay(PICTURES | {"a.zip": pack[".zip"](PICTURES)})
    for candidate in scan(raw, with_pictures).candidates:
        for file in list(open_candidate(raw, candidate).listing()):
            with file.open() as stream:
                assert stream.read() == PICTURES[f"pictures/{file.name}"]


def test_a_listed_bundle_has_another_digest_when_a_file_changes(lay: Lay, with_pictures: Sources) -> None:
    raw = lay(PICTURES)
    (before,) = scan(raw, with_pictures).candidates
    check_unchanged(raw, before)
    os.utime(raw / "pictures" / "2.jpg", ns=(1, 1_600_000_000_000_000_000))
    with pytest.raises(InputError, match="changed"):
        check_unchanged(raw, before)
    (after,) = scan(raw, with_pictures).candidates
    assert before.sha256 != after.sha256
    (row,) = scan(raw, with_pictures).files
    assert row.sha256 is None


@pytest.mark.parametrize("kind", ["", ".zip", ".tar"])
def test_what_an_ordinary_source_takes_is_not_listed(kind: str, lay: Lay, pack: Pack, with_pictures: Sources) -> None:
    more: dict[str, Any] = {"token": replace(with_pictures["token"], names=("*.jpg",))}
    files = PICTURES | {"pictures/4.jpg": b"101.jpg#0\ta fox\n"}
    raw = lay({f"a{kind}": pack[kind](files)} if kind else files)
    found = {candidate.source: candidate.names for candidate in scan(raw, {**with_pictures, **more}).candidates}
    assert found == {"pictures": ("1.jpg", "2.jpg", "3.jpg"), "token": ()}


@pytest.mark.parametrize("kind", ["", ".zip", ".tar"])
@pytest.mark.parametrize(("content", "source"), [(b"leaf 1\n", "leaves"), (b"\xff\xd8", "pictures")])
def test_of_an_ordinary_bundle_and_a_listed_one_the_ordinary_one_is_asked_first(
    content: bytes, source: str, kind: str, lay: Lay, pack: Pack, with_pictures: Sources
) -> None:
    both = {**with_pictures, "leaves": replace(with_pictures["leaves"], names=("*.jpg",))}
    files = dict.fromkeys(PICTURES, content)
    raw = lay({f"a{kind}": pack[kind](files)} if kind else files)
    (candidate,) = scan(raw, both).candidates
    assert (candidate.source, candidate.n_files) == (source, 3)
    assert len(list(open_candidate(raw, candidate).listing())) == 3


def test_names_that_no_listed_source_takes_are_unrecognised(lay: Lay, with_pictures: Sources) -> None:
    inventory = scan(lay({"a/x.jpg": b"", "a/y.jpg": b""}), with_pictures)
    assert {(row.path, row.status) for row in inventory.files} == {("a/x.jpg", "unrecognised"), ("a/y.jpg", "unrecognised")}


def test_a_tar_is_told_from_memory_when_all_of_it_is_listed(
    lay: Lay, pack: Pack, with_pictures: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw, cache = lay({"a.tar": pack[".tar"](PICTURES)}), tmp_path / "cache"
    first = scan(raw, with_pictures, cache=cache, fingerprint="1")
    monkeypatch.setattr("flickr_assets.rawfiles.scan.opened_archive", lambda path: pytest.fail("it was opened"))
    assert scan(raw, with_pictures, cache=cache, fingerprint="2") == first
