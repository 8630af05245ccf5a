from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading, lines_of
from flickr_assets.sources.multi30k_image import SOURCE

BAD = Path(__file__).parent / "bad"
FLICKR30K = lines_of(("418205937.jpg", "2604817395.jpg"))
NEWER = lines_of(("9000000001_0123456789.jpg", "9000000002_abcdef0123.jpg"))
COCO = lines_of(("COCO_train2014_000000900001.jpg#77", "COCO_val2014_000000900002.jpg#78"))


def newer(n: int) -> bytes:
    return lines_of(f"{9_000_000_000 + number}_0123456789.jpg" for number in range(n))


def read(data: bytes, part: str) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data, part=part), reading)
    return reading


@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("image_splits/train.txt", FLICKR30K, "task1/train"),
        ("image_splits/train_images.txt", FLICKR30K, "task2/train"),
        ("val.txt", FLICKR30K, "task1/val"),
        ("test_2016_flickr.txt", FLICKR30K, "task1/test_2016"),
        ("test_2016_images.txt", FLICKR30K, "task2/test_2016"),
        ("test_2018_flickr.txt", NEWER, "task1/test_2018"),
        ("test_2017_mscoco.txt", COCO, "task1/test_coco"),
    ],
)
def test_name_and_first_lines_tell_task_and_subset(name: str, data: bytes, part: str) -> None:
    assert SOURCE.recognise(Head(name, data, is_whole=True)) == Match(part)


@pytest.mark.parametrize(
    ("name", "n", "part"),
    [
        ("test_2017_flickr.txt", 1_000, "task1/test_2017"),
        ("test_2017_flickr.txt", 7, "task1/test_2017"),
        ("test_2017_flickr.txt", 1_071, "task1/test_2018"),
        ("test_2017_images.txt", 1_071, "task2/test_2018"),
        ("test_2017_images.txt", 7, "task2/test_2018"),
        ("test_2017_images.txt", 1_000, "task2/test_2017"),
    ],
)
def test_a_list_of_2017_is_of_the_year_that_its_length_tells(name: str, n: int, part: str) -> None:
    assert SOURCE.recognise(Head(name, newer(n), is_whole=True)) == Match(part)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("train.txt", b"418205937\n2604817395\n"),
        ("train.txt", NEWER),
        ("test_2017_mscoco.txt", NEWER),
        ("splits/mine/train.txt", FLICKR30K),
        ("test.txt", FLICKR30K),
    ],
)
def test_lists_of_others_are_refused_with_a_reason(name: str, data: bytes) -> None:
    assert isinstance(SOURCE.recognise(Head(name, data, is_whole=True)), str)


def test_a_coco_line_names_image_and_caption() -> None:
    assert read(COCO, "task1/test_coco").rows["multi30k_image"] == [
        (1, "task1", "test_coco", 0, "COCO_train2014_000000900001.jpg", "coco:900001", 77),
        (2, "task1", "test_coco", 1, "COCO_val2014_000000900002.jpg", "coco:900002", 78),
    ]


def test_an_image_is_named_by_the_number_before_its_secret() -> None:
    assert read(NEWER, "task2/test_2018").rows["multi30k_image"][1] == (
        2,
        "task2",
        "test_2018",
        1,
        "9000000002_abcdef0123.jpg",
        "flickr:9000000002",
        None,
    )


@pytest.mark.parametrize(("specimen", "line", "positions"), [("image-name", 2, [0, 2]), ("image-duplicate", 3, [0, 1])])
def test_a_bad_line_is_rejected_and_uses_up_its_position(specimen: str, line: int, positions: list[int]) -> None:
    reading = read((BAD / f"{specimen}__multi30k.txt").read_bytes(), "task1/train")
    assert [(reject.code, reject.line) for reject in reading.rejects] == [(specimen, line)]
    assert [row[3] for row in reading.rows["multi30k_image"]] == positions


def test_the_specimen_is_recognised_and_read_whole() -> None:
    for path, data in SOURCE.specimen().items():
        match = SOURCE.recognise(Head(path, data, is_whole=True))
        assert isinstance(match, Match)
        assert match.part in SOURCE.parts
        assert len(read(data, match.part).rows["multi30k_image"]) == data.count(b"\n")
