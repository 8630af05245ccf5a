from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.sample.annotation import OBJECTS, PICTURED
from flickr_assets.sample.layouts.entities import Annotated
from flickr_assets.sample.layouts.mdetr import Boxed, files
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.mdetr import SOURCE

BAD = sorted(path for path in (Path(__file__).parent / "bad").iterdir() if f"{path.stem}_".partition("__")[2].startswith("mdetr_"))
CODES = {
    *("utf8-invalid", "file-empty", "json-syntax", "json-shape", "json-depth", "surrogate-lone", "number-range"),
    *("image-name", "image-mismatch", "image-duplicate", "caption-empty", "caption-duplicate", "size-number"),
    *("tokens-positive", "image-unknown", "box-number", "box-inverted"),
}
CAPTION = "A dog and a cat ."
IMAGE: dict[str, Any] = {"file_name": "4100.jpg", "height": 375, "width": 500, "id": 7, "caption": CAPTION, "sentence_id": 2}


def read(images: list[Any], boxes: list[Any], part: str = "separateGT/train") -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(json.dumps({"images": images, "annotations": boxes}).encode(), part=part), reading)
    return reading


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.name)
def test_a_broken_specimen_is_one_reject_of_its_code(path: Path) -> None:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(path.read_bytes(), part="separateGT/train"), reading)
    assert [reject.code for reject in reading.rejects] == [path.stem.partition("__")[0]]
    assert reading.rejects[0].message.endswith(".")
    assert reading.n_read == reading.n_accepted + reading.n_rejected
    assert reading.n_accepted == sum(map(len, reading.rows.values()))


def test_every_code_has_a_broken_specimen() -> None:
    assert {path.stem.partition("__")[0] for path in BAD} == CODES


def test_entries_and_boxes_are_rows_with_what_they_say() -> None:
    image = IMAGE | {"tokens_positive_eval": [[[0, 5]], [[10, 15]]], "original_img_id": 4100}
    box = {"id": 9, "image_id": 7, "bbox": [1, 1.5, 374, 498], "area": 186252, "tokens_positive": [[0, 5], [10, 15]]}
    reading = read([image], [box], part="mergedGT/val")
    assert reading.rows["mdetr_image"] == [
        (0, "merged", "val", 7, "4100.jpg", "flickr:4100", 2, CAPTION, 500, 375, [0, 10], [5, 15]),
    ]
    assert reading.rows["mdetr_box"] == [
        (0, "merged", "val", 9, 7, "flickr:4100", 2, 1.0, 1.5, 374.0, 498.0, 186252, [0, 10], [5, 15]),
    ]
    assert not reading.rejects
    assert not reading.repairs


def test_what_an_entry_need_not_say_is_null() -> None:
    image = {key: value for key, value in IMAGE.items() if key not in ("height", "width")}
    reading = read([image], [{"image_id": 7, "bbox": [0, -3, 0, 0]}])
    assert reading.rows["mdetr_image"] == [
        (0, "separate", "train", 7, "4100.jpg", "flickr:4100", 2, CAPTION, None, None, None, None),
    ]
    assert reading.rows["mdetr_box"] == [
        (0, "separate", "train", None, 7, "flickr:4100", 2, 0.0, -3.0, 0.0, 0.0, None, [], []),
    ]


def test_sizes_in_quotes_are_numbers_and_told_once_a_file() -> None:
    reading = read([IMAGE | {"id": n, "sentence_id": n, "width": "500", "height": "375"} for n in range(3)], [])
    assert [row[8:10] for row in reading.rows["mdetr_image"]] == [(500, 375)] * 3
    assert [(repair.code, repair.line, repair.before, repair.after) for repair in reading.repairs] == [
        ("number-text", 0, '"500", "375"', "500, 375")
    ]


def test_an_area_may_be_a_whole_number_of_any_size() -> None:
    box = {"id": 9, "image_id": 7, "bbox": [1, 1, 2, 2], "area": 2**60 + 1, "tokens_positive": [[0, 5]]}
    assert read([IMAGE], [box]).rows["mdetr_box"][0][11] == float(2**60 + 1)


@pytest.mark.parametrize("spans", ["", {}, 0, False])
def test_what_is_no_list_of_spans_is_rejected_however_empty(spans: Any) -> None:
    box = {"id": 9, "image_id": 7, "bbox": [1, 1, 2, 2], "tokens_positive": spans}
    assert [reject.code for reject in read([IMAGE], [box]).rejects] == ["tokens-positive"]


