from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading, Source
from flickr_assets.sources import flickr8k_crowd, flickr8k_expert

BAD = Path(__file__).parent / "bad"
A, B = "418205937_3f0c91d2ab.jpg", "2604817395_c4419ad07e.jpg"
EXPERT, CROWD = flickr8k_expert.SOURCE, flickr8k_crowd.SOURCE


def read(source: Source, data: bytes) -> Reading:
    reading = source.reading()
    source.read(bytes_part(data), reading)
    return reading


@pytest.mark.parametrize(("source", "other"), [(EXPERT, CROWD), (CROWD, EXPERT)])
def test_each_specimen_is_accepted_by_its_own_source_alone(source: Source, other: Source) -> None:
    [(path, data)] = source.specimen().items()
    head = Head(path, data, is_whole=True)
    assert source.recognise(head) == Match()
    assert isinstance(other.recognise(head), str)
    assert (read(source, data).n_rejected, read(source, data).n_read) == (0, 3)


def test_an_expert_line_is_a_pair_and_three_ratings() -> None:
    [row] = read(EXPERT, f"{A}\t{B}#2\t1\t3\t4\n".encode()).rows["flickr8k_expert"]
    assert row == (1, A, "flickr:418205937", B, "flickr:2604817395", 2, 1, 3, 4)


def test_a_crowd_line_is_a_pair_a_share_and_votes() -> None:
    [row] = read(CROWD, f"{A}\t{A}#0\t0.333333333333333\t1\t2\n".encode()).rows["flickr8k_crowd"]
    assert row == (1, A, "flickr:418205937", A, "flickr:418205937", 0, 0.333333333333333, 1, 2)


@pytest.mark.parametrize(
    ("source", "specimen"),
    [
        (EXPERT, "column-count__flickr8k_expert.txt"),
        (EXPERT, "caption-name__flickr8k_expert.txt"),
        (EXPERT, "image-name__flickr8k_expert.txt"),
        (EXPERT, "judgment-duplicate__flickr8k_expert.txt"),
        (EXPERT, "rating-range__flickr8k_expert.txt"),
        (CROWD, "vote-count__flickr8k_crowd.txt"),
        (CROWD, "vote-count__flickr8k_crowd_word.txt"),
        (CROWD, "share-mismatch__flickr8k_crowd.txt"),
        (CROWD, "share-mismatch__flickr8k_crowd_nan.txt"),
    ],
)
def test_a_broken_line_is_one_reject_and_its_neighbour_stays(source: Source, specimen: str) -> None:
    reading = read(source, (BAD / specimen).read_bytes())
    assert [(reject.code, reject.line) for reject in reading.rejects] == [(specimen.split("__", maxsplit=1)[0], 2)]
    assert (reading.n_read, len(next(iter(reading.rows.values())))) == (2, 1)
