"""Archives: every kind gives the same inventory, and every hostile or broken one is named."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from flickr_assets.rawfiles import streams
from flickr_assets.rawfiles.scan import Inventory, open_candidate, scan
from flickr_assets.source import Reading, Source

Pack = Mapping[str, Callable[[Mapping[str, bytes]], bytes]]
Lay = Callable[[Mapping[str, bytes]], Path]
Sources = Mapping[str, Source]

TOKEN = b"101.jpg#0\ta fox\n"
KINDS = [".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz"]


def told(inventory: Inventory) -> dict[tuple[str, str | None], str]:
    """Status of each row; of a refused one, its code."""
    return {
        (row.path, row.member): row.note.partition(":")[0] if row.status == "refused" else row.status for row in inventory.files
    }


@pytest.mark.parametrize("kind", KINDS)
def test_members_are_found_and_read_in_every_kind_of_archive(kind: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    leaves = {f"leaves/{n}.txt": f"leaf {n}\n".encode() for n in (3, 1, 2)}
    members = {"a/1.jpg": b"\xff\xd8", "a/x.token": TOKEN, "./b/y.token.gz": gzip.compress(TOKEN), "__MACOSX/a/._x.token": b"?"}
    raw = lay({f"all{kind}": pack[kind](members | leaves)})
    inventory = scan(raw, sources)
    path = f"all{kind}"
    assert told(inventory) == {
        (path, "__MACOSX"): "skipped",
        (path, "a/1.jpg"): "unrecognised",
        (path, "a/x.token"): "read",
        (path, "b/y.token.gz"): "read",
        (path, "leaves"): "read",
    }
    single, packed, bundle = inventory.candidates
    assert single.sha256 == packed.sha256 == hashlib.sha256(TOKEN).hexdigest()
    for candidate in (single, packed):
        with open_candidate(raw, candidate).open() as stream:
            assert list(stream) == [TOKEN]
    assert (bundle.folder, bundle.n_files, bundle.source) == ("leaves", 3, "leaves")
    assert list(open_candidate(raw, bundle).files(Reading({}))) == [
        ("1.txt", b"leaf 1\n"),
        ("2.txt", b"leaf 2\n"),
        ("3.txt", b"leaf 3\n"),
    ]


def test_a_bundle_has_one_digest_wherever_it_lies(lay: Lay, pack: Pack, sources: Sources) -> None:
    leaves = {f"leaves/{n}.txt": f"leaf {n}\n".encode() for n in (3, 1, 2)}
    raw = lay({f"all{kind}": pack[kind](leaves) for kind in KINDS} | {f"disk/{name}": data for name, data in leaves.items()})
    candidates = scan(raw, sources).candidates
    assert len(candidates) == 7
    assert len({candidate.sha256 for candidate in candidates}) == 1


@pytest.mark.parametrize("kind", [".zip", ".tar", ".tar.gz"])
@pytest.mark.parametrize("name", ["../x.token", "a/../../x.token", "/etc/x.token", "C:/x.token", "..\\x.token"])
def test_names_that_leave_the_archive_are_refused(kind: str, name: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    inventory = scan(lay({f"evil{kind}": pack[kind]({name: TOKEN, "good.token": TOKEN})}), sources)
    assert [refusal.code for refusal in inventory.refusals] == ["member-unsafe"]
    assert [candidate.member for candidate in inventory.candidates] == ["good.token"]


def test_names_that_are_not_utf8_are_refused_in_a_tar(lay: Lay, sources: Sources) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT, encoding="latin-1") as archive:
        archive.addfile(tarfile.TarInfo("café.token"))
    (refusal,) = scan(lay({"a.tar": buffer.getvalue()}), sources).refusals
    assert (refusal.member, refusal.code) == ("caf\\xe9.token", "member-unsafe")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE])
def test_links_and_devices_in_a_tar_are_refused(kind: bytes, lay: Lay, sources: Sources) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name in ("x.token", "x.bin"):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
    inventory = scan(lay({"a.tar": buffer.getvalue()}), sources)
    assert told(inventory) == {("a.tar", "x.token"): "member-unsafe", ("a.tar", "x.bin"): "skipped"}


def test_links_in_a_zip_are_refused(lay: Lay, sources: Sources) -> None:
    info = zipfile.ZipInfo("x.token")
    info.create_system, info.external_attr = 3, 0o120777 << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(info, "/etc/passwd")
    assert told(scan(lay({"a.zip": buffer.getvalue()}), sources)) == {("a.zip", "x.token"): "member-unsafe"}


def test_encrypted_members_are_refused(lay: Lay, pack: Pack, sources: Sources) -> None:
    data = bytearray(pack[".zip"]({"x.token": TOKEN}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert told(scan(lay({"a.zip": bytes(data)}), sources)) == {("a.zip", "x.token"): "member-encrypted"}


@pytest.mark.parametrize("kind", [".zip", ".tar"])
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_members_of_one_name_none_is_read(kind: str, lay: Lay, sources: Sources) -> None:
    buffer = io.BytesIO()
    twice = [("x.token", TOKEN), ("y.token", TOKEN), ("x.token", b"102.jpg#0\ta hen\n"), ("./x.token", TOKEN)]
    if kind == ".zip":
        with zipfile.ZipFile(buffer, "w") as archive:
            for name, data in twice:
                archive.writestr(name, data)
    else:
        with tarfile.open(fileobj=buffer, mode="w") as tar:
            for name, data in twice:
                info = tarfile.TarInfo(name)
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
    inventory = scan(lay({f"a{kind}": buffer.getvalue()}), sources)
    assert told(inventory) == {(f"a{kind}", "x.token"): "member-duplicate", (f"a{kind}", "y.token"): "read"}
    assert [candidate.member for candidate in inventory.candidates] == ["y.token"]


def test_archives_in_archives_and_foreign_archives_are_left_alone(lay: Lay, pack: Pack, sources: Sources) -> None:
    inner = pack[".zip"]({"x.token": TOKEN})
    inventory = scan(lay({"outer.zip": pack[".zip"]({"inner.zip": inner}), "a.7z": b"7z", "empty.zip": pack[".zip"]({})}), sources)
    notes = {row.path: (row.status, row.note) for row in inventory.files}
    assert notes["outer.zip"] == ("skipped", "an archive inside an archive is not opened: unpack the outer one")
    assert notes["a.7z"][1].startswith("archives of this kind are not opened")
    assert notes["empty.zip"] == ("unrecognised", "the archive holds no file")


@pytest.mark.parametrize("kind", KINDS)
def test_a_cut_archive_is_refused_as_a_whole(kind: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    members = {f"{n}.token": TOKEN + hashlib.sha512(bytes([n])).hexdigest().encode() for n in range(20)}
    whole = pack[kind](members)
    inventory = scan(lay({f"cut{kind}": whole[: len(whole) // 2]}), sources)
    (row,), (refusal,) = inventory.files, inventory.refusals
    assert (row.path, row.member, row.status) == (f"cut{kind}", None, "refused")
    assert refusal.code == ("gzip-corrupt" if kind in {".tar.gz", ".tgz"} else "archive-corrupt")
    assert not inventory.candidates


def test_a_tar_gz_whose_checksum_is_cut_off_is_refused(lay: Lay, pack: Pack, sources: Sources) -> None:
    (refusal,) = scan(lay({"a.tar.gz": pack[".tar.gz"]({"x.token": TOKEN})[:-4]}), sources).refusals
    assert refusal.code == "gzip-corrupt"


def test_a_damaged_zip_member_is_refused_alone(lay: Lay, sources: Sources) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("x.token", TOKEN)
        archive.writestr("y.token", b"102.jpg#0\ta hen\n")
    data = buffer.getvalue().replace(b"a fox", b"a box", 1)
    assert told(scan(lay({"a.zip": data}), sources)) == {("a.zip", "x.token"): "archive-corrupt", ("a.zip", "y.token"): "read"}


@pytest.mark.parametrize("data", [b"PK\x03\x04nonsense", b"nonsense" * 100])
@pytest.mark.parametrize("kind", [".zip", ".tar", ".tgz", ".tar.xz", ".tar.bz2"])
def test_what_is_no_archive_is_refused(kind: str, data: bytes, lay: Lay, sources: Sources) -> None:
    (refusal,) = scan(lay({f"a{kind}": data}), sources).refusals
    assert refusal.code == ("gzip-corrupt" if kind == ".tgz" else "archive-corrupt")


def test_an_archive_that_is_a_pointer_or_empty_is_refused(lay: Lay, sources: Sources) -> None:
    raw = lay({"a.zip": b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "b.tar": b""})
    assert [refusal.code for refusal in scan(raw, sources).refusals] == ["lfs-pointer", "file-empty"]


@pytest.fixture
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BOMB_FLOOR", 10_000)


BOMB = TOKEN + bytes(10_000_000)


@pytest.mark.usefixtures("low_limits")
@pytest.mark.parametrize("kind", [".zip", ".tar.gz", ".tar.bz2", ".tar.xz"])
def test_an_archive_that_unpacks_past_the_limits_is_refused(kind: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    (refusal,) = scan(lay({f"a{kind}": pack[kind]({"x.token": BOMB})}), sources).refusals
    assert (refusal.member, refusal.code) == (None, "archive-bomb")
    assert "200 times" in refusal.message


@pytest.mark.usefixtures("low_limits")
def test_one_bomb_among_honest_members_is_refused_alone(lay: Lay, pack: Pack, sources: Sources) -> None:
    noise = b"".join(hashlib.sha512(n.to_bytes(4, "big")).digest() for n in range(2000))
    inventory = scan(lay({"a.zip": pack[".zip"]({"noise.bin": noise, "x.token": BOMB, "y.token": TOKEN})}), sources)
    assert told(inventory) == {
        ("a.zip", "noise.bin"): "unrecognised",
        ("a.zip", "x.token"): "archive-bomb",
        ("a.zip", "y.token"): "read",
    }


@pytest.mark.usefixtures("low_limits")
@pytest.mark.parametrize("kind", [None, ".zip", ".tar"])
def test_a_gz_that_unpacks_past_the_limits_is_refused(kind: str | None, lay: Lay, pack: Pack, sources: Sources) -> None:
    bomb = {"x.token.gz": gzip.compress(BOMB)}
    inventory = scan(lay(bomb if kind is None else {f"a{kind}": pack[kind](bomb)}), sources)
    assert [refusal.code for refusal in inventory.refusals] == ["archive-bomb"]


@pytest.mark.usefixtures("low_limits")
def test_the_absolute_limit_holds_whatever_the_ratio(lay: Lay, sources: Sources, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BOMB_TOTAL", 1000)
    data = gzip.compress(TOKEN + hashlib.shake_128(b"").digest(2000))
    assert [refusal.code for refusal in scan(lay({"x.token.gz": data}), sources).refusals] == ["archive-bomb"]


def test_nothing_is_unpacked_to_disk(lay: Lay, pack: Pack, sources: Sources, tmp_path: Path) -> None:
    raw = lay({"a.zip": pack[".zip"]({"x.token": TOKEN, "../y.token": TOKEN})})
    before = sorted(path.name for path in tmp_path.rglob("*"))
    for candidate in scan(raw, sources).candidates:
        open_candidate(raw, candidate).open().close()
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_member_without_a_name_harms_no_other(kind: str, lay: Lay, pack: Pack, sources: Sources) -> None:
    found = told(scan(lay({f"all{kind}": pack[kind]({"./": b"", "a/x.token": TOKEN})}), sources))
    assert found["all" + kind, "a/x.token"] == "read"
    assert set(found.values()) <= {"read", "skipped"}
