from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.source import Head, Match, Reading, Source
from flickr_assets.sources import flickr8k_captions, flickr8k_lemma, flickr8k_token

BAD = Path(__file__).parent / "bad"
SOURCES = {"flickr8k_token": flickr8k_token, "flickr8k_lemma": flickr8k_lemma, "flickr8k_captions": flickr8k_captions}
SUBSET = [photo for photo in PHOTOGRAPHS if photo.secret]
A = "418205937_3f0c91d2ab.jpg"


def read(source: Source, data: bytes) -> Reading:
    reading = source.reading()
    source.read(bytes_part(data), reading)
    return reading


def head_of(source: Source) -> Head:
    [(path, data)] = source.specimen().items()
    return Head(path, data, is_whole=True)


@pytest.mark.parametrize("stem", SOURCES)
def test_each_specimen_is_accepted_by_its_own_source_alone(stem: str) -> None:
    accepted = [name for name, module in SOURCES.items() if isinstance(module.recognise(head_of(SOURCES[stem].SOURCE)), Match)]
    assert accepted == [stem]


def test_the_token_edition_keeps_every_caption_of_the_specimen() -> None:
    reading = read(flickr8k_token.SOURCE, head_of(flickr8k_token.SOURCE).data)
    assert not reading.rejects
    assert [row[-1] for row in reading.rows["flickr8k_token"]] == [text for photo in SUBSET for text in photo.flickr8k]
    assert [row[-2] for row in reading.rows["flickr8k_token"]] == [0, 1, 2, 3, 4] * 4


@pytest.mark.parametrize("module", [flickr8k_token, flickr8k_lemma])
def test_a_misnamed_image_keeps_both_names_and_its_photograph(module: ModuleType) -> None:
    line = b"3918265047_e07d35b618.jpg.1#3\tTwo girls be on a horse ."
    [row] = read(module.SOURCE, line).rows[module.TABLE.stem]
    assert row[1:] == (
        "3918265047_e07d35b618.jpg.1",
        "3918265047_e07d35b618.jpg",
        True,
        "flickr:3918265047",
        3,
        "Two girls be on a horse .",
    )


def test_a_file_says_by_its_words_that_it_is_lemmatised_whatever_its_name() -> None:
    lemmas = Head("Flickr8k.token.txt", f"{A}#0\tA dog be run .\n".encode(), is_whole=True)
    tokens = Head("Flickr8k.lemma.token.txt", f"{A}#0\tA dog is running .\n".encode(), is_whole=True)
    assert flickr8k_lemma.recognise(lemmas) == Match()
    assert flickr8k_token.recognise(tokens) == Match()


def test_where_the_words_do_not_tell_the_name_decides() -> None:
    data = f"{A}#0\tA dog .\n".encode()
    assert flickr8k_lemma.recognise(Head("x/Flickr8k.lemma.token.txt", data, is_whole=True)) == Match()
    assert flickr8k_token.recognise(Head("x/Flickr8k.token.txt", data, is_whole=True)) == Match()


@pytest.mark.parametrize("module", [flickr8k_token, flickr8k_lemma])
def test_captions_of_flickr30k_are_not_of_flickr8k(module: ModuleType) -> None:
    head = Head("results.token", b"418205937.jpg#0\tA dog is running .\n", is_whole=True)
    assert module.recognise(head) == "its first lines are not NUMBER_SECRET.jpg#N<TAB>caption"


def test_blanks_and_further_tabs_of_a_caption_stay() -> None:
    [row] = read(flickr8k_token.SOURCE, f"{A}#0\t A dog\truns \r\n".encode()).rows["flickr8k_token"]
    assert row[-1] == " A dog\truns "


def test_a_line_separator_within_a_caption_is_mended_and_told() -> None:
    reading = read(flickr8k_token.SOURCE, f"{A}#0\tA dog\u2028runs .\n".encode())
    assert [row[-1] for row in reading.rows["flickr8k_token"]] == ["A dog runs ."]
    assert [repair.code for repair in reading.repairs] == ["control-character"]


def test_kaggles_numbers_are_the_order_of_appearance_within_the_image() -> None:
    other = "2604817395_c4419ad07e.jpg"
    data = f'image,caption\n{A},one\n{other},"two , three"\n{A},"say ""four"""\n'.encode()
    rows = read(flickr8k_captions.SOURCE, data).rows["flickr8k_captions"]
    assert [(row[4], row[5], row[6]) for row in rows] == [
        ("flickr:418205937", 0, "one"),
        ("flickr:2604817395", 0, "two , three"),
        ("flickr:418205937", 1, 'say "four"'),
    ]


def test_an_empty_kaggle_caption_uses_up_its_number() -> None:
    reading = read(flickr8k_captions.SOURCE, f"image,caption\n{A},\n{A},A dog .\n".encode())
    assert [row[5] for row in reading.rows["flickr8k_captions"]] == [1]
    assert (reading.n_read, reading.n_rejected) == (2, 1)


def test_kaggles_flickr30k_is_not_its_flickr8k() -> None:
    head = Head("captions.txt", b"image,caption\n418205937.jpg,A dog .\n", is_whole=True)
    assert flickr8k_captions.recognise(head) == "its images are not named NUMBER_SECRET.jpg"


def test_a_file_with_another_header_is_not_kaggles() -> None:
    head = Head("captions.txt", f"{A},A dog .\n".encode(), is_whole=True)
    assert flickr8k_captions.recognise(head) == "its header is not image,caption"


def test_a_header_without_rows_is_not_enough() -> None:
    assert isinstance(flickr8k_captions.recognise(Head("captions.txt", b"image,caption\n", is_whole=True)), str)


@pytest.mark.parametrize(
    ("source", "specimen", "line"),
    [
        (flickr8k_token.SOURCE, "token-line__flickr8k.txt", 2),
        (flickr8k_token.SOURCE, "image-name__flickr8k.txt", 2),
        (flickr8k_token.SOURCE, "caption-empty__flickr8k.txt", 2),
        (flickr8k_token.SOURCE, "caption-duplicate__flickr8k.txt", 2),
        (flickr8k_lemma.SOURCE, "caption-duplicate__flickr8k.txt", 2),
        (flickr8k_captions.SOURCE, "image-name__flickr8k_captions.csv", 3),
        (flickr8k_captions.SOURCE, "caption-empty__flickr8k_captions.csv", 3),
        (flickr8k_captions.SOURCE, "column-count__flickr8k_captions.csv", 3),
        (flickr8k_captions.SOURCE, "csv-quote__flickr8k_captions.csv", 3),
    ],
)
def test_a_broken_record_is_one_reject_on_its_line_and_its_neighbour_stays(source: Source, specimen: str, line: int) -> None:
    reading = read(source, (BAD / specimen).read_bytes())
    assert [(reject.code, reject.line) for reject in reading.rejects] == [(specimen.split("__", maxsplit=1)[0], line)]
    assert (reading.n_read, len(next(iter(reading.rows.values())))) == (2, 1)


def test_a_kaggle_file_without_its_columns_is_rejected_as_a_whole() -> None:
    reading = read(flickr8k_captions.SOURCE, (BAD / "csv-header__flickr8k_captions.csv").read_bytes())
    assert [reject.code for reject in reading.rejects] == ["csv-header"]
    assert reading.rows["flickr8k_captions"] == []
