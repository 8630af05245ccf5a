"""An archive that lost members is told: by verification of what was read, and by a build instead of fewer rows."""

from __future__ import annotations

import os
import shutil
import tarfile
from pathlib import Path

import pytest

from flickr_assets.build.verification import verify_files
from flickr_assets.paths import Settings
from tests.build.settled import settle, told
from tests.build.test_image_depth import jpeg
from tests.build.workshop import Workshop, zipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

HEADER = 512


def sentences_in_a_tar(workshop: Workshop) -> Path:
    folder = workshop.raw / "flickr30k_entities" / "Sentences"
    path = workshop.raw / "more.tar"
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
        for file in sorted(folder.iterdir()):
            archive.add(file, f"Sentences/{file.name}")
    shutil.rmtree(folder)
    return path


def overwrite(path: Path, at: int, data: bytes) -> None:
    """Other bytes there; size and time as before."""
    status = path.stat()
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def headers(path: Path) -> list[tuple[str, int]]:
    """Members and where their headers are."""
    with tarfile.open(path) as archive:
        return [(info.name, info.offset) for info in archive]


def renamed(path: Path, at: int) -> bytes:
    with path.open("rb") as file:
        file.seek(at)
        info = tarfile.TarInfo.frombuf(file.read(HEADER), "utf-8", "strict")
    info.name = info.name.replace(".txt", ".old")
    return info.tobuf(tarfile.USTAR_FORMAT)


def test_a_zeroed_header_is_told_by_verification_and_stops_what_reads_it(sample: Workshop) -> None:
    path = sentences_in_a_tar(sample)
    settle(sample)
    assert verify_files(sample.home).is_well
    _, at = headers(path)[1]
    overwrite(path, at, bytes(HEADER))
    (fault,) = verify_files(sample.home).faults
    assert (fault.what, fault.path) == ("rotten", "more.tar")
    assert fault.found.startswith("archive-corrupt: ")
    sample.home.scan_cache.unlink()
    sample.build()
    assert sample.files()["more.tar"] == "refused"
    assert ("more.tar", "archive-corrupt") in sample.rows("raw.reject", "file", "code")


def test_a_member_that_was_renamed_is_named_by_verification(sample: Workshop) -> None:
    path = sentences_in_a_tar(sample)
    settle(sample)
    name, at = headers(path)[1]
    overwrite(path, at, renamed(path, at))
    faults = verify_files(sample.home).faults
    assert told(faults) == [("rotten", "entities_sentences", f"more.tar!{name}")]
    assert faults[0].found == "nothing"


@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_pictures_in_an_archive_are_listed_anew_though_only_names_are_known(bare: Workshop, kind: str) -> None:
    path = bare.raw / f"more.{kind}"
    if kind == "zip":
        path.write_bytes(zipped({"deep/1234567.jpg": jpeg(1), "deep/3456789.jpg": jpeg(3)}))
    else:
        bare.lay({"deep/1234567.jpg": jpeg(1), "deep/3456789.jpg": jpeg(3)})
        with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
            archive.add(bare.raw / "deep", "deep")
        shutil.rmtree(bare.raw / "deep")
    bare.home.remember(Settings().with_raw(bare.raw).with_images("names"))
    settle(bare)
    assert verify_files(bare.home).is_well
    if kind == "zip":
        data = path.read_bytes()
        overwrite(path, 0, data.replace(b"deep/1234567.jpg", b"deep/1234568.jpg"))
    else:
        _, at = next(found for found in headers(path) if found[0] == "deep/1234567.jpg")
        with path.open("rb") as file:
            file.seek(at)
            info = tarfile.TarInfo.frombuf(file.read(HEADER), "utf-8", "strict")
        info.name = "deep/1234568.jpg"
        overwrite(path, at, info.tobuf(tarfile.USTAR_FORMAT))
    assert told(verify_files(bare.home).faults) == [("rotten", "image_file", f"more.{kind}!deep/1234567.jpg")]
