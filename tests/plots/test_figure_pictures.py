"""Pictures of figures, words and their growth, of rows made up."""

from __future__ import annotations

from typing import Any

from matplotlib.collections import PathCollection
from matplotlib.figure import Figure

from flickr_assets.plots.canvas import BLUE, GREEN, GREY, VERMILLION
from flickr_assets.plots.published import shown
from flickr_assets.plots.vocabulary_growth import label_places
from tests.plots.sheets import bars, figure, words

_PUBLISHED = "figure source place published measured_value unit relative_difference status n_as_published n_on_part n_not_measured"


def points(drawn: Figure) -> list[tuple[float, float]]:
    found: list[Any] = [one.get_offsets() for one in drawn.axes[0].collections if isinstance(one, PathCollection)]
    return [(round(float(x), 6), float(y)) for offsets in found for x, y in offsets]


def test_what_differs_stands_at_its_percent_with_both_numbers_and_the_rest_is_counted() -> None:
    rows = (
        ("a.share", "Young et al. (2014)", "text", "11", 7.489, "%", -0.25, "differs", 62, 12, 21),
        ("a.chains", "Plummer et al. (2017)", "text", "244,035", 243_891.0, "chain", 7.0, "on_part", 62, 12, 21),
    )
    drawn = figure("published", _PUBLISHED, *rows)
    assert points(drawn) == [(-25, 0), (150, 1)]
    said = words(drawn)
    assert said[2:6] == ["a.share", "Young et al. (2014)", "11 %", "7.489 %"]
    assert said[8:10] == ["244,035", "243,891"]
    assert said[-1] == "62 figures come out as published; 12 are measured over fewer images (grey); 21 cannot be measured"


def test_of_many_figures_it_is_said_how_many_are_left_out() -> None:
    rows = [(f"a.{n}", "A (2000)", "", "1", 2.0, "image", 1.0, "differs", 0, 0, 0) for n in range(200)]
    drawn = figure("published", _PUBLISHED, *rows)
    assert words(drawn)[-1].startswith("and 170 more figures; ")
    assert len(points(drawn)) == 30


def test_measured_values_have_three_digits_after_the_point_at_most() -> None:
    assert [shown(value) for value in (158_915.0, 7.48889, 0.5, 1_234.5678)] == ["158,915", "7.489", "0.5", "1,234.568"]


def test_words_stand_by_their_share_in_each_corpus() -> None:
    columns = "corpus word n_captions_first n_in_1000"
    drawn = figure(
        "word",
        columns,
        ("flickr30k", "man", 9, 257),
        ("flickr8k", "man", 9, 173),
        ("flickr30k", "dog", 5, 53),
        ("flickr8k", "dog", 5, 184),
    )
    assert [bar[2] for bar in bars(drawn)[BLUE]] == [257, 53]
    assert [bar[2] for bar in bars(drawn)[VERMILLION]] == [173, 184]
    assert words(drawn)[:2] == ["man", "dog"]


def test_a_line_a_corpus_with_its_end_in_numbers_the_largest_first() -> None:
    rows = (("flickr8k", "en", 1, 9), ("flickr8k", "en", 20, 90), ("flickr30k", "en", 1, 8), ("flickr30k", "en", 200, 900))
    drawn = figure("vocabulary_growth", "corpus language n_captions n_words", *rows)
    lines: list[Any] = [line.get_xydata() for line in drawn.axes[0].lines]
    assert [line.tolist() for line in lines] == [[[1, 8], [200, 900]], [[1, 9], [20, 90]]]
    assert words(drawn) == ["flickr30k (en)\n900 in 200", "flickr8k (en)\n90 in 20"]


def test_labels_keep_their_distance_downwards() -> None:
    assert label_places([10, 12, 90], 30) == [10, 40, 90]
    assert label_places([], 30) == []


def test_agreement_within_an_image_stands_above_that_between_two() -> None:
    rows = (("flickr8k", "verb", 0.31, 0.03), ("flickr8k", "all", 0.26, None))
    drawn = figure("caption_agreement", "corpus kind jaccard_own jaccard_other", *rows)
    assert words(drawn)[:2] == ["flickr8k: content words", "flickr8k: verbs"]
    assert [bar[2] for bar in bars(drawn)[BLUE]] == [26, 31]
    assert [bar[2] for bar in bars(drawn)[GREY]] == [0, 3]


def test_hills_stand_in_the_order_of_the_house_with_the_end_of_the_scale_in_orange() -> None:
    rows = (("chain", "mention", 1, 8, 3), ("chain", "mention", 8, 8, 1), ("image", "chain", 2, 16, 5))
    drawn = figure("entity_count", "whole part n_parts most n_wholes", *rows)
    assert words(drawn) == ["chains of an image", "of 5", "mentions of a chain", "of 4", "100 %", "75 %"]
    assert [bar[:2] for bar in bars(drawn)[BLUE]] == [(1.58, -1), (0.58, -2)]
    (last,) = bars(drawn)[VERMILLION]
    assert last[0] == 7.58
    assert last[3] == round(bars(drawn)[BLUE][1][3] / 3, 4)


def test_chains_are_parted_by_mentions_and_where_boxes_are_known_by_boxes() -> None:
    boxed = "n_chains_one_box n_chains_several_boxes n_chains_no_box boxes_per_chain"
    columns = f"type n_chains n_chains_mentioned_again mentions_per_chain {boxed}"
    animals, people = ("animals", 4, 3, 3.25, 0, 0, 0, None), ("people", 10, 5, 2.0, 60, 30, 10, 1.5)
    drawn = figure("chain_type", columns, animals, people)
    assert words(drawn)[:4] == ["people", "10", "animals", "4"]
    assert [bar[2] for bar in bars(drawn, 0)[BLUE]] == [0.5, 0.75]
    assert {colour: [bar[::2] for bar in found] for colour, found in bars(drawn, 1).items()} == {
        GREY: [(0, 0.1), (0, 0)],
        VERMILLION: [(0.1, 0.6), (0, 0)],
        GREEN: [(0.7, 0.3), (0, 0)],
    }
    assert len(figure("chain_type", columns, animals, ("people", 10, 5, 2.0, 59, 30, 10, 1.5)).axes) == 1
