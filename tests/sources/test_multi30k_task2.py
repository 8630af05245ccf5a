from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match
from flickr_assets.sources.multi30k_task2 import SOURCE

BAD = Path(__file__).parent / "bad"
SENTENCES = b"A red kite in the sky.\nTwo children wave.\n"


@pytest.mark.parametrize(("name", "part"), [("train.1.en", "train.1.en"), ("raw/test_2016.5.de", "test_2016.5.de")])
def test_the_name_tells_subset_number_and_language(name: str, part: str) -> None:
    assert SOURCE.recognise(Head(name, SENTENCES, is_whole=True)) == Match(part)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("train.en", SENTENCES),
        ("train.6.en", SENTENCES),
        ("train.1.fr", SENTENCES),
        ("test_2017.1.en", SENTENCES),
        ("train.lc.norm.tok.1.en", SENTENCES),
        ("train.1.en", b"418205937.jpg\n2604817395.jpg\n"),
    ],
)
def test_other_files_are_refused_with_a_reason(name: str, data: bytes) -> None:
    assert isinstance(SOURCE.recognise(Head(name, data, is_whole=True)), str)


def test_numbers_begin_at_zero_and_positions_follow_the_lines() -> None:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(b"Ein Drachen.\nZwei Kinder.\n", part="test_2016.5.de"), reading)
    assert reading.rows["multi30k_task2"] == [
        (1, "test_2016", "de", 4, 0, "Ein Drachen."),
        (2, "test_2016", "de", 4, 1, "Zwei Kinder."),
    ]


def test_a_blank_line_uses_up_its_position() -> None:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part((BAD / "caption-empty__multi30k.en").read_bytes(), part="train.1.en"), reading)
    assert [row[4] for row in reading.rows["multi30k_task2"]] == [0, 2]
    assert [reject.code for reject in reading.rejects] == ["caption-empty"]


def test_the_specimen_is_recognised_and_read_whole() -> None:
    for path, data in SOURCE.specimen().items():
        match = SOURCE.recognise(Head(path, data, is_whole=True))
        assert isinstance(match, Match)
        assert match.part in SOURCE.parts
        reading = SOURCE.reading()
        SOURCE.read(bytes_part(data, part=match.part), reading)
        assert len(reading.rows["multi30k_task2"]) == data.count(b"\n")
