"""The published counts of Multi30K, on the real release."""

from __future__ import annotations

import gzip
import io
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import FilePart
from flickr_assets.source import Head, Match, Reading, Source
from flickr_assets.sources import multi30k_image, multi30k_task1, multi30k_task2


def read(source: Source, folder: Path) -> dict[str, Reading]:
    readings: dict[str, Reading] = {}
    for file in sorted(folder.iterdir()):
        data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
        path = f"multi30k/{folder.parent.name}/{folder.name}/{file.name.removesuffix('.gz')}"
        match = source.recognise(Head(path, data[:65_536], is_whole=len(data) <= 65_536))
        assert isinstance(match, Match), path
        reading = readings.setdefault(match.part, source.reading())
        source.read(FilePart(match.part, "", path, partial(io.BytesIO, data)), reading)
    return readings


@pytest.fixture(scope="module")
def task1(real_data: Path) -> dict[str, Reading]:
    return read(multi30k_task1.SOURCE, real_data / "multi30k" / "task1" / "raw")


@pytest.fixture(scope="module")
def task2(real_data: Path) -> dict[str, Reading]:
    return read(multi30k_task2.SOURCE, real_data / "multi30k" / "task2" / "raw")


@pytest.fixture(scope="module")
def images(real_data: Path) -> dict[str, Reading]:
    lists = (read(multi30k_image.SOURCE, real_data / "multi30k" / task / "image_splits") for task in ("task1", "task2"))
    return {part: reading for readings in lists for part, reading in readings.items()}


def test_every_part_is_there_and_nothing_is_rejected(
    task1: dict[str, Reading], task2: dict[str, Reading], images: dict[str, Reading]
) -> None:
    for readings, source in ((task1, multi30k_task1), (task2, multi30k_task2), (images, multi30k_image)):
        assert set(readings) == set(source.SOURCE.parts)
        assert not any(reading.rejects or reading.repairs for reading in readings.values())
        ((table, published),) = source.SOURCE.published.items()
        assert sum(len(reading.rows[table.removeprefix("raw.")]) for reading in readings.values()) == published


def test_sentences_by_language(task1: dict[str, Reading], task2: dict[str, Reading]) -> None:
    first = Counter(row[2] for reading in task1.values() for row in reading.rows["multi30k_task1"])
    second = Counter(row[2] for reading in task2.values() for row in reading.rows["multi30k_task2"])
    assert first == {"en": 33_546, "de": 33_546, "fr": 33_546, "cs": 32_085}
    assert second == {"en": 155_070, "de": 155_070}


def test_odd_blanks_are_data(task1: dict[str, Reading], task2: dict[str, Reading]) -> None:
    texts = [
        row[-1] for readings in (task1, task2) for reading in readings.values() for rows in reading.rows.values() for row in rows
    ]
    assert sum(text.count("\u200b") for text in texts) == 6
    assert sum(text.count("\u00a0") for text in texts) == 48


def test_images_by_list(images: dict[str, Reading]) -> None:
    sizes = {part: len(reading.rows["multi30k_image"]) for part, reading in images.items()}
    assert sizes == {
        "task1/train": 29_000,
        "task1/val": 1_014,
        "task1/test_2016": 1_000,
        "task1/test_2017": 1_000,
        "task1/test_2018": 1_071,
        "task1/test_coco": 461,
        "task2/train": 29_000,
        "task2/val": 1_014,
        "task2/test_2016": 1_000,
        "task2/test_2018": 1_071,
    }


def test_the_lists_of_both_tasks_are_the_same_where_both_have_one(images: dict[str, Reading]) -> None:
    for subset in ("train", "val", "test_2016", "test_2018"):
        first, second = (images[f"{task}/{subset}"].rows["multi30k_image"] for task in ("task1", "task2"))
        assert [row[3:] for row in first] == [row[3:] for row in second]


def test_only_the_coco_list_names_captions(images: dict[str, Reading]) -> None:
    named = {part for part, reading in images.items() if any(row[-1] is not None for row in reading.rows["multi30k_image"])}
    assert named == {"task1/test_coco"}
    assert all(row[5].startswith("coco:") and row[-1] for row in images["task1/test_coco"].rows["multi30k_image"])
