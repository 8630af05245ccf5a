"""Lists of pretraining as files: searched whatever they are packed in, by numbers and by hashes, or refused with place and remedy."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from flickr_assets.errors import InputError
from flickr_assets.listaudit.reference import ImageFile, Reference, hashes_of
from flickr_assets.listaudit.searching import search

PICTURES = {"1000092795": b"one picture", "10002456": b"another"}


def reference(raw: Path = Path(), *files: ImageFile, manifest: tuple[tuple[str, str, str], ...] = ()) -> Reference:
    ids = tuple(f"flickr:{number}" for number in PICTURES)
    splits = {("a", "test"): ids, ("a", "train"): ("flickr:36979",)}
    return Reference(splits, frozenset({*ids, "coco:7"}), files=files, manifest=manifest, raw=raw)


def found(path: Path, against: Reference, *own: str) -> dict[str, str]:
    (one,) = search([path], against, own, lambda path, done, total: None)
    return {photo_id: sighting.kind for photo_id, sighting in one.found.items()}


def test_a_list_is_searched_as_it_is_packed(tmp_path: Path) -> None:
    data = b"7\n1000092795\n"
    for name, packed in (("a.txt", data), ("a.txt.gz", gzip.compress(data)), ("a.bz2", bz2.compress(data))):
        (tmp_path / name).write_bytes(packed)
        assert found(tmp_path / name, reference()) == {"flickr:1000092795": "number"}


def test_photographs_of_the_users_own_lists_are_searched_for_too(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("http://static.flickr.com/1/555000_abcdef0123.jpg\n")
    assert found(tmp_path / "a.txt", reference(), "flickr:555000") == {"flickr:555000": "address"}


def test_photographs_of_coco_are_searched_for_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("http://images.cocodataset.org/val2017/000000000007.jpg\n")
    assert found(tmp_path / "a.txt", reference()) == {"coco:7": "file name"}


def test_progress_is_told_in_bytes_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1000092795\n" * 10)
    heard: list[tuple[Path, int, int]] = []
    search([tmp_path / "a.txt"], reference(), (), lambda *told: heard.append(told))
    assert heard[-1] == (tmp_path / "a.txt", 110, 110)


@pytest.mark.parametrize("algorithm", ["md5", "sha1"])
def test_hashes_that_no_build_keeps_are_taken_of_the_files_of_what_is_held_out(tmp_path: Path, algorithm: str) -> None:
    first, second = PICTURES.items()
    (tmp_path / "1.jpg").write_bytes(first[1])
    with tarfile.open(tmp_path / "pictures.tar", "w") as archive:
        member = tarfile.TarInfo("2.jpg")
        member.size = len(second[1])
        archive.addfile(member, io.BytesIO(second[1]))
    known = reference(
        tmp_path,
        ImageFile(f"flickr:{first[0]}", "1.jpg", None, None, None),
        ImageFile(f"flickr:{second[0]}", "pictures.tar", "2.jpg", None, None),
        ImageFile("flickr:36979", "nowhere.jpg", None, None, None),
    )
    digests = [hashlib.new(algorithm, data).hexdigest() for data in PICTURES.values()]
    (tmp_path / "hashes.txt").write_text("".join(f"{digest}\n" for digest in digests))
    assert found(tmp_path / "hashes.txt", known) == {f"flickr:{number}": algorithm for number in PICTURES}


def test_hashes_that_the_build_keeps_are_of_files_and_of_manifests() -> None:
    file = ImageFile("flickr:1000092795", "1.jpg", None, "a" * 64, "f" * 16)
    known = reference(Path(), file, manifest=(("flickr:10002456", "SHA-256", "A" * 64), ("flickr:10002456", "xet", "b" * 64)))
    assert hashes_of(known, "sha256") == {b"a" * 64: ("flickr:1000092795", "flickr:10002456")}
    assert hashes_of(known, "phash") == {b"f" * 16: ("flickr:1000092795",)}


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.txt", b"", "list-empty"),
        ("a.txt", b" \n\n", "list-empty"),
        ("a.zip", b"PK\x03\x04\0\0image_data.json1000092795\n", "list-binary"),
        ("a.txt", "1000092795\n".encode("utf-16"), "list-binary"),
        ("a.gz", b"1000092795\n", "gzip-corrupt"),
        ("a.gz", gzip.compress(b"1000092795\n" * 99)[:-12], "gzip-corrupt"),
        ("a.txt", b"0123456789abcdef0123456789abcdef\n", "hash-unknown"),
    ],
)
def test_what_cannot_be_searched_is_refused_with_its_place_and_a_remedy(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError) as refused:
        found(tmp_path / name, reference())
    assert (refused.value.code, refused.value.place) == (code, str(tmp_path / name))
    assert refused.value.remedy


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file") as refused:
        found(tmp_path / "nothing.txt", reference())
    assert refused.value.place == str(tmp_path / "nothing.txt")


def test_a_picture_that_is_gone_is_refused_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("0123456789abcdef0123456789abcdef\n")
    with pytest.raises(InputError) as refused:
        found(tmp_path / "a.txt", reference(tmp_path, ImageFile("flickr:10002456", "gone.jpg", None, None, None)))
    assert (refused.value.code, refused.value.place) == ("file-unreadable", "gone.jpg")
