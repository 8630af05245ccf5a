"""The real JSON of Karpathy, LAVIS and the annotations table: counts, and how they relate."""

from __future__ import annotations

import gzip
import html
from functools import partial
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import FilePart
from flickr_assets.source import HEAD_BYTES, Head, Match, Reading, Source
from flickr_assets.sources import flickr30k_annotations, flickr30k_token, karpathy8k, karpathy30k, lavis

SPLITS = ("train", "val", "test")


def read(source: Source, path: Path, part: str = "") -> Reading:
    opener = partial(gzip.open if path.suffix == ".gz" else open, path, "rb")
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream:
        assert source.recognise(Head(path.name.removesuffix(".gz"), stream.read(HEAD_BYTES))) == Match(part=part)
    reading = source.reading()
    source.read(FilePart(part, "", path.name, opener), reading)  # pyright: ignore[reportArgumentType]
    assert not reading.rejects
    assert not reading.repairs
    return reading


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


@pytest.fixture(scope="module")
def thirty(real_data: Path) -> Reading:
    return read(karpathy30k.SOURCE, real_data / "karpathy" / "dataset_flickr30k.json.gz")


def test_karpathy30k_has_its_counts(thirty: Reading) -> None:
    images = thirty.rows["karpathy30k_image"]
    assert [sum(row[5] == split for row in images) for split in SPLITS] == [29_000, 1_014, 1_000]
    assert len(images) == thirty.n_read == 31_014
    assert len(thirty.rows["karpathy30k_caption"]) == 155_070
    assert [row[6] for row in images] == list(range(31_014))
    assert [row[7] for row in images if row[5] == "test"] == list(range(1_000))


def test_karpathy8k_has_its_counts(real_data: Path) -> None:
    reading = read(karpathy8k.SOURCE, real_data / "karpathy" / "dataset_flickr8k.json.gz")
    images = reading.rows["karpathy8k_image"]
    assert [sum(row[5] == split for row in images) for split in SPLITS] == [6_000, 1_000, 1_000]
    assert len(reading.rows["karpathy8k_caption"]) == 40_000


def test_sentence_j_is_caption_j_of_the_token_edition(real_data: Path, thirty: Reading) -> None:
    tokens = read(flickr30k_token.SOURCE, real_data / "flickr30k" / "results_20130124.token.gz")
    token_text = {(row[2], row[3]): row[4] for row in tokens.rows["flickr30k_token"]}
    captions = thirty.rows["karpathy30k_caption"]
    equal = sum(token_text[row[1], row[3]] == row[6] for row in captions)
    other_letters = [row for row in captions if letters(token_text[row[1], row[3]]) != letters(row[6])]
    other_words = [row for row in other_letters if letters(token_text[row[1], row[3]]) != letters(html.unescape(row[6]))]
    assert (equal, len(other_letters), len(other_words)) == (4_599, 91, 1)


def test_lavis_is_karpathys_text_in_his_order(real_data: Path, thirty: Reading) -> None:
    for split in SPLITS:
        path = real_data / "lavis" / ("flickr30k_train.json.gz" if split == "train" else f"flickr30k_{split}.json")
        reading = read(lavis.SOURCE, path, split)
        images = [row for row in thirty.rows["karpathy30k_image"] if row[5] == split]
        named = {row[4] for row in images}
        theirs = [(row[1], row[3], row[6]) for row in thirty.rows["karpathy30k_caption"] if row[1] in named]
        captions, lavis_images = reading.rows["lavis_caption"], reading.rows["lavis_image"]
        assert [(row[3], row[4], row[6]) for row in captions] == theirs
        assert [row[4] for row in lavis_images] == [row[4] for row in images]
        if split == "train":
            assert len(captions) == reading.n_read == 145_000
            assert [row[5] for row in lavis_images] == [row[6] for row in images]
        else:
            assert len(lavis_images) == reading.n_read == len(images)


def test_the_annotations_table_is_karpathys_json(real_data: Path, thirty: Reading) -> None:
    table = read(flickr30k_annotations.SOURCE, real_data / "flickr30k" / "flickr_annotations_30k.csv.gz")
    assert [row[1:] for row in table.rows["flickr30k_annotations_caption"]] == [
        (row[2], row[1], row[3], row[5], row[6]) for row in thirty.rows["karpathy30k_caption"]
    ]
    assert [row[1:] for row in table.rows["flickr30k_annotations_image"]] == [
        (row[2], row[4], row[5], row[7], row[6], row[8]) for row in thirty.rows["karpathy30k_image"]
    ]
