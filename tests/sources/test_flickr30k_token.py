from __future__ import annotations

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.flickr30k_token import SOURCE


def read(data: str) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data.encode()), reading)
    return reading


def test_a_line_is_a_caption_of_its_photograph() -> None:
    reading = read('4182059371.jpg#4\tTwo " girls " & a wall .\r\n')
    assert reading.rows["flickr30k_token"] == [(1, "4182059371.jpg", "flickr:4182059371", 4, 'Two " girls " & a wall .')]


def test_the_first_of_two_captions_with_one_number_is_kept() -> None:
    reading = read("52617.jpg#0\tA .\n52618.jpg#0\tB .\n52617.jpg#1\tC .\n52617.jpg#0\tD .\n")
    assert [row[-1] for row in reading.rows["flickr30k_token"]] == ["A .", "B .", "C ."]
    assert [(reject.line, reject.code) for reject in reading.rejects] == [(4, "caption-duplicate")]


def test_two_spellings_of_one_photograph_are_one() -> None:
    assert [reject.code for reject in read("52617.jpg#0\tA .\n52617.JPG#0\tB .\n").rejects] == ["caption-duplicate"]


def test_control_characters_and_line_separators_are_blanks_and_told() -> None:
    reading = read("52617.jpg#0\tA\u2028dog\x0bruns .\n")
    assert reading.rows["flickr30k_token"][0][-1] == "A dog runs ."
    assert [repair.code for repair in reading.repairs] == ["control-character"]


def test_names_with_a_secret_are_not_of_this_release() -> None:
    assert isinstance(SOURCE.recognise(Head("a.token", b"52617_3f0c91d2ab.jpg#0\tA .\n", is_whole=True)), str)
    assert SOURCE.recognise(Head("a.token", b"52617.jpg#0\tA .\n", is_whole=True)) == Match()
