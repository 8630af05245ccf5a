from __future__ import annotations

from pathlib import Path

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.exclude import SOURCE

BAD = Path(__file__).parent / "bad"


def read(data: bytes) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data), reading)
    return reading


def test_only_the_file_at_the_top_withdraws() -> None:
    assert SOURCE.recognise(Head("exclude.txt", b"418205937\n", is_whole=True)) == Match()
    assert isinstance(SOURCE.recognise(Head("old/exclude.txt", b"418205937\n", is_whole=True)), str)


def test_any_spelling_withdraws_the_photograph() -> None:
    reading = read(b"# asked by its owner\n\n418205937 # 2026\n2604817395_c4419ad07e.jpg\r\nCOCO_val2014_000000000042.jpg\n")
    assert reading.rows["exclude"] == [
        (3, "flickr:418205937", "418205937"),
        (4, "flickr:2604817395", "2604817395_c4419ad07e.jpg"),
        (5, "coco:42", "COCO_val2014_000000000042.jpg"),
    ]
    assert (reading.n_read, reading.n_rejected) == (3, 0)


def test_a_line_that_names_no_image_is_told() -> None:
    reading = read((BAD / "exclude-line.txt").read_bytes())
    assert [(reject.code, reject.line) for reject in reading.rejects] == [("exclude-line", 2)]
    assert len(reading.rows["exclude"]) == 1


def test_its_own_rows_are_not_withdrawn() -> None:
    assert not any(column.photo for column in SOURCE.table("exclude").columns)


def test_the_specimen_withdraws_nothing() -> None:
    (data,) = SOURCE.specimen().values()
    assert read(data).n_read == 0
