"""An early broken record is a reject, and does not cost the whole file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.rawfiles.scan import scan
from flickr_assets.registry import sources

PAIR = {"image": "JPEGImages/2099_000001.jpg", "captions": ["A.", "B."], "label": 1, "references": ["C."]}


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def _lavis(number: int) -> dict[str, object]:
    return {"image": f"flickr30k-images/{number}.jpg", "caption": ["A.", "B."]}


def _prediction(number: int) -> dict[str, object]:
    return {"image_name": f"{number}.jpg", "prediction": "A."}


def _karpathy(name: str) -> dict[str, object]:
    return {"sentences": [], "filename": name, "split": "train", "imgid": 0, "sentids": []}


CASES = {
    "lavis": ("flickr30k_test.json", _json([_lavis(52617), {"image": "flickr30k-images/52618.jpg"}, _lavis(52619)])),
    "caption_prediction": ("a.json", _json([_prediction(52617), {"image_name": "52618.jpg"}, _prediction(52619)])),
    "caption_prediction coco": ("b.json", _json([{"image_id": 4182059371, "caption": "A."}, {"image_id": 4182059372}])),
    "caption_prediction map": ("c.json", _json({"nope": "A.", "52617.jpg": "B.", "52618.jpg": "C."})),
    "caption_prediction text": ("d.json", _json({"52616.jpg": 1, "52617.jpg": "B."})),
    "karpathy30k": (
        "dataset_flickr30k.json",
        _json({"images": [{"filename": "1.jpg"}, _karpathy("52617.jpg"), 7, _karpathy("52618.jpg")]}),
    ),
    "karpathy8k": ("dataset_flickr8k.json", _json({"images": [_karpathy("52617_8b52.jpg"), []]})),
    "pascal50s": ("pascal_50s.json", _json({"HC": [PAIR, {"image": "x"}, PAIR]})),
    "flickr30k_captions": ("captions.csv", b'image,caption\n52617.jpg,"A dog\n52618.jpg,A cat\n52619.jpg,"A hen, two"\n'),
    "flickr8k_captions": (
        "captions.txt",
        b'image,caption\nnope_1,"A dog\n1736402958_8b52e6407f.jpg,A cat\n52_8c.jpg,"A hen, 2"\n',
    ),
    "flickr30k_csv": ("results.csv", b"image_name| comment_number| comment\nnope\n52617.jpg| 0| A dog .\n"),
    "flickr30k_token": ("results.token", b"nope\n52617.jpg#0\tA dog .\n"),
    "entities_split": ("train.txt", b"1000092795\nnope\n"),
    "entities_unrelated": ("UNRELATED_CAPTIONS", b"nope\n52617 2\n"),
    "multi30k_image": ("train.txt", b"52617.jpg\nnope\n"),
    "image_manifest": ("images.md5", b"nope\n" + b"0" * 32 + b"  52617.jpg\n" + b"1" * 32 + b"  52618.jpg\n"),
    "image_manifest table": ("images.csv", b'filename,bytes\n"nope,1\n52617.jpg,12\n'),
    "denotation_graph": ("graph/node.idx", b"nope\n1\ta dog\n"),
    "user_split": ("splits/mine.csv", b'image,split\n"52617,train\n52618,train\n'),
}


@pytest.mark.parametrize("case", CASES)
def test_a_broken_record_among_the_first_is_one_reject(case: str, tmp_path: Path) -> None:
    name, data = CASES[case]
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    inventory = scan(tmp_path, sources())
    assert not inventory.refusals
    assert [row.note for row in inventory.files if row.status != "read"] == []
    (found,) = inventory.candidates
    assert found.source == case.split(maxsplit=1)[0]
    source = sources()[found.source]
    reading = source.reading()
    source.read(bytes_part(data, part=found.part, instance=found.instance), reading)
    assert reading.n_rejected >= 1
    assert reading.n_read > reading.n_rejected or case.startswith("karpathy")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("train.txt", b"1000092795\n52617.jpg\n"),
        ("flickr30k_test.json", _json([_lavis(52617), _prediction(52618)])),
        ("flickr30k_test.json", _json([_lavis(52617), {"image_id": 4182059371, "caption": "A."}])),
        ("captions.csv", b"image,caption\n52617.jpg,A.\n52618_8b.jpg,B.\n"),
        ("captions.token", b"52617.jpg#0\tA.\n52618_8b.jpg#0\tB.\n"),
    ],
)
def test_a_file_that_is_half_of_each_of_two_kinds_is_claimed_once(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    inventory = scan(tmp_path, sources())
    assert not inventory.refusals
    assert len(inventory.candidates) == 1
