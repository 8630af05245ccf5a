"""The real JSON of Karpathy, LAVIS and the annotations table: counts, the way back to the released bytes, and how they relate."""

from __future__ import annotations

import gzip
import html
import json
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.rawfiles.part import FilePart
from flickr_assets.source import HEAD_BYTES, Head, Match, Reading, Source
from flickr_assets.sources import flickr30k_annotations, flickr30k_token, karpathy8k, karpathy30k, lavis

SPLITS = ("train", "val", "test")


def data_of(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def read(source: Source, path: Path, part: str = "") -> Reading:
    assert source.recognise(Head(path.name.removesuffix(".gz"), data_of(path)[:HEAD_BYTES])) == Match(part=part)
    reading = source.reading()
    opener = partial(gzip.open if path.suffix == ".gz" else open, path, "rb")
    source.read(FilePart(part, "", path.name, opener), reading)  # pyright: ignore[reportArgumentType]
    assert not reading.rejects
    assert not reading.repairs
    return reading


def json_of(reading: Reading, stem: str, dataset: str) -> bytes:
    """The released JSON from the rows, as the release writes it."""
    sentences = {place: list(rows) for place, rows in groupby(reading.rows[f"{stem}_caption"], key=lambda row: row[0])}
    images: list[Any] = [
        {
            "sentids": sentids,
            "imgid": imgid,
            "sentences": [
                {"tokens": tokens, "raw": text, "imgid": own_imgid, "sentid": sentid}
                for *_, own_imgid, sentid, text, tokens in sentences.get(place, [])
            ],
            "split": split,
            "filename": name,
        }
        for place, _, name, _, _, split, imgid, _, sentids, _ in reading.rows[f"{stem}_image"]
    ]
    return json.dumps({"images": images, "dataset": dataset}).encode()


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


@pytest.fixture(scope="module")
def thirty(real_data: Path) -> Reading:
    return read(karpathy30k.SOURCE, real_data / "karpathy" / "dataset_flickr30k.json.gz")


def test_karpathy30k_has_its_counts_and_its_bytes_come_back(real_data: Path, thirty: Reading) -> None:
    images = thirty.rows["karpathy30k_image"]
    assert [sum(row[5] == split for row in images) for split in SPLITS] == [29_000, 1_014, 1_000]
    assert len(images) == thirty.n_read == 31_014
    assert len(thirty.rows["karpathy30k_caption"]) == 155_070
    assert [row[6] for row in images] == list(range(31_014))
    assert [row[7] for row in images if row[5] == "test"] == list(range(1_000))
    assert json_of(thirty, "karpathy30k", "flickr30k") == data_of(real_data / "karpathy" / "dataset_flickr30k.json.gz")


def test_karpathy8k_has_its_counts_and_its_bytes_come_back(real_data: Path) -> None:
    path = real_data / "karpathy" / "dataset_flickr8k.json.gz"
    reading = read(karpathy8k.SOURCE, path)
    images = reading.rows["karpathy8k_image"]
    assert [sum(row[5] == split for row in images) for split in SPLITS] == [6_000, 1_000, 1_000]
    assert len(reading.rows["karpathy8k_caption"]) == 40_000
    assert json_of(reading, "karpathy8k", "flickr8k") == data_of(path)


def test_sentence_j_is_caption_j_of_the_token_edition(real_data: Path, thirty: Reading) -> None:
    tokens = read(flickr30k_token.SOURCE, real_data / "flickr30k" / "results_20130124.token.gz")
    token_text = {(row[2], row[3]): row[4] for row in tokens.rows["flickr30k_token"]}
    captions = thirty.rows["karpathy30k_caption"]
    equal = sum(token_text[row[1], row[3]] == row[6] for row in captions)
    other_letters = [row for row in captions if letters(token_text[row[1], row[3]]) != letters(row[6])]
    other_words = [row for row in other_letters if letters(token_text[row[1], row[3]]) != letters(html.unescape(row[6]))]
    assert (equal, len(other_letters), len(other_words)) == (4_599, 91, 1)


def test_lavis_is_karpathys_text_in_his_order_and_its_bytes_come_back(real_data: Path, thirty: Reading) -> None:
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
            image_ids = {row[4]: row[5] for row in lavis_images}
            written: list[Any] = [{"image": row[2], "caption": row[6], "image_id": image_ids[row[3]]} for row in captions]
        else:
            by_image = groupby(captions, key=lambda row: row[2])
            written = [{"image": image, "caption": [row[6] for row in rows]} for image, rows in by_image]
            assert len(written) == reading.n_read == len(images)
        assert json.dumps(written).encode() == data_of(path)


def test_the_annotations_table_is_karpathys_json(real_data: Path, thirty: Reading) -> None:
    table = read(flickr30k_annotations.SOURCE, real_data / "flickr30k" / "flickr_annotations_30k.csv.gz")
    assert [row[1:] for row in table.rows["flickr30k_annotations_caption"]] == [
        (row[2], row[1], row[3], row[5], row[6]) for row in thirty.rows["karpathy30k_caption"]
    ]
    assert [row[1:] for row in table.rows["flickr30k_annotations_image"]] == [
        (row[2], row[4], row[5], row[7], row[6], row[8]) for row in thirty.rows["karpathy30k_image"]
    ]
