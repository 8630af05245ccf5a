"""What stands on the sheets, of rows that are counted by hand: bars as long as their numbers, and nothing left out in silence."""

from __future__ import annotations

from typing import Any

import pytest
from matplotlib.collections import PathCollection

from flickr_assets.plots.canvas import BLUE, GREEN, VERMILLION, cut, more, number, percent
from flickr_assets.plots.caption_length import median
from flickr_assets.plots.image_file import size
from flickr_assets.plots.split_overlap import is_leak
from tests.plots.sheets import bars, figure, heights, words

OVERLAP = "scheme_a split_a scheme_b split_b n_photos n_schemes"


def test_splits_are_piled_up_in_the_order_of_train_val_test_and_schemes_in_that_of_the_house() -> None:
    rows = [("mine", "test", 7), ("mine", "train", 5), ("entities", "val", 1000), ("entities", "train", 29783)]
    drawn = figure("split_size", "scheme split n_photos", *rows)
    train, val, test = (bars(drawn)[colour] for colour in (BLUE, VERMILLION, GREEN))
    assert [(bar[0], bar[2]) for bar in train] == [(0, 29783), (0, 5)]
    assert [(bar[0], bar[2]) for bar in val] == [(29783, 1000), (5, 0)]
    assert [(bar[0], bar[2]) for bar in test] == [(30783, 0), (5, 7)]
    assert words(drawn) == ["entities", "mine", "train", "29,783", "5", "val", "1,000", "–", "test", "–", "7"]


def test_of_two_hundred_schemes_and_of_many_splits_it_is_said_what_is_left_out() -> None:
    rows = [(f"mine{n}", split, 1) for n in range(200) for split in ("train", *"abcdefgh")]
    said = words(figure("split_size", "scheme split n_photos", *rows))
    assert "and 182 more schemes" in said
    assert [word for word in said if word in {"train", *"abcdefgh", "4 others"}] == ["train", "a", "b", "c", "d", "4 others"]


def overlap(rows: dict[tuple[str, str], int], n_schemes: int) -> list[tuple[Any, ...]]:
    """Rows from {("scheme split", "scheme split"): photographs}."""
    return [(*a.split(), *b.split(), n, n_schemes) for (a, b), n in rows.items()]


def test_a_split_that_another_scheme_trains_on_is_marked() -> None:
    x, y, z = "a train", "a test", "b train"
    shared = {(x, x): 8, (y, y): 4, (z, z): 10, (x, y): 0, (y, x): 0, (x, z): 2, (z, x): 2, (y, z): 3, (z, y): 3}
    drawn = figure("split_overlap", OVERLAP, *overlap(shared, 3))
    assert words(drawn)[:2] == ["and 1 more scheme", "orange: held out in one scheme, trained on in another"]
    assert words(drawn)[2:8] == [x, x, y, y, z, z]
    # In percent of the row: 2 of 8, 3 of 4 (the leak), 2 and 3 of 10; nothing is written where nothing is shared.
    assert words(drawn)[8:] == ["100", "25", "100", "75", "20", "30", "100"]
    assert bars(drawn)[VERMILLION] == [(1.5, 0.5, 1, 1)]
    assert len(bars(drawn)[BLUE]) == 6


@pytest.mark.parametrize(
    ("of", "within", "expected"),
    [
        (("a", "test"), ("b", "train"), True),
        (("a", "dev"), ("b", "train_2014"), True),
        (("a", "train"), ("b", "test"), False),
        (("a", "train"), ("b", "train"), False),
        (("a", "test"), ("b", "val"), False),
        (("a", "test"), ("a", "train"), False),
    ],
)
def test_a_leak_is_what_one_scheme_holds_out_and_another_trains_on(
    of: tuple[str, str], within: tuple[str, str], expected: bool
) -> None:
    assert is_leak(of, within) is expected


def test_splits_of_one_scheme_that_has_too_many_are_counted() -> None:
    names = [f"a fold{n:02}" for n in range(30)]
    rows = overlap({(a, b): 5 if a == b else 0 for a in names for b in names}, 1)
    assert words(figure("split_overlap", OVERLAP, *rows))[:2] == ["and 4 more splits", ""]


def test_half_of_the_captions_are_no_longer_than_the_median() -> None:
    assert median({3: 1, 5: 1, 9: 2}) == 5
    assert median({3: 1, 5: 1, 9: 3}) == 9
    assert median({40: 1}) == 40


def test_a_hill_has_the_shares_of_its_corpus_whatever_its_size() -> None:
    counts = {
        ("flickr30k", 3): 20,
        ("flickr30k", 4): 60,
        ("flickr30k", 5): 20,
        ("flickr8k", 3): 1,
        ("flickr8k", 4): 3,
        ("flickr8k", 5): 1,
    }
    rows = [(corpus, "en", n_words, n) for (corpus, n_words), n in counts.items()]
    drawn = figure("caption_length", "corpus language n_words n_captions", *rows)
    edges, (high, other_high) = bars(drawn)[BLUE], bars(drawn)[VERMILLION]
    assert len(edges) == 4
    assert [bar[3] for bar in edges] == pytest.approx([high[3] / 3] * 4, abs=1e-3)
    assert (high[1], other_high[1]) == (-1, -2)
    assert high[3] == other_high[3]
    assert words(drawn)[:3] == ["flickr30k (en)", "100 captions", "median 4"]
    assert words(drawn)[-2:] == ["60 %", "60 %"]


