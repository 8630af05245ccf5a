"""Blocks of MDETR's entries and annotations taken whole say what the strict reader says of each record by itself."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import Mock, patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flickr_assets.rawfiles import jsontext
from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Reading
from flickr_assets.sources import mdetr
from flickr_assets.sources.mdetr import SOURCE

WORDS = ("A", "dog", "and", "a", "cat", ".")


def image(n: int, **said: Any) -> dict[str, Any]:
    """Entry n: caption n % 5 of a photograph."""
    caption = " ".join(WORDS[: 2 + n % 5])
    sizes = {"height": "375", "width": "500"}
    entry = {"file_name": f"41{n // 5}.jpg", **sizes, "id": 7 + n, "caption": caption, "dataset_name": "flickr"}
    spans = {"tokens_negative": [[0, len(caption)]], "tokens_positive_eval": [[[0, 5]]] * (n % 3)}
    return entry | {"sentence_id": n % 5, "original_img_id": int(f"41{n // 5}")} | spans | said


def box(n: int, **said: Any) -> dict[str, Any]:
    """Annotation n: one of two of an entry."""
    area, edges = {"area": 8000.5, "iscrowd": 0}, [1.0 + n, 2.5, 100.0, 80.0]
    ids = {"image_id": 7 + n // 2, "category_id": 1, "id": n}
    return area | ids | {"bbox": edges, "tokens_positive": [[0, 5], [2, 5]][: 1 + n % 2]} | said


IMAGES = [image(n) for n in range(12)]
BOXES = [box(n) for n in range(20)]
COCO = {"info": [], "images": IMAGES, "annotations": BOXES, "categories": [{"id": 1, "name": "object"}]}
WHOLE = json.dumps(COCO).encode()
# What a byte, or a few, may become.
PIECES = (
    *(b"", b" ", b"\n", b",", b":", b"0", b"1", b"9", b"-", b"-0", b".", b".0", b"e5", b"01", b"9" * 19, b"9" * 330, b"9" * 5000),
    *(b"null", b"true", b"NaN", b"Infinity", b"-Infinity", b"[]", b"{}", b"[[0, 1]]", b'""', b'"', b"\\", b"\\u0041", b"\\ud800"),
    *(b"\\udc00", b"\\ud83d\\ude00", b"\\n", b"\x00", b"\x7f", b"\xff", "é".encode(), "\u2028".encode(), b"\xef\xbb\xbf"),
    *(
        b"}, {",
        b"},{",
        b"}{",
        b"} {",
        b"}]",
        b"], ",
        b"[",
        b"]",
        b"{",
        b"}",
        b'"id": 7, ',
        b'"x": 1, ',
        b'"area": null, ',
        b"7",
        b"/**/",
    ),
)


def read(data: bytes, chunk: int = jsontext.CHUNK) -> Reading:
    reading = SOURCE.reading()
    with patch.object(jsontext, "CHUNK", chunk):
        SOURCE.read(bytes_part(data, part="separateGT/train"), reading)
    return reading


def told(reading: Reading) -> tuple[Any, ...]:
    """All that is told of a file; numbers as they are written, so that 0.0 is not -0.0."""
    counts = (reading.n_read, reading.n_accepted, reading.n_rejected)
    boxes = [
        [float(value) if type(value) is int and at == 11 else value for at, value in enumerate(row)]
        for row in reading.rows["mdetr_box"]
    ]
    return counts, repr(reading.rows["mdetr_image"]), repr(boxes), reading.rejects, reading.repairs


def by_itself(data: bytes, chunk: int = jsontext.CHUNK) -> Reading:
    """The same with no block taken."""
    with patch.object(mdetr, "box_columns", return_value=None), patch.object(mdetr, "image_columns", return_value=None):
        return read(data, chunk)


def n_blocks(data: bytes) -> int:
    sink = Mock()
    SOURCE.read(bytes_part(data, part="separateGT/train"), SOURCE.reading(sink))
    return sink.batch.call_count


def test_a_regular_file_is_taken_in_two_blocks() -> None:
    assert n_blocks(WHOLE) == 2
    reading = read(WHOLE)
    assert told(reading) == told(by_itself(WHOLE))
    assert (reading.n_read, reading.n_accepted) == (32, 32)
    assert [row[0] for row in reading.rows["mdetr_box"]] == list(range(20))
    assert reading.rows["mdetr_box"][3] == (
        3,
        "separate",
        "train",
        3,
        8,
        "flickr:410",
        1,
        4.0,
        2.5,
        100.0,
        80.0,
        8000.5,
        [0, 2],
        [5, 5],
    )


@pytest.mark.parametrize(
    "data",
    [
        json.dumps({"images": [image(n) for n in (3, 9, 0, 8, 5, 1, 2, 4, 6, 7)], "annotations": BOXES[::-1]}).encode(),
        json.dumps({"images": [image(n, sentence_id=33 * n) for n in range(10)], "annotations": BOXES}).encode(),
        json.dumps({"images": [image(n, width=500, height=None) for n in range(9)], "annotations": BOXES[:18]}).encode(),
        json.dumps({"images": [dict(reversed(image(n).items())) for n in range(10)], "annotations": BOXES}).encode(),
        json.dumps(
            {"images": [image(n, tokens_positive_eval=[[[0, 1]]] if n % 2 else None) for n in range(10)], "annotations": BOXES}
        ).encode(),
        json.dumps({"images": IMAGES, "annotations": [box(n, area=None, id=None, tokens_positive=[]) for n in range(20)]}).encode(),
        json.dumps(
            {"images": [image(n, caption=f"日本 {n} é dog") for n in range(10)], "annotations": BOXES}, ensure_ascii=False
        ).encode(),
    ],
)
def test_other_ways_to_say_it_are_regular(data: bytes) -> None:
    assert n_blocks(data) == 2
    assert told(read(data)) == told(by_itself(data))


@given(
    st.lists(st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 12), st.sampled_from(PIECES)), max_size=3),
    st.sampled_from([300, 900, 1 << 19]),
)
@settings(max_examples=300)
def test_a_file_damaged_anywhere_is_told_as_record_by_record(damages: list[tuple[int, int, bytes]], chunk: int) -> None:
    data = WHOLE
    for at, n_bytes, piece in damages:
        data = data[:at] + piece + data[at + n_bytes :]
    assert told(read(data, chunk)) == told(by_itself(data, chunk))


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(
            None,
            True,
            0,
            -1,
            1,
            3,
            7,
            2.0,
            1e300,
            float("nan"),
            float("inf"),
            10**9,
            10**9 + 1,
            2**15,
            2**63,
            10**330,
            -0.0,
            "",
            " ",
            "7",
        ),
        *(
            "375",
            " 375 ",
            "0",
            "500px",
            "2020-01-01",
            "A dog\n.",
            "\ud800",
            "}, {",
            "}]",
            "410.jpg",
            "a/410_b.jpg",
            "x.jpg",
            [],
            {},
            [[]],
        ),
        *(
            [[0, 1]],
            [[1, 1]],
            [[0, 99]],
            [[0]],
            [[None, 1]],
            [None],
            [[[0, 1]]],
            [[[0, 1], [1, 2]]],
            [1, 2, 3, 4],
            [1.5, -0.0, 2, 3],
        ),
        *([-1, -2, 3, 4], [1, 2, -3, 4], [1, 2, 3], [1, 2, 3, None], [1, 2, 3, True], [1, 2, 3, 10**10], [[[0.0, 1]]], [{}, {}]),
    ]
)


@given(st.sampled_from(["images", "annotations"]), st.integers(0, 11), st.data(), st.sampled_from([300, 1 << 19]))
@settings(max_examples=300)
def test_a_record_that_says_anything_else_is_told_as_by_itself(name: str, at: int, data: st.DataObject, chunk: int) -> None:
    records = list(COCO[name])
    records[at] = records[at] | {data.draw(st.sampled_from([*records[at], "more"])): data.draw(VALUES)}
    text = json.dumps(COCO | {name: records}).encode()
    assert told(read(text, chunk)) == told(by_itself(text, chunk))


@given(st.permutations(range(12)), st.lists(st.integers(0, 11), max_size=2), st.sampled_from([300, 700, 1 << 19]))
def test_entries_in_any_order_and_repeated_ones_are_told_as_by_themselves(order: list[int], again: list[int], chunk: int) -> None:
    images = [image(n) for n in (*order, *again)]
    text = json.dumps({"images": images, "annotations": BOXES}).encode()
    assert told(read(text, chunk)) == told(by_itself(text, chunk))


def test_captions_beyond_thirty_two_are_told_apart_and_told_when_they_come_twice() -> None:
    images = [image(n, file_name="410.jpg", original_img_id=410, sentence_id=number) for n, number in enumerate((1, 33, 65, 33))]
    for text in (json.dumps({"images": images[:3], "annotations": []}), json.dumps({"images": images, "annotations": []})):
        reading = read(text.encode())
        assert [row[6] for row in reading.rows["mdetr_image"]] == [1, 33, 65]
    assert [(reject.line, reject.code) for reject in reading.rejects] == [(3, "caption-duplicate")]
