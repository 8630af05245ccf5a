from __future__ import annotations

import json
from typing import Any

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.lavis import SOURCE

A, B = "flickr30k-images/52617.jpg", "flickr30k-images/52618.jpg"


def read(*rows: Any, split: str = "train") -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(json.dumps(rows).encode(), part=split), reading)
    return reading


def test_a_list_of_captions_is_one_image_a_row() -> None:
    reading = read({"image": B, "caption": ["A.", "B."]}, {"image": A, "caption": []}, split="test")
    assert reading.rows["lavis_caption"] == [
        (0, "test", B, "flickr:52618", 0, 0, "A."),
        (0, "test", B, "flickr:52618", 1, 0, "B."),
    ]
    assert reading.rows["lavis_image"] == [
        (0, "test", 0, B, "flickr:52618", None, "list", [0]),
        (1, "test", 1, A, "flickr:52617", None, "list", [1]),
    ]


def test_single_captions_are_numbered_within_their_image_wherever_its_rows_stand() -> None:
    rows = [{"image": image, "caption": text, "image_id": n} for image, text, n in [(B, "A.", 4), (A, "B.", 9), (B, "C.", 4)]]
    reading = read(*rows)
    assert reading.rows["lavis_caption"] == [
        (0, "train", B, "flickr:52618", 0, 0, "A."),
        (1, "train", A, "flickr:52617", 0, 1, "B."),
        (2, "train", B, "flickr:52618", 1, 2, "C."),
    ]
    assert reading.rows["lavis_image"] == [
        (0, "train", 0, B, "flickr:52618", 4, "single", [0, 2]),
        (1, "train", 1, A, "flickr:52617", 9, "single", [1]),
    ]


def test_a_rejected_row_leaves_places_numbers_and_images_to_the_others() -> None:
    reading = read({"image": B, "caption": " "}, {"image": A, "caption": "B."}, {"image": B, "caption": "C."})
    assert [row[:6] for row in reading.rows["lavis_caption"]] == [
        (1, "train", A, "flickr:52617", 0, 1),
        (2, "train", B, "flickr:52618", 0, 2),
    ]
    assert [row[2] for row in reading.rows["lavis_image"]] == [0, 1]
    assert [(reject.line, reject.code) for reject in reading.rejects] == [(0, "caption-empty")]


@pytest.mark.parametrize("caption", ["A.", ["A.", "B."]])
@pytest.mark.parametrize("split", ["train", "val", "test"])
def test_the_name_of_the_file_says_the_split(split: str, caption: Any) -> None:
    data = json.dumps([{"image": A, "caption": caption}]).encode()
    assert SOURCE.recognise(Head(f"albef/train/flickr30k_{split}.json", data, is_whole=True)) == Match(part=split)


@pytest.mark.parametrize("name", ["flickr30k.json", "flickr30k_train_val.json", "flickr30k_contest.json"])
def test_a_name_that_does_not_say_the_split_is_refused(name: str) -> None:
    assert "its name" in str(SOURCE.recognise(Head(name, json.dumps([{"image": A, "caption": "A."}]).encode(), is_whole=True)))


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"split": "test", "image_name": "52617.jpg", "captions": ["A."], "prediction": "A."}],
        [{"image": "val2014/COCO_val2014_000000522418.jpg", "caption": "A.", "image_id": "coco_522418"}],
    ],
)
def test_other_json_is_refused_with_a_reason(rows: list[Any]) -> None:
    assert isinstance(SOURCE.recognise(Head("flickr30k_test.json", json.dumps(rows).encode(), is_whole=True)), str)


def test_rows_of_an_image_may_stand_apart_and_others_between_them() -> None:
    rows = [
        {"image": f"{name}.jpg", "caption": text}
        for name, text in zip(("1001", "1002", "1001", "1003", "1001"), "abcde", strict=True)
    ]
    reading = read(*rows)
    assert [row[2:4] + row[-1:] for row in reading.rows["lavis_image"]] == [
        (0, "1001.jpg", [0, 2, 4]),
        (1, "1002.jpg", [1]),
        (2, "1003.jpg", [3]),
    ]
    assert [(row[4], row[6]) for row in reading.rows["lavis_caption"]] == [(0, "a"), (0, "b"), (1, "c"), (0, "d"), (2, "e")]
