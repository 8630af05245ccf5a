from __future__ import annotations

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.flickr30k_captions import SOURCE

NUMBERED = "image_name,comment_number,comment\n"


def read(data: str) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data.encode()), reading)
    return reading


def test_numbers_and_quoted_commas_are_read() -> None:
    data = NUMBERED + '52617.jpg,1,"A dog , brown , says ""woof"" ."\n52617.jpg,0,A poodle .\n'
    assert read(data).rows["flickr30k_captions"] == [
        (2, "52617.jpg", "flickr:52617", 1, 'A dog , brown , says "woof" .'),
        (3, "52617.jpg", "flickr:52617", 0, "A poodle ."),
    ]


def test_without_numbers_captions_are_numbered_as_they_come_and_an_empty_one_keeps_its_number() -> None:
    reading = read("image,caption\n52617.jpg, A .\n52618.jpg, B .\n52617.jpg,\n52617.jpg,C .\n")
    assert [row[2:] for row in reading.rows["flickr30k_captions"]] == [
        ("flickr:52617", 0, "A ."),
        ("flickr:52618", 0, "B ."),
        ("flickr:52617", 2, "C ."),
    ]
    assert [(reject.line, reject.code) for reject in reading.rejects] == [(4, "caption-empty")]


def test_a_line_break_inside_quotes_is_a_blank_and_told_and_lines_stay_right() -> None:
    reading = read(NUMBERED + '52617.jpg,0,"A dog\r\nruns ."\n52617.jpg,1,B .\n')
    assert [(row[0], row[-1]) for row in reading.rows["flickr30k_captions"]] == [(2, "A dog runs ."), (4, "B .")]
    assert [(repair.line, repair.code) for repair in reading.repairs] == [(2, "control-character")]


def test_the_row_that_lacks_its_delimiter_is_mended_behind_commas_too() -> None:
    reading = read("image_name, comment_number, comment\n52617.jpg, 4   A dog runs .,\n")
    assert reading.rows["flickr30k_captions"] == [(2, "52617.jpg", "flickr:52617", 4, "A dog runs .")]
    assert [repair.code for repair in reading.repairs] == ["csv-delimiter-missing"]


@pytest.mark.parametrize("header", [b"image,caption\n", b"Image_name,Caption\n", b"id,image_name,comment\n"])
def test_bare_numbers_are_this_release_and_secrets_are_not(header: bytes) -> None:
    front = b"0," if header.startswith(b"id") else b""
    bare, secret = front + b"52617.jpg,A .\n", front + b"52617_3f0c91d2ab.jpg,A .\n"
    assert SOURCE.recognise(Head("captions.txt", header + 3 * bare + secret, is_whole=True)) == Match()
    assert isinstance(SOURCE.recognise(Head("captions.txt", header + bare + 3 * secret, is_whole=True)), str)


@pytest.mark.parametrize("data", [b"", b"52617.jpg\n", b"image,split\n52617.jpg,train\n", b"image_name| comment_number| comment\n"])
def test_other_tables_are_refused_with_a_reason(data: bytes) -> None:
    assert isinstance(SOURCE.recognise(Head("captions.txt", data, is_whole=True)), str)
