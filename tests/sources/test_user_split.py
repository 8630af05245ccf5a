from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.rawfiles.scan import scan
from flickr_assets.registry import sources
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.user_split import SOURCE

BAD = Path(__file__).parent / "bad"
LIST = b"418205937\n2604817395.jpg\n"
TABLE = b"image,split\n418205937,train\n"


def read(data: bytes, part: str) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data, part=part, instance="mine"), reading)
    return reading


@pytest.mark.parametrize(
    ("path", "data", "match"),
    [
        ("splits/mine/train.txt", LIST, Match("train", "mine")),
        ("splits/mine/dev.txt", LIST, Match("val", "mine")),
        ("data/splits/by-year/test.txt", LIST, Match("test", "by-year")),
        ("splits/mine.csv", TABLE, Match("mine.csv", "mine")),
        ("splits/mine/members.csv", b"Split,File_Name\ntrain,418205937\n", Match("members.csv", "mine")),
    ],
)
def test_the_place_tells_scheme_and_split(path: str, data: bytes, match: Match) -> None:
    assert SOURCE.recognise(Head(path, data, is_whole=True)) == match


@pytest.mark.parametrize(
    ("path", "data", "why"),
    [
        ("splits/mine/readme.txt", LIST, "names no split"),
        ("splits/train.txt", LIST, "neither"),
        ("image_splits/mine/train.txt", LIST, "neither"),
        ("mine.csv", TABLE, "neither"),
        ("splits/mine.csv", b"image,colour\n418205937,red\n", "columns image and split"),
    ],
)
def test_other_places_are_refused_with_a_reason(path: str, data: bytes, why: str) -> None:
    reason = SOURCE.recognise(Head(path, data, is_whole=True))
    assert isinstance(reason, str)
    assert why in reason


@pytest.mark.parametrize("name", ["my scheme", "été", "Ünfug (2)", "2099+", "_x", "a.b"])
@pytest.mark.parametrize(("form", "data"), [("splits/{}/train.txt", LIST), ("splits/{}.csv", TABLE)])
def test_a_scheme_may_have_any_name_and_keeps_it(name: str, form: str, data: bytes) -> None:
    match = SOURCE.recognise(Head(form.format(name), data, is_whole=True))
    assert isinstance(match, Match)
    assert match.instance == name


@pytest.mark.parametrize(
    ("path", "data", "why"),
    [
        ("splits/karpathy30k/train.txt", LIST, "karpathy30k is the name of a built-in scheme"),
        ("splits/Entities.csv", TABLE, "Entities is the name of a built-in scheme"),
        ("splits/a\x07b/train.txt", LIST, "cannot be shown"),
    ],
)
def test_a_split_whose_name_is_taken_is_a_refusal_of_this_source(path: str, data: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    file.write_bytes(data)
    inventory = scan(tmp_path, sources())
    (refusal,) = inventory.refusals
    assert (refusal.path, refusal.code, refusal.sources) == (path, "scheme-name", ("user_split",))
    assert why in refusal.message
    assert "Rename" in refusal.message
    assert [row.status for row in inventory.files] == ["refused"]


def test_a_file_at_a_taken_name_that_is_no_split_is_none_of_this_source(tmp_path: Path) -> None:
    (tmp_path / "splits").mkdir()
    (tmp_path / "splits/entities.csv").write_bytes(b"image,colour\n418205937,red\n")
    inventory = scan(tmp_path, sources())
    assert not inventory.refusals
    assert [row.status for row in inventory.files] == ["unrecognised"]


def test_any_spelling_of_an_image_is_one_photograph() -> None:
    reading = read(
        b"# ours\n418205937\n\n2604817395.jpg # kept\n1736402958_8b52e6407f.jpg\n"
        b"flickr:3918265047\nCOCO_val2014_000000000042.jpg\n",
        "val",
    )
    assert [row[1:] for row in reading.rows["user_split"]] == [
        ("val", 0, "418205937", "flickr:418205937"),
        ("val", 1, "2604817395.jpg", "flickr:2604817395"),
        ("val", 2, "1736402958_8b52e6407f.jpg", "flickr:1736402958"),
        ("val", 3, "flickr:3918265047", "flickr:3918265047"),
        ("val", 4, "COCO_val2014_000000000042.jpg", "coco:42"),
    ]
    assert (reading.n_read, reading.n_rejected) == (5, 0)


def test_a_table_numbers_each_split_by_itself() -> None:
    reading = read(b"split,image\ntrain,418205937\ndev,2604817395\ntrain,1736402958\nholdout_2,5082736419\n", "mine.csv")
    assert [row[1:3] for row in reading.rows["user_split"]] == [("train", 0), ("val", 0), ("train", 1), ("holdout_2", 0)]


@pytest.mark.parametrize(
    ("specimen", "part", "code", "positions"),
    [
        ("split-duplicate.txt", "train", "split-duplicate", [0, 2]),
        ("image-name__user_split.txt", "train", "image-name", [0, 2]),
        ("split-unknown.csv", "mine.csv", "split-unknown", [0]),
    ],
)
def test_a_bad_line_is_rejected_and_the_others_keep_their_positions(
    specimen: str, part: str, code: str, positions: list[int]
) -> None:
    reading = read((BAD / specimen).read_bytes(), part)
    assert [reject.code for reject in reading.rejects] == [code]
    assert [row[2] for row in reading.rows["user_split"]] == positions


def test_the_specimen_puts_every_photograph_into_each_scheme_once() -> None:
    members: dict[str, list[object]] = {}
    for path, data in SOURCE.specimen().items():
        match = SOURCE.recognise(Head(path, data, is_whole=True))
        assert isinstance(match, Match)
        members.setdefault(match.instance, []).extend(row[4] for row in read(data, match.part).rows["user_split"])
    assert {scheme: len(photos) for scheme, photos in members.items()} == {"mine": 6, "halves": 6}
    assert all(len(set(photos)) == 6 for photos in members.values())
