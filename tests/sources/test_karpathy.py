from __future__ import annotations

import json
from typing import Any

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources import karpathy8k, karpathy30k

SENTENCE = {"tokens": ["two", "girls"], "raw": "Two girls &amp; a wall.", "imgid": 7, "sentid": 35}
IMAGE = {"sentids": [35], "imgid": 7, "sentences": [SENTENCE], "split": "val", "filename": "52617.jpg"}


def read(*images: Any) -> Reading:
    reading = karpathy30k.SOURCE.reading()
    karpathy30k.SOURCE.read(bytes_part(json.dumps({"images": images, "dataset": "flickr30k"}).encode()), reading)
    return reading


def head(name: str, dataset: str | None, *, dataset_first: bool = False) -> Head:
    images = {"images": [{**IMAGE, "filename": name}]}
    said = {} if dataset is None else {"dataset": dataset}
    return Head("dataset.json", json.dumps({**said, **images} if dataset_first else {**images, **said}).encode(), is_whole=True)


def test_an_image_is_a_row_with_its_place_and_each_sentence_one_with_its_number() -> None:
    reading = read({**IMAGE, "imgid": 9, "filename": "52618.jpg", "sentences": []}, IMAGE)
    assert reading.rows["karpathy30k_image"] == [
        (0, 0, "52618.jpg", None, "flickr:52618", "val", 9, 0, [35], 0),
        (1, 1, "52617.jpg", None, "flickr:52617", "val", 7, 1, [35], 1),
    ]
    assert reading.rows["karpathy30k_caption"] == [
        (1, "flickr:52617", "52617.jpg", 0, 7, 35, "Two girls &amp; a wall.", ["two", "girls"]),
    ]
    assert (reading.n_read, reading.n_rejected) == (2, 0)


def test_filepath_sentids_tokens_and_the_imgid_of_a_sentence_may_be_missing() -> None:
    image = {"imgid": 7, "sentences": [{"raw": "A.", "sentid": 35}], "split": "test", "filename": "52617.jpg", "filepath": "test"}
    reading = read(image)
    assert reading.rows["karpathy30k_image"] == [(0, 0, "52617.jpg", "test", "flickr:52617", "test", 7, 0, None, 1)]
    assert reading.rows["karpathy30k_caption"] == [(0, "flickr:52617", "52617.jpg", 0, 7, 35, "A.", None)]


def test_a_rejected_image_keeps_its_place_in_its_split() -> None:
    reading = read({**IMAGE, "filename": "?"}, {**IMAGE, "filename": "52618.jpg"})
    assert [(row[1], row[7]) for row in reading.rows["karpathy30k_image"]] == [(1, 1)]


def test_a_rejected_image_leaves_no_rows_and_the_places_of_the_others() -> None:
    reading = read({**IMAGE, "split": "restval"}, {**IMAGE, "filename": "52618.jpg"})
    assert [row[:3] for row in reading.rows["karpathy30k_image"]] == [(1, 1, "52618.jpg")]
    assert [(reject.line, reject.byte, reject.code) for reject in reading.rejects] == [(0, 12, "split-unknown")]


@pytest.mark.parametrize("dataset_first", [True, False])
@pytest.mark.parametrize("dataset", ["flickr30k", "flickr8k", None])
@pytest.mark.parametrize("name", ["52617.jpg", "52617_3f0c91d2ab.jpg"])
def test_the_dataset_key_decides_and_without_it_the_names_do(name: str, dataset: str | None, dataset_first: bool) -> None:
    expected = dataset or ("flickr8k" if "_" in name else "flickr30k")
    candidate = head(name, dataset, dataset_first=dataset_first)
    accepted = [source for source in (karpathy8k.SOURCE, karpathy30k.SOURCE) if source.recognise(candidate) == Match()]
    assert [source.missing for source in accepted] == [f"dataset_{expected}.json"]


@pytest.mark.parametrize("candidate", [head("COCO_val2014_000000522418.jpg", None), head("COCO_val2014_000000522418.jpg", "coco")])
def test_coco_is_refused_by_name(candidate: Head) -> None:
    for source in (karpathy8k.SOURCE, karpathy30k.SOURCE):
        assert "coco" in str(source.recognise(candidate))


def test_a_head_cut_within_the_second_image_is_recognised() -> None:
    data = json.dumps({"images": [IMAGE, IMAGE]}).encode()[:-60]
    assert karpathy30k.SOURCE.recognise(Head("dataset.json", data)) == Match()


@pytest.mark.parametrize("data", [b"", b"[]", b'{"images": []}', b'{"images": [3]}', b'[{"image": "52617.jpg", "caption": "A."}]'])
def test_other_json_is_refused_with_a_reason(data: bytes) -> None:
    assert "it does not begin as" in str(karpathy30k.SOURCE.recognise(Head("dataset.json", data, is_whole=True)))