def test_phrases_and_chains_are_as_long_as_their_numbers_the_most_frequent_type_first() -> None:
    drawn = figure("phrase_type", "type n_mentions n_chains", ("animals", 3, 1), ("people", 1200, 700))
    assert [bar[2] for bar in bars(drawn)[BLUE]] == [1200, 3]
    assert [bar[2] for bar in bars(drawn)[VERMILLION]] == [700, 1]
    assert words(drawn)[:2] == ["people", "animals"]


def test_standing_bars_have_a_place_for_every_number_and_say_theirs() -> None:
    drawn = figure("box_chain", "n_boxes n_chains", (1, 1234), (12, 5))
    assert heights(drawn) == [1234, *[0] * 10, 5]
    assert words(drawn)[-12:] == [*map(str, range(1, 12)), "12+"]
    assert words(drawn)[0] == "1,234"
    assert heights(figure("mention", "n_tokens n_mentions", (0, 2), (2, 9)))[:3] == [2, 0, 9]


def test_boxes_are_counted_by_their_centre_and_by_their_size() -> None:
    drawn = figure("box", "x_bin y_bin side_bin n_boxes", (0, 0, 0, 1), (3, 2, 0, 4), (3, 2, 5, 2))
    assert {bar for found in bars(drawn).values() for bar in found} == {(0, 0, 25, 25), (75, 50, 25, 25)}
    assert heights(drawn, 1) == [5, 0, 0, 0, 0, 2, *[0] * 14]


def test_judgments_of_an_images_own_caption_stand_on_those_of_others() -> None:
    columns = "kind level is_own_caption n_pairs"
    rows = (("expert", 0, False, 5), ("expert", 9, False, 2), ("expert", 9, True, 3), ("crowd", 4, True, 7))
    drawn = figure("judgment", columns, *rows)
    assert heights(drawn, 0) == [5, *[0] * 8, 5]
    assert bars(drawn, 0)[VERMILLION][-1][1::2] == (2, 3)
    assert heights(drawn, 1) == [0, 0, 0, 0, 7]
    assert len(figure("judgment", columns, ("crowd", 0, False, 1)).axes) == 1


def test_what_was_read_is_a_dot_where_there_is_any() -> None:
    drawn = figure("reading", "source n_accepted n_repaired n_rejected", ("lavis", 1000, 0, 10))
    dots: list[Any] = [one.get_offsets() for one in drawn.axes[0].collections if isinstance(one, PathCollection)]
    assert [dot.tolist() for dot in dots] == [[[1000, 0]], [[10, 0]]]
    assert words(drawn) == ["lavis", "accepted", "1,000", "repaired", "–", "rejected", "10"]


def test_files_are_shown_by_bytes_and_those_that_were_opened_by_pixels() -> None:
    columns, in_bytes, in_pixels = "step width_px height_px n_files", (60, None, None, 3), (None, 500, 375, 3)
    assert bars(figure("image_file", columns, in_bytes))[BLUE] == [(60.06, 0, 0.88, 3)]
    both = figure("image_file", columns, in_bytes, in_pixels)
    assert len(both.axes) == 2
    assert words(both) == ["3 of 500 × 375"]
    assert [size(n) for n in (0, 9, 10, 15, 20, 43)] == ["1 B", "512 B", "1 kB", "32 kB", "1 MB", "8,192 GB"]


def test_photographs_and_pairs_are_named_in_words() -> None:
    rows = ((None, True, True, 5), (None, True, False, 9), (None, False, True, 1), ("coco", False, False, 3))
    drawn = figure("photo", "namespace is_in_flickr30k is_in_flickr8k n_photos", *rows)
    assert words(drawn)[:4] == ["Flickr30k alone", "Flickr30k and Flickr8k", "neither (COCO)", "Flickr8k alone"]
    pairs = (("bytes", 0, 1), ("pixels", 0, 1), ("pixels", 1, 1), ("pixels", 3, 1))
    drawn = figure("photo_double", "kind distance_bits n_pairs", *pairs)
    assert words(drawn)[:4] == ["same bytes", "same pHash", "pHash 1 bit apart", "pHash 3 bits apart"]


def test_doubles_between_two_splits_are_counted_in_either_order() -> None:
    rows = (("same", "lavis", "test", "train", 2), ("same", "lavis", "train", "test", 3), ("near", "lavis", "val", "train", 1))
    drawn = figure("caption_double", "kind scheme split_a split_b n_pairs", *rows)
    assert words(drawn)[:2] == ["lavis train / val", "lavis train / test"]
    assert [bar[2] for bar in bars(drawn)[VERMILLION]] == [0, 5]
    assert [bar[2] for bar in bars(drawn)[BLUE]] == [1, 0]


def test_editions_are_piled_up_by_corpus() -> None:
    rows = (("task2", "flickr30k", 4), ("task2", "multi30k_de", 3), ("token", "flickr30k", 5))
    drawn = figure("caption_text", "release corpus n_captions", *rows)
    assert [(bar[0], bar[2]) for bar in bars(drawn)[BLUE]] == [(0, 4), (0, 5)]
    assert [(bar[0], bar[2]) for bar in bars(drawn)[VERMILLION]] == [(4, 3), (5, 0)]


def test_numbers_shares_and_names_as_they_are_written() -> None:
    assert number(1234567) == "1,234,567"
    shares = (0, 0.001, 0.005, 0.006, 0.5, 0.994, 0.996, 1)
    assert [percent(share) for share in shares] == ["0", "<1", "<1", "1", "50", "99", ">99", "100"]
    assert (cut("long name", 6), cut("as\nis", 6)) == ("long …", "as is")
    assert (more(0, "row"), more(1, "row"), more(1200, "row")) == ("", "and 1 more row", "and 1,200 more rows")
