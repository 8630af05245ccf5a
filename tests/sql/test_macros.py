"""The macros, by values worked by hand."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets import duck


@pytest.fixture(scope="module")
def connection() -> Iterator[duck.Connection]:
    connection = duck.connect({})
    yield connection
    connection.close()


def value(connection: duck.Connection, expression: str, *parameters: object) -> object:
    (row,) = connection.execute(f"SELECT {expression}", list(parameters)).fetchall()
    return row[0]


@pytest.mark.parametrize(
    ("boxes", "inclusive", "continuous"),
    [
        # The same box of 10 by 10 pixels.
        ((1, 1, 10, 10, 1, 1, 10, 10), 1, 1),
        # Two boxes of 2 by 2 pixels that share one: 1 / (4 + 4 - 1); without the pixel's width only a corner meets.
        ((1, 1, 2, 2, 2, 2, 3, 3), 1 / 7, 0),
        # Squares of side 2 that share one of side 1: 1 / (4 + 4 - 1); in pixels 3 by 3 that share 2 by 2: 4 / (9 + 9 - 4).
        ((0, 0, 2, 2, 1, 1, 3, 3), 4 / 14, 1 / 7),
        # Apart in x alone.
        ((0, 0, 4, 4, 9, 0, 12, 4), 0, 0),
        # One inside the other, a quarter of it: 4 / 16; in pixels 9 / 25.
        ((0, 0, 4, 4, 1, 1, 3, 3), 9 / 25, 4 / 16),
    ],
)
def test_overlap_of_two_boxes(connection: duck.Connection, boxes: tuple[int, ...], inclusive: float, continuous: float) -> None:
    listed = ", ".join(map(str, boxes))
    assert value(connection, f"iou_inclusive({listed})") == pytest.approx(inclusive, abs=1e-15)
    assert value(connection, f"iou_continuous({listed})") == pytest.approx(continuous, abs=1e-15)


def test_a_box_of_one_pixel_has_an_area_only_with_inclusive_edges(connection: duck.Connection) -> None:
    assert value(connection, "iou_inclusive(5, 5, 5, 5, 5, 5, 5, 5)") == 1
    assert math.isnan(float(str(value(connection, "iou_continuous(5, 5, 5, 5, 5, 5, 5, 5)"))))


def test_overlap_without_a_box_is_null(connection: duck.Connection) -> None:
    assert value(connection, "iou_inclusive(NULL, NULL, NULL, NULL, 1, 1, 2, 2)") is None


def test_there_is_no_overlap_that_leaves_the_convention_open(connection: duck.Connection) -> None:
    assert connection.execute("SELECT count(*) FROM duckdb_functions() WHERE function_name = 'iou'").fetchone() == (0,)


@given(st.tuples(*[st.integers(0, 50)] * 8))
def test_overlap_is_symmetric_and_a_share(numbers: tuple[int, ...]) -> None:
    a = (min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]), max(numbers[1], numbers[3]))
    b = (min(numbers[4], numbers[6]), min(numbers[5], numbers[7]), max(numbers[4], numbers[6]), max(numbers[5], numbers[7]))
    there, back = (value(SHARED, "iou_inclusive(?, ?, ?, ?, ?, ?, ?, ?)", *one, *other) for one, other in ((a, b), (b, a)))
    assert there == back
    assert isinstance(there, float)
    assert 0 <= there <= 1


SHARED = duck.connect({})


def test_alphanumeric_keeps_letters_of_any_alphabet_and_digits(connection: duck.Connection) -> None:
    assert (
        value(connection, "alphanumeric(?)", "A T-shirt , no. 7 , at the Bäckerei `` Süß ''\u00a0\u200b!")
        == "atshirtno7atthebäckereisüß"
    )


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("A man .", "A man .", True),
        ("A man's hat.", "a man 's hat .", True),
        ("A T-shirt .", "A T shirt", True),
        ("A gray dog .", "A grey dog .", False),
        ("A man .", None, None),
    ],
)
def test_texts_have_the_same_words_whatever_their_spacing(
    connection: duck.Connection, a: str, b: str | None, same: bool | None
) -> None:
    assert value(connection, "same_words(?, ?)", a, b) is same
    assert value(connection, "same_words(?, ?)", b, a) is same


@pytest.mark.parametrize(
    ("corpus", "photo_id", "number", "caption_id"),
    [
        ("flickr30k", "flickr:7", 0, "flickr30k:7#0"),
        ("multi30k", "flickr:12345678901", 11, "multi30k:12345678901#11"),
        # A COCO number is no Flickr number: the namespace stays.
        ("multi30k", "coco:7", 2, "multi30k:coco:7#2"),
    ],
)
def test_keys_are_built_and_taken_apart(
    connection: duck.Connection, corpus: str, photo_id: str, number: int, caption_id: str
) -> None:
    image_id = caption_id.split("#", maxsplit=1)[0]
    assert value(connection, "image_id_of(?, ?)", corpus, photo_id) == image_id
    assert value(connection, "caption_id_of(?, ?, ?)", corpus, photo_id, number) == caption_id
    for key in (image_id, caption_id):
        assert value(connection, "corpus_of(?)", key) == corpus
        assert value(connection, "photo_id_of(?)", key) == photo_id
    assert value(connection, "number_of(?)", caption_id) == number


@pytest.mark.parametrize(
    ("spelling", "name"), [("7", "7.jpg"), ("7.jpg", "7.jpg"), ("images/7.jpg", "7.jpg"), ("7_a1.jpg", "7_a1.jpg")]
)
def test_a_file_name_in_any_spelling(connection: duck.Connection, spelling: str, name: str) -> None:
    assert value(connection, "file_name(?)", spelling) == name


def test_words_are_what_blanks_part(connection: duck.Connection) -> None:
    assert value(connection, "n_words(?)", " A  man 's hat . ") == 5


def test_tokens_come_before_the_raw_edition_and_lemmas_last(connection: duck.Connection) -> None:
    ranked = ["flickr30k_token", "entities_sentences", "karpathy30k", "flickr8k_token", "karpathy8k", "flickr8k_lemma"]
    ranks = [value(connection, "edition_rank(?)", release) for release in ranked]
    assert ranks == sorted(ranks, key=lambda rank: int(str(rank)))
