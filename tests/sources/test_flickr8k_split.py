from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.flickr8k_split import SOURCE, recognise

BAD = Path(__file__).parent / "bad"
LINE = b"418205937_3f0c91d2ab.jpg\n"


def read(data: bytes, part: str = "train") -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data, part=part), reading)
    return reading


@pytest.mark.parametrize(("file", "split"), [("Flickr_8k.trainImages.txt", "train"), ("Flickr_8k.devImages.txt", "val")])
def test_the_name_tells_the_split_and_dev_is_val(file: str, split: str) -> None:
    assert recognise(Head(f"flickr8k/{file}", LINE, is_whole=True)) == Match(split)


def test_bare_numbers_are_no_list_of_flickr8k() -> None:
    assert isinstance(recognise(Head("trainImages.txt", b"418205937.jpg\n", is_whole=True)), str)


def test_a_list_of_multi30k_is_not_taken_for_one() -> None:
    assert isinstance(recognise(Head("task2/image_splits/test_2017_images.txt", LINE, is_whole=True)), str)


def test_specimens_are_recognised_and_hold_the_three_splits() -> None:
    splits = {}
    for path, data in SOURCE.specimen().items():
        match = recognise(Head(path, data, is_whole=True))
        assert isinstance(match, Match)
        splits[match.part] = [row[1:] for row in read(data, match.part).rows["flickr8k_split"]]
    assert splits == {
        "train": [("train", 0, "418205937_3f0c91d2ab.jpg", "flickr:418205937")],
        "val": [("val", 0, "1736402958_8b52e6407f.jpg", "flickr:1736402958")],
        "test": [("test", 0, "2604817395_c4419ad07e.jpg", "flickr:2604817395")],
    }


def test_positions_count_blank_lines_out_and_rejected_images_in() -> None:
    reading = read(b"\n" + LINE + b"\nbeach.jpg\n1736402958_8b52e6407f.jpg")
    assert [row[:3] for row in reading.rows["flickr8k_split"]] == [(2, "train", 0), (5, "train", 2)]


@pytest.mark.parametrize("specimen", ["image-name__flickr8k_split.txt", "image-duplicate__flickr8k_split.txt"])
def test_a_broken_line_is_one_reject(specimen: str) -> None:
    reading = read((BAD / specimen).read_bytes())
    assert [(reject.code, reject.line) for reject in reading.rejects] == [(specimen.split("__", maxsplit=1)[0], 2)]
    assert len(reading.rows["flickr8k_split"]) == 1
