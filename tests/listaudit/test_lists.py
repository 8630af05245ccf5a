"""Lists as users write them: every usual form gives the same photographs, and what cannot be read is named with its place."""

from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path

import pytest

from flickr_assets.errors import InputError
from flickr_assets.listaudit import lists
from flickr_assets.listaudit.lists import Repeated, read_lists
from flickr_assets.rawfiles import streams

IDS = ("flickr:1000092795", "flickr:10002456", "flickr:36979")
NAMES = ("1000092795.jpg", "10002456", "images/36979_0123456789.jpg")


def rows(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


FORMS = {
    "list.txt": rows("# my test", *NAMES, ""),
    "unended.txt": "\ufeff" + "\r\n".join(NAMES),
    "list": rows("1000092795.jpg # the first", *NAMES[1:]),
    "one_column.csv": rows(*NAMES),
    "list.csv": rows("caption,Image", *(f'"a dog, running",{name}' for name in NAMES)),
    "list.tsv": rows("image\tcaption", *(f"{name}\ta dog" for name in NAMES for _ in range(5))),
    "names.json": json.dumps(NAMES),
    "numbers.json": json.dumps([1000092795, 10002456, 36979]),
    "rows.json": json.dumps([{"image": name, "caption": caption} for name in NAMES for caption in "ab"]),
    "karpathy.json": json.dumps({"images": [{"filename": name, "imgid": 5} for name in NAMES], "dataset": "flickr30k"}),
    "rows.jsonl": rows(*(json.dumps({"file_name": name}) for name in NAMES)),
    "list.txt.gz": rows(*NAMES),
    "returns.txt": "\r".join(NAMES) + "\r",
    "padded.txt": rows("0001000092795", "000010002456", "036979.jpg"),
    "pages.txt": rows(*(f"https://www.flickr.com/photos/some-one/{name}/in/set" for name in ("1000092795", "10002456", "36979"))),
    "addresses.txt": rows(
        *(f"http://farm4.static.flickr.com/27/{name}_b0f291553e.jpg?zz=1" for name in ("1000092795", "10002456", "36979"))
    ),
    "captions.txt": rows(*(f"{name}#{n}\tA dog {n} , # 1 ." for name in NAMES for n in range(5))),
    "cells.txt": rows(*(f"{name}\tA dog ." for name in NAMES)),
    "piped.csv": rows("image_name| comment_number| comment", *(f"{name}| {n}| A dog ." for name in NAMES for n in range(2))),
    "semicolons.csv": rows("id;image", *(f"{number};{name}" for number, name in enumerate(NAMES, 1000))),
    "headerless.csv": rows(*(f"a dog,{name}" for name in NAMES)),
    "one_line.txt": ", ".join(NAMES),
    "one_line_of_numbers.csv": "1000092795;10002456;36979\n",
    "two_a_line.txt": rows(", ".join(NAMES[:2]), NAMES[2]),
    "folders_on_a_line.txt": rows("a/1000092795.jpg b/10002456.jpg", "my folder/36979.jpg"),
    "two_a_line.csv": rows("1000092795.jpg,10002456.jpg", "36979.jpg,36979"),
    "addresses_on_a_line.txt": "\t".join(
        f"http://farm4.static.flickr.com/27/{name}_b0f291553e.jpg" for name in ("1000092795", "10002456", "36979")
    ),
    "row_numbers.txt": rows(*(f"{number}\t{name}" for number, name in enumerate(("1000092795", "10002456", "36979"), 9999))),
    "numbers_before_names.txt": rows("12345,1000092795.jpg", "23456,10002456.jpg", "34567,36979.jpg"),
    "sizes.txt": rows(*(f"{name},500,375" for name in ("1000092795", "10002456", "36979"))),
    "named_columns.txt": rows("coco_id,flickr_id", "555001,1000092795", "555003,10002456", "555008,36979"),
    "quoted.txt": rows('"1000092795"', "'10002456',", "36979;"),
    "strings.json": json.dumps([", ".join(NAMES)]),
    "both.json": json.dumps([{"image_id": number, "file_name": name} for number, name in enumerate(NAMES, 1000)]),
    "both.csv": rows("image_id,filename", *(f"{number},{name}" for number, name in enumerate(NAMES, 1000))),
    "json_without_its_ending": json.dumps(NAMES),
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_gives_the_same_photographs_in_their_order(tmp_path: Path, name: str) -> None:
    data = FORMS[name].encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    (found,) = read_lists(tmp_path / name)
    assert found.photo_ids == IDS
    assert (found.repeated, found.unread) == ((), ())
    assert (found.name, found.split) == (str(tmp_path / name), name.split(".", 1)[0])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("splits.csv", rows("image,split", "1000092795.jpg,train", "10002456,test", "36979,train")),
        ("beside.txt", rows("1000092795.jpg\ttrain", "10002456\ttest", "36979.jpg\ttrain")),
        ("before.txt", rows("train 1000092795 36979", "test 10002456")),
        ("header.txt", rows("image,split", "1000092795.jpg,train", "10002456,test", "36979,train")),
        ("splits.json", json.dumps({"train": ["1000092795", "36979"], "test": [10002456]})),
        (
            "splits.jsonl",
            rows(
                *(
                    json.dumps({"image": name, "split": split})
                    for name, split in zip(NAMES, ("train", "test", "train"), strict=True)
                )
            ),
        ),
    ],
)
def test_a_file_that_names_splits_is_a_list_a_split(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    train, test = read_lists(tmp_path / name)
    assert (train.split, train.photo_ids) == ("train", (IDS[0], IDS[2]))
    assert (test.split, test.photo_ids) == ("test", (IDS[1],))
    assert test.name == f"{tmp_path / name}[test]"


def test_an_empty_split_of_a_file_is_a_list_too(tmp_path: Path) -> None:
    (tmp_path / "splits.json").write_text(json.dumps({"train": ["1000092795"], "val": []}))
    assert [(found.split, len(found.photo_ids)) for found in read_lists(tmp_path / "splits.json")] == [("train", 1), ("val", 0)]


def test_files_of_coco_are_photographs_of_coco(tmp_path: Path) -> None:
    (tmp_path / "instances.json").write_text(
        json.dumps({"images": [{"id": 117071, "file_name": "000000117071.jpg"}], "annotations": []})
    )
    (found,) = read_lists(tmp_path / "instances.json")
    assert (found.photo_ids, found.numbers_of) == (("coco:117071",), "")


@pytest.mark.parametrize(
    ("name", "text", "numbers_of", "is_doubtful"),
    [
        ("coco.json", json.dumps([{"image_id": number, "id": 5} for number in (179765, 190236, 1000092795)]), "image_id", True),
        ("ours.json", json.dumps([{"image_id": number} for number in (36979, 10002456, 1000092795)]), "image_id", False),
        ("table.csv", rows("id", "179765"), "id", True),
        ("flickr.csv", rows("flickr_id", "179765"), "", False),
        ("named.json", json.dumps([{"image": "179765.jpg"}]), "", False),
        ("plain.txt", rows("179765"), "", False),
    ],
)
def test_numbers_that_may_be_anybodys_are_told_and_those_as_small_as_cocos_are_doubted(
    tmp_path: Path, name: str, text: str, numbers_of: str, is_doubtful: bool
) -> None:
    (tmp_path / name).write_text(text)
    (found,) = read_lists(tmp_path / name)
    assert (found.numbers_of, found.is_doubtful) == (numbers_of, is_doubtful)


def test_a_list_in_an_archive_is_read_by_the_name_that_it_has_there(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as zipped:
        zipped.writestr("lists/a.csv", rows("image,split", "1000092795.jpg,train", "10002456,test"))
    assert [found.photo_ids for found in read_lists(tmp_path / "mine.zip")] == [IDS[:1], IDS[1:2]]


def test_a_photograph_that_a_list_names_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("1000092795\n10002456\n\n1000092795.jpg\n")
    (found,) = read_lists(tmp_path / "list.txt")
    assert found.photo_ids == IDS[:2]
    assert found.repeated == (Repeated("flickr:1000092795", 4, 1),)


def test_rows_of_a_table_that_come_back_to_an_image_are_told_and_its_captions_are_not(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("image,caption\n1000092795,a\n1000092795,b\n10002456,c\n1000092795,d\n")
    (found,) = read_lists(tmp_path / "list.csv")
    assert found.repeated == (Repeated("flickr:1000092795", 5, 2),)


def test_lines_that_name_no_photograph_are_told_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(b"1000092795\ndog.jpg\n\xff\xfe\n10002456\n")
    (found,) = read_lists(tmp_path / "list.txt")
    assert found.photo_ids == IDS[:2]
    assert [(unread.line, unread.text) for unread in found.unread] == [(2, "dog.jpg"), (3, "\\xff\\xfe")]
    assert "UTF-8" in found.unread[1].message


@pytest.mark.parametrize(
    ("line", "read", "left"),
    [
        ("1000092795.jpg, dog.jpg, 10002456.jpg", IDS[:2], "dog.jpg"),
        ("1000092795.jpg, dog.jpg", IDS[:1], "dog.jpg"),
        ("1000092795.jpg\t10002456.jpg#2\t0.333\t1", IDS[:2], ""),
        ("1000092795, 10002456, a dog", IDS[:1], "10002456"),
        ("1000092795, 123, 10002456.jpg", IDS[1:2], ""),
        ("1000092795, 10002456, 123", IDS[:1], "10002456"),
        ("1000092795.jpg\tA dog, on 5 May 2013 .", IDS[:1], ""),
    ],
)
def test_of_a_line_what_may_be_a_name_and_is_not_taken_for_one_is_told(
    tmp_path: Path, line: str, read: tuple[str, ...], left: str
) -> None:
    (tmp_path / "list.txt").write_text(rows("36979.jpg", line))
    (found,) = read_lists(tmp_path / "list.txt")
    assert found.photo_ids == (IDS[2], *read)
    assert [(unread.line, unread.text) for unread in found.unread] == ([(2, left)] if left else [])


def test_a_line_that_names_a_photograph_twice_is_told(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(rows("1000092795.jpg, 10002456.jpg, 1000092795.jpg", "36979"))
    (found,) = read_lists(tmp_path / "list.txt")
    assert (found.photo_ids, found.repeated, found.n_repeated) == (IDS, (Repeated("flickr:1000092795", 1, 1),), 1)


def test_of_what_is_wrong_the_first_are_kept_and_all_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST_KEPT", 2)
    (tmp_path / "list.txt").write_text("1000092795\n" * 5 + "dog\n" * 3)
    (found,) = read_lists(tmp_path / "list.txt")
    assert [(one.line, one.first) for one in found.repeated] == [(2, 1), (3, 1)]
    assert [one.line for one in found.unread] == [6, 7]
    assert (found.n_repeated, found.n_unread) == (4, 3)


def test_progress_is_told_up_to_the_last_byte_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("1000092795\n10002456\n")
    heard: list[tuple[Path, int, int]] = []
    read_lists(tmp_path / "list.txt", lambda *told: heard.append(told))
    assert heard[-1] == (tmp_path / "list.txt", 20, 20)


def test_rows_that_cannot_be_read_are_no_list_of_their_own_where_a_file_names_splits(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("image,split\n10002456\n1000092795,test\n36979,train\n")
    test, train = read_lists(tmp_path / "list.csv")
    assert [(found.split, found.photo_ids) for found in (test, train)] == [("test", IDS[:1]), ("train", IDS[2:])]
    assert [(unread.line, unread.message) for unread in test.unread] == [(2, "expected 2 columns, saw 1.")]
    assert (test.n_unread, train.n_unread) == (1, 0)


def test_rows_of_another_width_and_items_of_another_kind_are_told(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("image,split\n1000092795,test\n10002456\n")
    assert [unread.message for found in read_lists(tmp_path / "list.csv") for unread in found.unread] == [
        "expected 2 columns, saw 1."
    ]
    (tmp_path / "list.json").write_text('["1000092795", null, {"url": "x"}, 1.5]')
    (found,) = read_lists(tmp_path / "list.json")
    assert [unread.line for unread in found.unread] == [2, 3, 4]


@pytest.mark.parametrize(
    ("name", "data", "code", "line"),
    [
        ("list.txt", b"dog\ncat\n", "list-empty", ""),
        ("list.txt", b"", "list-empty", ""),
        ("list.csv", b"picture,split\n1000092795,test\n", "list-header", ":1"),
        ("list.csv", b"", "list-empty", ""),
        ("list.txt", "1000092795\n".encode("utf-16"), "encoding-utf16", ""),
        ("list.txt", b"2013, in words\n", "list-empty", ""),
        ("list.tar", b"1000092795\n", "archive-corrupt", ""),
        ("list.rar", b"Rar!", "list-archive", ""),
        ("list.json", b'["1000092795",\n', "json-syntax", ":2"),
        ("list.json", b'{"a": 1}', "json-shape", ""),
        ("list.json", b'"1000092795"', "json-shape", ""),
        ("list.json", b'{"test": ["1000092795"], "test": ["36979"]}', "json-shape", ":1"),
        ("list.json", b"[" * 100_000, "json-depth", ":1"),
        ("list.json", b'["1000092795"] 5', "json-syntax", ":1"),
        ("list.json", b'["\xff"]', "utf8-invalid", ":1"),
        ("list.zip", b"PK\x05\x06" + bytes(18), "list-empty", ""),
        ("list.txt.gz", b"hello\n", "gzip-corrupt", ""),
        ("list.jsonl", b'"1000092795"\n{"image"\n', "json-syntax", ":2"),
        ("list.txt.gz", b"\x1f\x8b\x08\x00broken", "gzip-corrupt", ""),
    ],
)
def test_what_is_no_list_is_refused_by_code_with_its_place_and_a_remedy(
    tmp_path: Path, name: str, data: bytes, code: str, line: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError) as refused:
        read_lists(tmp_path / name)
    assert (refused.value.code, str(refused.value.place)) == (code, f"{tmp_path / name}{line}")
    assert refused.value.remedy
    assert "ine 0" not in refused.value.message


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("list.json", b'["1000092795.jpg", "10002', "breaks off: the file ends in the middle of a value."),
        ("list.jsonl", b'"1000092795"\n{"image"\n', "breaks off: the line ends in the middle of a value."),
        ("list.json", b'{"test": [], "val": 5}', "or one a split; of 'val' it is a number."),
        ("list.json", b"{}", "or one a split; it is an empty object."),
        ("list.txt.gz", b"hello\n", "it is not packed as its name says."),
        ("list.bz2", b"hello\n", "it is not packed as its name says."),
        ("list.xz", b"hello\n", "it is not packed as its name says."),
        ("list.zip", b"PK\x05\x06" + bytes(18), "is an archive without files."),
    ],
)
def test_a_refusal_says_what_is_wrong_in_words(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError) as refused:
        read_lists(tmp_path / name)
    assert refused.value.message.endswith(message)


def test_a_list_that_unpacks_to_too_much_is_to_be_unpacked_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BOMB_FLOOR", 1 << 20)
    (tmp_path / "list.txt.gz").write_bytes(gzip.compress(b"1000092795\n" * 200_000))
    with pytest.raises(InputError) as refused:
        read_lists(tmp_path / "list.txt.gz")
    assert (refused.value.code, refused.value.remedy) == (
        "archive-bomb",
        "If it is what you meant, unpack it, and name the file that comes out.",
    )


def test_a_file_that_is_not_there_is_refused_otherwise_than_a_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file") as refused:
        read_lists(tmp_path / "nothing.txt")
    assert (refused.value.code, refused.value.remedy) == ("file-unreadable", "See how it is spelled, and where it lies.")
    with pytest.raises(InputError, match="it is a folder") as refused:
        read_lists(tmp_path)
    assert (refused.value.code, refused.value.remedy) == ("file-unreadable", "Name a file in it.")
