from __future__ import annotations

import json
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.caption_prediction import SOURCE

BAD = Path(__file__).parent / "bad"


def read(data: bytes) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data, instance="predictions/a"), reading)
    return reading


def recognise(value: object) -> Match | str:
    return SOURCE.recognise(Head("predictions/a.json", json.dumps(value).encode(), is_whole=True))


@pytest.mark.parametrize(
    ("value", "row"),
    [
        (
            [{"split": "test", "image_name": "418205937.jpg", "captions": ["A.", "B."], "prediction": " a dog"}],
            (0, "test", "418205937.jpg", "flickr:418205937", " a dog", ["A.", "B."]),
        ),
        ([{"image_id": 418205937, "caption": "a dog"}], (0, None, "418205937", "flickr:418205937", "a dog", None)),
        ([{"image_id": "418205937.jpg", "caption": ""}], (0, None, "418205937.jpg", "flickr:418205937", "", None)),
        ({"418205937.jpg": "a dog"}, (0, None, "418205937.jpg", "flickr:418205937", "a dog", None)),
    ],
)
def test_each_layout_is_recognised_and_read(value: object, row: tuple[object, ...]) -> None:
    assert recognise(value) == Match("", "predictions/a")
    assert read(json.dumps(value).encode()).rows["caption_prediction"] == [row]


@pytest.mark.parametrize(
    "value",
    [
        [{"image": "flickr30k-images/418205937.jpg", "caption": ["A.", "B."]}],
        [{"image": "flickr30k-images/418205937.jpg", "caption": "A.", "image_id": 0}],
        [{"image_id": 42, "caption": "a result on COCO"}],
        [{"question": "why"}],
        {"images": []},
        {"key": "value"},
        ["418205937.jpg"],
        [],
    ],
)
def test_other_json_is_refused_with_a_reason(value: object) -> None:
    assert isinstance(recognise(value), str)


@pytest.mark.parametrize("code", ["json-shape", "image-name", "image-duplicate", "json-syntax"])
def test_a_bad_item_is_one_reject(code: str) -> None:
    reading = read((BAD / f"{code}__caption_prediction.json").read_bytes())
    assert [reject.code for reject in reading.rejects] == [code]
    assert (reading.n_read, len(reading.rows["caption_prediction"])) == (2, 1)


def test_a_mapping_that_is_cut_off_is_one_reject() -> None:
    reading = read(b'{"418205937.jpg": "a dog", "26048')
    assert [reject.code for reject in reading.rejects] == ["json-syntax"]


def test_the_specimen_is_recognised_and_read_whole() -> None:
    ((path, data),) = SOURCE.specimen().items()
    assert SOURCE.recognise(Head(path, data, is_whole=True)) == Match("", "predictions/second_caption")
    assert len(read(data).rows["caption_prediction"]) == len(json.loads(data))
