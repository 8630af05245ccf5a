from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match
from flickr_assets.sources.multi30k_task1 import SOURCE

BAD = Path(__file__).parent / "bad"
SENTENCES = b"A red kite in the sky.\nTwo children wave.\n"


def rows(data: bytes, part: str = "train.en") -> list[tuple[object, ...]]:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data, part=part), reading)
    return reading.rows["multi30k_task1"]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("train.en", "train.en"),
        ("task1/raw/test_2016_flickr.de", "test_2016.de"),
        ("test2016.fr", "test_2016.fr"),
        ("test_2017_mscoco.fr", "test_coco.fr"),
        ("test_2018_flickr.cs", "test_2018.cs"),
    ],
)
def test_the_name_tells_subset_and_language(name: str, part: str) -> None:
    assert SOURCE.recognise(Head(name, SENTENCES, is_whole=True)) == Match(part)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("train.1.en", SENTENCES, "SUBSET.LANGUAGE"),
        ("train.lc.norm.tok.en", SENTENCES, "raw edition"),
        ("test.en", SENTENCES, "SUBSET.LANGUAGE"),
        ("train.it", SENTENCES, "SUBSET.LANGUAGE"),
        ("train.en", b"418205937.jpg\n2604817395.jpg\n", "single words"),
        ("train.en", b'{"en": "A red kite."}\n', "JSON"),
        ("train.en", b"1\tA red kite\n2\tTwo children\n", "tab-separated"),
        ("train.en", b"a red ki@@ te in the sky .\n", "tokenised"),
        ("train.en", b"a man waves .\n" * 5, "lower-cased"),
    ],
)
def test_other_files_are_refused_with_a_reason(name: str, data: bytes, why: str) -> None:
    reason = SOURCE.recognise(Head(name, data, is_whole=True))
    assert isinstance(reason, str)
    assert why in reason


def test_the_text_is_kept_verbatim_with_its_position() -> None:
    data = " Zwei\u200b Kinder\u00a0winken. \nEin Hund.".encode()
    assert rows(data, "val.de") == [(1, "val", "de", 0, " Zwei\u200b Kinder\u00a0winken. "), (2, "val", "de", 1, "Ein Hund.")]


def test_a_blank_line_uses_up_its_position() -> None:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part((BAD / "caption-empty__multi30k.en").read_bytes(), part="train.en"), reading)
    assert [row[3] for row in reading.rows["multi30k_task1"]] == [0, 2]
    assert [(reject.code, reject.line) for reject in reading.rejects] == [("caption-empty", 2)]
    assert (reading.n_read, reading.n_rejected) == (3, 1)


def test_a_line_that_is_not_utf8_uses_up_its_position() -> None:
    assert [row[3] for row in rows(b"A kite.\nA caf\xe9.\nA dog.\n")] == [0, 2]


def test_the_specimen_is_recognised_and_read_whole() -> None:
    for path, data in SOURCE.specimen().items():
        match = SOURCE.recognise(Head(path, data, is_whole=True))
        assert isinstance(match, Match)
        assert match.part in SOURCE.parts
        assert len(rows(data, match.part)) == data.count(b"\n")
