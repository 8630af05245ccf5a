"""The published counts of the smaller releases, on the real files."""

from __future__ import annotations

import io
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import FilePart
from flickr_assets.source import Head, Match, Reading, Source
from flickr_assets.sources import caption_prediction, image_manifest, pascal50s


def read(source: Source, root: Path, path: str) -> tuple[Match, Reading]:
    data = (root / path).read_bytes()
    match = source.recognise(Head(path, data[:65_536], is_whole=len(data) <= 65_536))
    assert isinstance(match, Match), match
    reading = source.reading()
    source.read(FilePart(match.part, match.instance, path, partial(io.BytesIO, data)), reading)
    assert not reading.rejects
    assert not reading.repairs
    return match, reading


def test_the_manifest_names_every_photograph_once(real_data: Path) -> None:
    match, reading = read(image_manifest.SOURCE, real_data, "images/flickr30k_images_xet_sizes.csv")
    rows = reading.rows["image_manifest"]
    assert match == Match("csv", "images/flickr30k_images_xet_sizes")
    assert len(rows) == len({row[3] for row in rows}) == 31_783
    assert {row[-1] for row in rows} == {"xet"}


def test_two_photographs_are_the_same_bytes(real_data: Path) -> None:
    _, reading = read(image_manifest.SOURCE, real_data, "images/flickr30k_images_xet_sizes.csv")
    by_hash: dict[str, set[str]] = {}
    for row in reading.rows["image_manifest"]:
        by_hash.setdefault(row[6], set()).add(row[3])
    assert [len(photos) for photos in by_hash.values() if len(photos) > 1] == [2]


def test_pascal50s_has_a_thousand_pairs_a_category(real_data: Path) -> None:
    _, reading = read(pascal50s.SOURCE, real_data, "judgments/pascal_50s.json")
    rows = reading.rows["pascal50s"]
    assert Counter(row[1] for row in rows) == dict.fromkeys(("HC", "HI", "HM", "MM"), 1_000)
    assert {len(row[-1]) for row in rows} == {5}
    assert all(row[4].startswith("pascal:") for row in rows)


@pytest.mark.parametrize("system", ["magic", "zerocap"])
def test_a_system_predicts_one_caption_for_each_test_image(real_data: Path, system: str) -> None:
    match, reading = read(caption_prediction.SOURCE, real_data, f"predictions/{system}_flickr30k_test.json")
    rows = reading.rows["caption_prediction"]
    assert match.instance == f"predictions/{system}_flickr30k_test"
    assert len(rows) == len({row[3] for row in rows}) == 1_000
    assert {(row[1], len(row[-1])) for row in rows} == {("test", 5)}
