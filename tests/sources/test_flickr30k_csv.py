from __future__ import annotations

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.flickr30k_csv import SOURCE

HEADER = "image_name| comment_number| comment\n"


def read(data: str) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data.encode()), reading)
    return reading


@pytest.mark.parametrize(
    "data",
    [HEADER + "52617.jpg| 3| A dog .\n", "image_name|comment_number|comment\n52617.jpg|3|A dog .\n"],
)
def test_either_spelling_gives_the_caption_of_the_token_edition(data: str) -> None:
    assert SOURCE.recognise(Head("results.csv", data.encode(), is_whole=True)) == Match()
    assert read(data).rows["flickr30k_csv"] == [(2, "52617.jpg", "flickr:52617", 3, "A dog .")]


def test_one_blank_behind_the_pipe_is_layout_and_all_else_is_text() -> None:
    assert read(HEADER + '52617.jpg| 0|  "A | dog" , \n').rows["flickr30k_csv"][0][-1] == ' "A | dog" , '


def test_the_row_without_its_second_pipe_is_mended_and_told() -> None:
    reading = read(HEADER + "52617.jpg| 4   A dog runs across the wall .\n")
    assert reading.rows["flickr30k_csv"] == [(2, "52617.jpg", "flickr:52617", 4, "A dog runs across the wall .")]
    [repair] = reading.repairs
    assert (repair.line, repair.code) == (2, "csv-delimiter-missing")
    assert repair.before == "52617.jpg| 4   A dog runs across the wall ."
    assert repair.after == "52617.jpg| 4| A dog runs across the wall ."


@pytest.mark.parametrize("row", ["52617.jpg| 4 men run .", "52617.jpg| A  dog .", "52617.jpg", "52617.jpg| 12  dogs ."])
def test_no_other_malformed_row_is_mended(row: str) -> None:
    reading = read(f"{HEADER}{row}\n")
    assert [reject.code for reject in reading.rejects] == ["column-count"]
    assert not reading.repairs


def test_a_mended_row_that_repeats_a_caption_is_a_reject_alone() -> None:
    reading = read(HEADER + "52617.jpg| 4| A dog .\n52617.jpg| 4   A dog .\n")
    assert [reject.code for reject in reading.rejects] == ["caption-duplicate"]
    assert not reading.repairs


@pytest.mark.parametrize(
    "data",
    [
        b"image,caption\n52617.jpg,A dog .\n",
        b"image_name| comment_number| comment\n",
        b"image_name| comment_number| comment\n52617_3f0c91d2ab.jpg| 0| A .\n",
    ],
)
def test_another_header_or_names_with_a_secret_are_refused_with_a_reason(data: bytes) -> None:
    assert isinstance(SOURCE.recognise(Head("results.csv", data, is_whole=True)), str)
