"""Bundles read again: what is missing from an archive is named, whatever else of it is sound."""

from __future__ import annotations

import io
import os
import tarfile
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from flickr_assets.rawfiles.bundles import Group
from flickr_assets.rawfiles.inventory import Candidate
from flickr_assets.rawfiles.rereading import Damage, damages
from tests.build.workshop import flip

FILES = {f"Deep/{number}.txt": b"[/EN#1/people A dog] runs .\n" * number for number in range(10, 15)}
NAMES = tuple(name.removeprefix("Deep/") for name in FILES)
TIME_S = 1_600_000_000


Members = Iterable[tuple[str, bytes]]


def tarred(members: Members) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size, info.mtime = len(data), TIME_S
            archive.addfile(info, io.BytesIO(data))
    return target.getvalue()


def zipped(members: Members) -> bytes:
    target = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(target, "w") as archive:
        for name, data in members:
            archive.writestr(name, data)
    return target.getvalue()


def bundle(path: Path, *, is_listed: bool = False) -> Candidate:
    """The candidate that a scan of the sound archive makes."""
    group = Group("Deep", None)
    for name, data in zip(NAMES, FILES.values(), strict=True):
        is_dated = is_listed and path.suffix == ".tar"
        group.add(name, len(data), len(data), TIME_S * 1_000_000_000 if is_dated else zlib.crc32(data))
    status = path.stat()
    about = ("entities_sentences", "", "", path.name, "Deep", "Deep", group.settled()[1], len(NAMES))
    return Candidate(*about, status.st_mtime_ns, status.st_size, NAMES)


@dataclass(frozen=True)
class Archive:
    path: Path
    pack: Callable[[Members], bytes]

    def damages(self, hashes: dict[str, str] | None) -> list[Damage]:
        return damages(self.path.parent, bundle(self.path, is_listed=hashes is not None), hashes)

    def rename(self, **names: str) -> None:
        """Other members of as long names, by their numbers; size and time as before."""
        status = self.path.stat()
        data = self.pack((names.get(f"n{name[5:7]}", name), data) for name, data in FILES.items())
        assert len(data) == status.st_size
        self.path.write_bytes(data)
        os.utime(self.path, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.fixture(params=[("a.tar", tarred), ("a.zip", zipped)], ids=["tar", "zip"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Archive:
    name, pack = request.param
    (tmp_path / name).write_bytes(pack(FILES.items()))
    return Archive(tmp_path / name, pack)


# Read by content, listed by names alone, and listed with the hashes of some.
HASHES = [None, {}, {name: sha256(FILES[f"Deep/{name}"]).hexdigest() for name in NAMES[1:3]}]


@pytest.mark.parametrize("hashes", HASHES)
def test_a_sound_archive_is_well(archive: Archive, hashes: dict[str, str] | None) -> None:
    assert archive.damages(hashes) == []


@pytest.mark.parametrize("hashes", HASHES)
def test_members_that_are_missing_are_named(archive: Archive, hashes: dict[str, str] | None) -> None:
    archive.rename(n12="Deep/12.txd", n14="Peep/14.txt")
    assert archive.damages(hashes) == [Damage(name, "a member of this name", "nothing") for name in ("12.txt", "14.txt")]


@pytest.mark.parametrize("hashes", HASHES)
def test_a_bundle_of_which_nothing_is_left_is_told_as_a_whole(archive: Archive, hashes: dict[str, str] | None) -> None:
    archive.rename(**{f"n{name[:2]}": f"Peep/{name}" for name in NAMES})
    (damage,) = archive.damages(hashes)
    assert (damage.member, damage.found) == (None, "none of its 5 files")


@pytest.mark.parametrize("hashes", HASHES)
def test_two_members_of_one_name_are_told(archive: Archive, hashes: dict[str, str] | None) -> None:
    archive.rename(n13="Deep/12.txt")
    told = {(damage.member, damage.found) for damage in archive.damages(hashes)}
    assert {("12.txt", "two of them"), ("13.txt", "nothing")} <= told


def test_the_members_before_a_break_are_told_beside_it(archive: Archive) -> None:
    hashes = {"10.txt": "0" * 64}
    if archive.path.suffix == ".tar":
        flip(archive.path, archive.path.read_bytes().index(b"Deep/12.txt"))
        assert [damage.member for damage in archive.damages(hashes)] == ["10.txt", None]
    else:
        flip(archive.path, archive.path.read_bytes().index(b"Deep/10.txt") + 11)
        assert [damage.member for damage in archive.damages(hashes)] == ["10.txt"]


@pytest.mark.parametrize("hashes", HASHES)
def test_a_header_that_was_zeroed_in_a_tar_is_told(tmp_path: Path, hashes: dict[str, str] | None) -> None:
    archive = Archive(tmp_path / "a.tar", tarred)
    archive.path.write_bytes(tarred(FILES.items()))
    status, data = archive.path.stat(), bytearray(archive.path.read_bytes())
    at = data.index(b"Deep/12.txt")
    data[at : at + 512] = bytes(512)
    archive.path.write_bytes(data)
    os.utime(archive.path, ns=(status.st_atime_ns, status.st_mtime_ns))
    (damage,) = archive.damages(hashes)
    assert damage.member is None
    assert damage.found.startswith("archive-corrupt: ")
