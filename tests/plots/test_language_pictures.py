"""Rates and log-odds as dots with intervals, of rows made up: where the dots lie, and what is written beside them."""

from __future__ import annotations

from typing import Any

import pytest
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from flickr_assets.plots.canvas import BLUE, GREEN, PURPLE, VERMILLION
from tests.plots.sheets import figure, words

RATE = "corpus label is_whole n_captions_with rate rate_low rate_high"
GENDER = "corpus word n_photos_first n_photos_second log_odds log_odds_low log_odds_high"


def dots(drawn: Figure) -> dict[str, list[tuple[float, float]]]:
    """{colour: (x, row)} of every dot."""
    found: dict[str, list[tuple[float, float]]] = {}
    for collection in drawn.axes[0].collections:
        if isinstance(collection, PathCollection):
            places: Any = collection.get_offsets()
            colours: Any = collection.get_facecolor()
            if len(places):
                found.setdefault(to_hex(colours[0]), []).extend((float(x), float(y)) for x, y in places)
    return found


def intervals(drawn: Figure, colour: str) -> list[tuple[float, float]]:
    """(from, to) of every line of the colour."""
    found = []
    for collection in drawn.axes[0].collections:
        drawn_in: Any = collection.get_edgecolor()
        if isinstance(collection, LineCollection) and len(drawn_in) and to_hex(drawn_in[0]) == colour:
            found += [(float(line[0][0]), float(line[1][0])) for line in collection.get_segments()]
    return found


def test_rates_lie_within_their_intervals_the_highest_first() -> None:
    drawn = figure(
        "lexicon_rate",
        RATE,
        ("flickr30k", "ethnicity: middle_eastern", False, 82, 0.0005, 0.0004, 0.0007),
        ("flickr30k", "gender", True, 100_545, 0.63, 0.62, 0.64),
        ("flickr30k", "negation", True, 896, 0.0056, 0.0052, 0.0061),
    )
    assert words(drawn) == ["gender", "negation", "ethnicity: middle eastern", "captions", "100,545", "896", "82"]
    assert dots(drawn) == {BLUE: [(0.63, 0), (0.0056, 1)], VERMILLION: [(0.0005, 2)]}
    assert intervals(drawn, BLUE) == [(0.62, 0.64), (0.0052, 0.0061)]
    left, right = drawn.axes[0].get_xlim()
    assert left < 0.0004
    assert right == 1
    assert "captions of flickr30k" in drawn.axes[0].get_xlabel()


def test_verbs_lie_right_for_women_and_left_for_men() -> None:
    drawn = figure(
        "person_association",
        GENDER,
        ("flickr30k", "skateboard", 1, 111, -3.4, -4.7, -2.0),
        ("flickr30k", "dance", 182, 129, 1.0, 0.7, 1.2),
    )
    assert words(drawn) == ["dance", "skateboard", "women", "182", "1", "men", "129", "111"]
    assert dots(drawn) == {PURPLE: [(1.0, 0)], GREEN: [(-3.4, 1)]}
    assert intervals(drawn, GREEN) == [(-4.7, -2.0)]
    left, right = drawn.axes[0].get_xlim()
    assert -left == right == pytest.approx(4.7 * 1.05)