def test_a_rejected_entry_takes_its_boxes_along() -> None:
    boxes = [{"image_id": image_id, "bbox": [1, 1, 2, 2], "tokens_positive": [[0, 5]]} for image_id in (7, 8)]
    reading = read([IMAGE, IMAGE | {"id": 8, "sentence_id": 3, "caption": ""}], boxes)
    assert [(reject.line, reject.code) for reject in reading.rejects] == [(1, "caption-empty"), (1, "image-unknown")]
    assert (reading.n_read, reading.n_accepted) == (4, 2)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("mdetr_annotations/final_flickr_separateGT_train.json", "separateGT/train"),
        ("final_flickr_mergedGT_test.json", "mergedGT/test"),
        ("flickr_mergedgt_val.json", "mergedGT/val"),
    ],
)
def test_the_name_says_which_ground_truth_and_split(name: str, part: str) -> None:
    head = Head(name, json.dumps({"info": [], "images": [IMAGE], "annotations": []}).encode(), is_whole=True)
    assert SOURCE.recognise(head) == Match(part=part)


@pytest.mark.parametrize(
    "name", ["final_flickr_train.json", "final_flickr_separateGT_train_val.json", "final_flickr_mergedGT.json"]
)
def test_a_name_that_does_not_say_both_is_refused(name: str) -> None:
    head = Head(name, json.dumps({"images": [IMAGE], "annotations": []}).encode(), is_whole=True)
    assert "its name" in str(SOURCE.recognise(head))


def test_other_coco_files_are_refused() -> None:
    other = {"images": [{"file_name": "COCO_train2014_000000000009.jpg", "id": 9, "height": 1, "width": 1}], "annotations": []}
    head = Head("final_flickr_separateGT_train.json", json.dumps(other).encode(), is_whole=True)
    assert isinstance(SOURCE.recognise(head), str)


def test_only_the_beginning_of_a_large_file_is_needed_to_know_it() -> None:
    data = json.dumps({"images": [IMAGE] * 50})[:2000].encode()
    assert SOURCE.recognise(Head("final_flickr_mergedGT_val.json", data)) == Match(part="mergedGT/val")


def written(*objects: Annotated, ground_truth: str = "separateGT") -> Reading:
    """The first photograph of the sample with these objects, written in MDETR's layout and read again."""
    made = whole("x", files([Boxed(PICTURED, 240, 160, objects)]))
    reading = SOURCE.reading()
    data = made[f"x/final_flickr_{ground_truth}_train.json"]
    SOURCE.read(bytes_part(data, part=f"{ground_truth}/train"), reading)
    assert not reading.rejects
    return reading


def test_the_specimen_has_the_edges_of_the_xml_with_nothing_subtracted() -> None:
    boxes = written(*OBJECTS).rows["mdetr_box"]
    # The dog, (149, 94) to (218, 143) in the XML, is mentioned by all five captions.
    dog = [row for row in boxes if row[6:8] and row[7:11] == (149.0, 94.0, 69.0, 49.0)]
    assert [row[6] for row in dog] == [0, 1, 2, 3, 4]
    number, starts, ends = dog[0][6], dog[0][-2], dog[0][-1]
    assert [PICTURED.tokens[number][start:end] for start, end in zip(starts, ends, strict=True)] == ["a brown dog"]


def test_a_scene_has_no_box_and_a_merged_box_encloses() -> None:
    objects = (
        Annotated(("3101",), (10, 10, 20, 20)),
        Annotated(("3101",), (50, 5, 60, 8)),
        Annotated(("3104",), None, is_scene=True),
    )
    assert len({row[7:11] for row in written(*objects).rows["mdetr_box"]}) == 2
    assert {row[7:11] for row in written(*objects, ground_truth="mergedGT").rows["mdetr_box"]} == {(10.0, 5.0, 50.0, 15.0)}


def test_boxes_of_one_caption_that_overlap_nearly_wholly_are_one_of_all_their_phrases() -> None:
    boy, dog = Annotated(("3101",), (1, 1, 101, 101)), Annotated(("3103",), (1, 1, 102, 101))
    rows = written(boy, dog).rows["mdetr_box"]
    # 100 * 100 of 101 * 100 are shared. The first caption names the boy first, the dog last; the last one the other way round.
    assert [(row[6], row[7:11], len(row[-1])) for row in rows if row[6] in (0, 4)] == [
        (0, (1.0, 1.0, 101.0, 100.0), 2),
        (4, (1.0, 1.0, 100.0, 100.0), 2),
    ]


def test_captions_are_those_of_the_bracketed_sentences_and_ids_run_on_over_the_splits() -> None:
    made = {path: json.loads(data) for path, data in SOURCE.specimen().items()}
    assert len(made) == 6
    texts = {photo.flickr: photo.tokens for photo in PHOTOGRAPHS}
    for truth in ("separateGT", "mergedGT"):
        files_of = [made[f"mdetr_annotations/final_flickr_{truth}_{split}.json"] for split in ("train", "val", "test")]
        assert [entry["id"] for file in files_of for entry in file["images"]] == list(range(15))
        ids = [box["id"] for file in files_of for box in file["annotations"]]
        assert ids == list(range(len(ids)))
        for entry in (entry for file in files_of for entry in file["images"]):
            assert entry["caption"] == texts[str(entry["original_img_id"])][entry["sentence_id"]]
