"""Lists of pretraining as files: searched whatever they are packed in, by numbers and by hashes, or refused with place and remedy."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from flickr_assets.errors import InputError, Place
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
    assert hashes_of(known, "xet") == {b"b" * 64: ("flickr:10002456",)}
    assert hashes_of(known, "phash") == {b"f" * 16: ("flickr:1000092795",)}


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.txt", b"", "list-empty"),
        ("a.txt", b" \n\n", "list-empty"),
        ("a.zip", b"PK\x03\x04\0\0image_data.json1000092795\n", "archive-corrupt"),
        ("a.txt", b"PK\x03\x04\0\0image_data.json1000092795\n", "list-archive"),
        ("a.txt", gzip.compress(b"1000092795\n", mtime=0), "list-archive"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c", "list-archive"),
        ("a.txt", b"1000092795\n\0\0\n", "list-binary"),
        ("a.txt", "1000092795\n".encode("utf-16"), "encoding-utf16"),
        ("a.txt", b"A dog runs.\nSo does a cat.\n", "list-unrecognised"),
        ("a.txt", b"0123456789abcdef0123456789abcde\n", "list-unrecognised"),
        ("a.json", b'{"annotations": [{"image_id": 179765, "id": 38}]}', "list-unrecognised"),
        ("a.gz", b"1000092795\n", "gzip-corrupt"),
        ("a.gz", gzip.compress(b"1000092795\n" * 99, mtime=0)[:-12], "gzip-corrupt"),
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
    assert refused.value.remedy == "See how it is spelled, and where it lies."


def test_a_folder_is_refused_as_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="it is a folder") as refused:
        found(tmp_path, reference())
    assert (refused.value.place, refused.value.remedy) == (str(tmp_path), "Name a file in it.")


def test_a_list_in_which_nothing_is_recognised_is_refused_with_its_first_record(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\nA \x1b[31mdog runs.\nSo does a cat.\n")
    with pytest.raises(InputError) as refused:
        found(tmp_path / "a.txt", reference())
    assert "recognised in its 2 records; the first, 2, is " in refused.value.message
    assert "\x1b" not in refused.value.message


def test_hashes_of_xet_are_found_by_the_manifest_and_are_told_as_what_they_are(tmp_path: Path) -> None:
    known = reference(tmp_path, manifest=(("flickr:10002456", "xet", "b" * 64),))
    (tmp_path / "a.txt").write_text(f"{'a1' * 32}\n{'b' * 64}\n")
    (one,) = search([tmp_path / "a.txt"], known, (), lambda path, done, total: None)
    assert {photo_id: sighting.kind for photo_id, sighting in one.found.items()} == {"flickr:10002456": "xet"}
    assert (dict(+one.tally.counts), one.n_hashed) == ({"xet": 2}, {"xet": 1})
    (tmp_path / "a.txt").write_text(f"{'a1' * 32}\n")
    with pytest.raises(InputError) as refused:
        found(tmp_path / "a.txt", known)
    assert refused.value.code == "hash-unknown"


def test_a_list_on_one_line_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1000092795, 10002456, 36979\n")
    (one,) = search([tmp_path / "a.txt"], reference(), (), lambda path, done, total: None)
    assert (one.n_lines, one.tally.n_records) == (1, 3)


@pytest.mark.parametrize("data", ["# mine\n\n# none\n", "[]", "{}", "image,caption\n"])
def test_a_list_without_an_entry_is_refused_as_empty(tmp_path: Path, data: str) -> None:
    (tmp_path / "a").write_text(data)
    with pytest.raises(InputError, match="holds no entry") as refused:
        found(tmp_path / "a", reference())
    assert refused.value.code == "list-empty"


@pytest.mark.parametrize(
    ("data", "n_lines"), [("1000092795", 1), ("7\n1000092795", 2), ("7\n1000092795\n", 2), ("[1000092795]", 1)]
)
def test_a_line_without_an_end_is_a_line(tmp_path: Path, data: str, n_lines: int) -> None:
    (tmp_path / "a").write_text(data)
    (one,) = search([tmp_path / "a"], reference(), (), lambda path, done, total: None)
    assert (one.n_lines, one.n_bytes) == (n_lines, len(data))


def test_a_long_line_is_one_record(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1000092795.jpg\n" + "a dog, " * 900_000)
    (one,) = search([tmp_path / "a.txt"], reference(), (), lambda path, done, total: None)
    assert (one.n_lines, one.tally.n_records, one.tally.n_unread) == (2, 2, 1)


@pytest.mark.parametrize("header", ["image,caption", "file_name", "md5"])
def test_names_of_columns_are_no_record(tmp_path: Path, header: str) -> None:
    (tmp_path / "a.csv").write_text(f"{header}\n1000092795.jpg\n10002456.jpg\n")
    (one,) = search([tmp_path / "a.csv"], reference(), (), lambda path, done, total: None)
    assert (one.tally.n_records, one.tally.n_unread) == (2, 0)


@pytest.mark.parametrize(("n", "images"), [(16, "pixels"), (32, "bytes"), (40, "bytes"), (64, "bytes")])
def test_hashes_that_are_not_known_are_had_by_the_cheapest_build(tmp_path: Path, n: int, images: str) -> None:
    (tmp_path / "a.txt").write_text(f"{'0123456789abcdef' * 4}"[:n] + "\n")
    with pytest.raises(InputError) as refused:
        found(tmp_path / "a.txt", reference())
    assert (refused.value.code, refused.value.remedy.split()[-1]) == ("hash-unknown", images)


@pytest.mark.parametrize(
    ("text", "line", "byte"),
    [
        ("[1000092795, 10002456", 1, 21),
        ('[{"flickr_id": 1000092795},\n {"flickr_id": 100', 2, 46),
        ("[1000092795 10002456]", 1, 12),
        ('{"train": [1000092795]} 5', 1, 24),
        ('{"image_id": 1000092795}\n{"image_id": 1000', 2, None),
    ],
)
def test_json_that_breaks_off_is_refused_where_it_does(tmp_path: Path, text: str, line: int, byte: int | None) -> None:
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(InputError) as refused:
        found(tmp_path / "a.json", reference())
    assert (refused.value.code, refused.value.place) == ("json-syntax", Place(str(tmp_path / "a.json"), line=line, byte=byte))


def test_the_only_file_of_an_archive_is_the_list_and_images_are_a_list_by_their_names(tmp_path: Path) -> None:
    members = {"one.tar.gz": {"lists/a.txt": "1000092795\n"}, "images.tar": {"1000092795.jpg": "x", "images/10002456.jpg": "y"}}
    for name, files in members.items():
        with tarfile.open(tmp_path / name, "w:gz" if name.endswith("gz") else "w") as archive:
            for member, text in files.items():
                told = tarfile.TarInfo(member)
                told.size = len(text)
                archive.addfile(told, io.BytesIO(text.encode()))
    with zipfile.ZipFile(tmp_path / "one.zip", "w") as zipped:
        zipped.writestr("a.json", "[1000092795]")
    assert found(tmp_path / "one.tar.gz", reference()) == {"flickr:1000092795": "number"}
    assert found(tmp_path / "one.zip", reference()) == {"flickr:1000092795": "number"}
    assert found(tmp_path / "images.tar", reference()) == {"flickr:1000092795": "file name", "flickr:10002456": "file name"}
    with zipfile.ZipFile(tmp_path / "one.zip", "a") as zipped:
        zipped.writestr("b.json", "[10002456]")
    with pytest.raises(InputError, match="an archive of 2 files") as refused:
        found(tmp_path / "one.zip", reference())
    assert refused.value.code == "list-archive"


def test_lines_that_end_in_a_return_alone_are_lines(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"1000092795\r7\r10002456\r")
    (one,) = search([tmp_path / "a.txt"], reference(), (), lambda path, done, total: None)
    assert (one.n_lines, sorted(one.found)) == (3, ["flickr:1000092795", "flickr:10002456"])


def test_it_is_told_of_how_many_photographs_a_hash_is_known(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(PICTURES["1000092795"])
    known = reference(
        tmp_path,
        ImageFile("flickr:1000092795", "1.jpg", None, "a" * 64, None),
        ImageFile("flickr:36979", "trained_on.jpg", None, "b" * 64, None),
    )
    (tmp_path / "md5.txt").write_text(f"{'c' * 32}\n")
    (tmp_path / "sha.txt").write_text(f"{'c' * 64}\n")
    md5, sha = search([tmp_path / "md5.txt", tmp_path / "sha.txt"], known, (), lambda path, done, total: None)
    assert (md5.n_hashed, sha.n_hashed) == ({"md5": 1}, {"sha256": 2})


def test_a_picture_that_is_gone_is_refused_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("0123456789abcdef0123456789abcdef\n")
    with pytest.raises(InputError) as refused:
        found(tmp_path / "a.txt", reference(tmp_path, ImageFile("flickr:10002456", "gone.jpg", None, None, None)))
    assert (refused.value.code, refused.value.place) == ("file-unreadable", "gone.jpg")
