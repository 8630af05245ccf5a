"""The lists of Flickr30k Entities: its splits and its unrelated captions."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading, Source
from flickr_assets.sources import entities_split, entities_unrelated

BAD = Path(__file__).parent / "bad"


def read(source: Source, data: bytes, part: str = "") -> Reading:
    reading = source.reading()
    source.read(bytes_part(data, part=part), reading)
    return reading


@pytest.mark.parametrize("name", ["train.txt", "flickr30k_entities/train.txt", "Train.txt"])
def test_bare_ids_under_the_name_of_a_split_are_its_list(name: str) -> None:
    assert entities_split.recognise(Head(name, b"418205937\n", is_whole=True)) == Match("train")


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("splits/mine/train.txt", b"418205937\n"),
        ("data/splits/mine/val.txt", b"418205937\n"),
        ("image_splits/train.txt", b"418205937.jpg\n"),
        ("flickr8k/train.txt", b"418205937_3f0c91d2ab.jpg\n"),
        ("flickr30k_entities/dev.txt", b"418205937\n"),
        ("train.txt", b""),
    ],
)
def test_lists_of_others_are_left_to_them(path: str, data: bytes) -> None:
    assert isinstance(entities_split.recognise(Head(path, data, is_whole=True)), str)


def test_positions_count_blank_lines_out_and_rejected_images_in() -> None:
    reading = read(entities_split.SOURCE, b"418205937\n\nbeach\n 1736402958 \r\n", "val")
    assert reading.rows["entities_split"] == [
        (1, "val", 0, "flickr:418205937", "418205937"),
        (4, "val", 2, "flickr:1736402958", "1736402958"),
    ]


def test_specimens_hold_every_photograph_once() -> None:
    members = []
    for path, data in entities_split.SOURCE.specimen().items():
        match = entities_split.recognise(Head(path, data, is_whole=True))
        assert isinstance(match, Match)
        members += [row[1:3] for row in read(entities_split.SOURCE, data, match.part).rows["entities_split"]]
    assert members == [("train", 0), ("train", 1), ("val", 0), ("val", 1), ("test", 0), ("test", 1)]


def test_released_numbers_count_from_one_and_ours_from_zero() -> None:
    (data,) = entities_unrelated.SOURCE.specimen().values()
    assert entities_unrelated.recognise(Head("UNRELATED_CAPTIONS", data, is_whole=True)) == Match()
    reading = read(entities_unrelated.SOURCE, data)
    assert (reading.n_read, reading.rows["entities_unrelated"]) == (1, [(2, "flickr:6741930285", 4, 3)])


def test_a_list_without_numbers_is_not_one_of_unrelated_captions() -> None:
    assert isinstance(entities_unrelated.recognise(Head("UNRELATED_CAPTIONS", b"# format\n6741930285\n", is_whole=True)), str)


@pytest.mark.parametrize(
    ("source", "specimen", "line"),
    [
        (entities_split.SOURCE, "split-duplicate__entities_split.txt", 3),
        (entities_split.SOURCE, "image-name__entities_split.txt", 2),
        (entities_unrelated.SOURCE, "unrelated-line.txt", 3),
        (entities_unrelated.SOURCE, "image-name__entities_unrelated.txt", 2),
        (entities_unrelated.SOURCE, "number-range__entities_unrelated.txt", 2),
        (entities_unrelated.SOURCE, "caption-duplicate__entities_unrelated.txt", 2),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_line_is_one_reject(source: Source, specimen: str, line: int) -> None:
    reading = read(source, (BAD / specimen).read_bytes(), "train")
    code = specimen.removesuffix(".txt").split("__", maxsplit=1)[0]
    assert [(reject.code, reject.line) for reject in reading.rejects] == [(code, line)]
    (rows,) = reading.rows.values()
    assert reading.n_read == len(rows) + 1
