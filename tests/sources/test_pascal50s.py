from __future__ import annotations

import json
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.pascal50s import SOURCE

BAD = Path(__file__).parent / "bad"
PAIR = {"image": "JPEGImages/2099_000001.jpg", "captions": ["A cat.", "A grey cat."], "label": 1, "references": ["One.", "Two."]}


def read(data: bytes) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data), reading)
    return reading


def test_a_pair_keeps_captions_label_and_references() -> None:
    reading = read(json.dumps({"HI": [PAIR, PAIR | {"label": 0}], "MM": [PAIR]}).encode())
    rest = ("JPEGImages/2099_000001.jpg", "pascal:2099_000001", "A cat.", "A grey cat.")
    assert reading.rows["pascal50s"] == [
        (0, "HI", 0, *rest, 1, ["One.", "Two."]),
        (1, "HI", 1, *rest, 0, ["One.", "Two."]),
        (2, "MM", 0, *rest, 1, ["One.", "Two."]),
    ]


@pytest.mark.parametrize("value", [[PAIR], {"XX": [PAIR]}, {"HC": []}, {"HC": [{"image": "x", "captions": []}]}])
def test_other_json_is_refused_with_a_reason(value: object) -> None:
    assert isinstance(SOURCE.recognise(Head("pascal_50s.json", json.dumps(value).encode(), is_whole=True)), str)


def test_the_beginning_of_a_long_file_is_recognised() -> None:
    data = json.dumps({"HC": [PAIR] * 1_000}).encode()
    assert SOURCE.recognise(Head("pascal_50s.json", data[:65_536])) == Match()


@pytest.mark.parametrize(
    "specimen", ["label-unknown", "json-shape__pascal50s", "json-shape__pascal50s_category", "image-name__pascal50s"]
)
def test_a_bad_pair_or_category_is_one_reject(specimen: str) -> None:
    reading = read((BAD / f"{specimen}.json").read_bytes())
    assert [reject.code for reject in reading.rejects] == [specimen.partition("__")[0]]
    assert (reading.n_read, len(reading.rows["pascal50s"])) == (2, 1)


def test_broken_json_names_line_and_byte() -> None:
    data = (BAD / "json-syntax__pascal50s.json").read_bytes()
    (reject,) = read(data).rejects
    assert (reject.code, reject.line, reject.byte) == ("json-syntax", 3, len(data))


def test_the_specimen_has_a_pair_of_each_category() -> None:
    ((path, data),) = SOURCE.specimen().items()
    assert SOURCE.recognise(Head(path, data, is_whole=True)) == Match()
    assert [row[1] for row in read(data).rows["pascal50s"]] == ["HC", "HI", "HM", "MM"]
