"""The releases themselves, against the figures that they and their papers publish."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bundle_part, bytes_part
from flickr_assets.source import HEAD_BYTES, Head, Match, Reading, Source
from flickr_assets.sources import (
    entities_annotations,
    flickr8k_captions,
    flickr8k_crowd,
    flickr8k_expert,
    flickr8k_lemma,
    flickr8k_split,
    flickr8k_token,
)

SOURCES = (flickr8k_captions, flickr8k_crowd, flickr8k_expert, flickr8k_lemma, flickr8k_split, flickr8k_token)


def read(source: Source, path: Path) -> Reading:
    data = path.read_bytes()
    match = source.recognise(Head(path.name, data[:HEAD_BYTES]))
    assert isinstance(match, Match)
    reading = source.reading()
    source.read(bytes_part(data, part=match.part), reading)
    return reading


@pytest.mark.parametrize(
    ("file", "stem", "n_rows"),
    [
        ("Flickr8k.token.txt", "flickr8k_token", 40_460),
        ("Flickr8k.lemma.token.txt", "flickr8k_lemma", 40_460),
        ("ExpertAnnotations.txt", "flickr8k_expert", 5_822),
        ("CrowdFlowerAnnotations.txt", "flickr8k_crowd", 47_830),
        ("Flickr_8k.trainImages.txt", "flickr8k_split", 6_000),
        ("Flickr_8k.devImages.txt", "flickr8k_split", 1_000),
        ("Flickr_8k.testImages.txt", "flickr8k_split", 1_000),
    ],
)
def test_every_record_of_the_release_is_a_row_of_one_source(real_data: Path, file: str, stem: str, n_rows: int) -> None:
    path = real_data / "flickr8k" / file
    head = Head(file, path.read_bytes()[:HEAD_BYTES])
    [module] = [module for module in SOURCES if isinstance(module.recognise(head), Match)]
    reading = read(module.SOURCE, path)
    assert (len(reading.rows[stem]), reading.n_read) == (n_rows, n_rows)
    assert (reading.rejects, reading.repairs) == ([], [])


def test_five_captions_each_of_8092_photographs_one_of_them_misnamed(real_data: Path) -> None:
    rows = read(flickr8k_token.SOURCE, real_data / "flickr8k" / "Flickr8k.token.txt").rows["flickr8k_token"]
    assert len({row[4] for row in rows}) == 8_092
    assert {(row[4], row[5]) for row in rows} == {(row[4], number) for row in rows for number in range(5)}
    assert [row[4] for row in rows if row[3]] == ["flickr:2258277193"] * 5


def test_158_expert_judgments_are_of_an_images_own_caption(real_data: Path) -> None:
    rows = read(flickr8k_expert.SOURCE, real_data / "flickr8k" / "ExpertAnnotations.txt").rows["flickr8k_expert"]
    assert sum(row[2] == row[4] for row in rows) == 158


def test_the_released_sample_of_the_annotations_has_six_boxes(real_data: Path) -> None:
    path = next((real_data / "flickr30k_entities" / "sample_pair").glob("*.xml"))
    assert entities_annotations.recognise(Head(f"Annotations/{path.name}", path.read_bytes(), is_whole=True)) == Match()
    reading = entities_annotations.SOURCE.reading()
    entities_annotations.read(bundle_part({path.name: path.read_bytes()}), reading)
    rows = reading.rows["entities_object"]
    assert reading.rejects == []
    assert len({row[2] for row in rows if row[5] is not None}) == 6
    assert (len(rows), sum(row[5] is None and row[10] for row in rows)) == (11, 2)
    assert reading.rows["entities_image_size"][0][2:] == (375, 500, 3)
