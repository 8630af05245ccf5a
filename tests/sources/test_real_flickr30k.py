"""The real captions of Flickr30k, against the figures that are known of them, and against each other."""

from __future__ import annotations

import gzip
from functools import partial
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import FilePart
from flickr_assets.source import HEAD_BYTES, Head, Match, Reading, Source
from flickr_assets.sources import flickr30k_annotations, flickr30k_captions, flickr30k_csv, flickr30k_token


def read(source: Source, path: Path) -> Reading:
    with gzip.open(path) as stream:
        assert source.recognise(Head(path.name.removesuffix(".gz"), stream.read(HEAD_BYTES))) == Match()
    reading = source.reading()
    source.read(FilePart("", "", path.name, partial(gzip.open, path)), reading)  # pyright: ignore[reportArgumentType]
    assert not reading.rejects
    return reading


@pytest.fixture(scope="module")
def tokens(real_data: Path) -> Reading:
    return read(flickr30k_token.SOURCE, real_data / "flickr30k" / "results_20130124.token.gz")


def test_the_token_edition_has_five_captions_of_each_photograph(tokens: Reading) -> None:
    rows = tokens.rows["flickr30k_token"]
    assert len(rows) == tokens.n_read == 158_915
    assert len({row[2] for row in rows}) == 31_783
    assert [row[3] for row in rows] == [0, 1, 2, 3, 4] * 31_783
    assert len({row[4] for row in rows}) == 158_439
    assert not tokens.repairs


def test_the_pipe_edition_is_the_token_edition_with_one_row_mended(real_data: Path, tokens: Reading) -> None:
    reading = read(flickr30k_csv.SOURCE, real_data / "flickr30k" / "results.csv.gz")
    assert [row[1:] for row in reading.rows["flickr30k_csv"]] == [row[1:] for row in tokens.rows["flickr30k_token"]]
    [repair] = reading.repairs
    assert (repair.code, repair.line) == ("csv-delimiter-missing", 20_001)


def test_commas_for_pipes_give_the_same_rows(real_data: Path, tokens: Reading, tmp_path: Path) -> None:
    text = gzip.decompress((real_data / "flickr30k" / "results.csv.gz").read_bytes()).decode()
    rows = [line.split("|") for line in text.splitlines()]
    quoted = "".join(",".join(f'"{cell.replace(chr(34), 2 * chr(34))}"' for cell in [*row, ""][:3]) + "\n" for row in rows)
    path = tmp_path / "captions.txt.gz"
    path.write_bytes(gzip.compress(quoted.encode(), 1))
    reading = read(flickr30k_captions.SOURCE, path)
    assert reading.rows["flickr30k_captions"] == [(row[0] + 1, *row[1:]) for row in tokens.rows["flickr30k_token"]]
    assert [repair.code for repair in reading.repairs] == ["csv-delimiter-missing"]


def test_the_annotations_table_has_karpathys_images_and_splits(real_data: Path) -> None:
    reading = read(flickr30k_annotations.SOURCE, real_data / "flickr30k" / "flickr_annotations_30k.csv.gz")
    images = reading.rows["flickr30k_annotations_image"]
    assert len(images) == reading.n_read == 31_014
    assert [sum(row[3] == split for row in images) for split in ("train", "val", "test")] == [29_000, 1_014, 1_000]
    captions = reading.rows["flickr30k_annotations_caption"]
    assert [row[4] for row in captions] == list(range(155_070))
    assert not reading.repairs
