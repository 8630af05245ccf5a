"""Krippendorff's alpha: his own example, a case worked by hand, NLTK's module, and what must hold of any ratings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from flickr_assets.stats.agreement import METRICS, Metric, krippendorff_alpha

# Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", part C: four observers of twelve units, a point for no answer.
OBSERVERS = (
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
)
PUBLISHED: list[tuple[Metric, float]] = [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]

Ratings = list[tuple[int, ...]]
ratings_of_three = st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=2, max_size=12)


def counted(units: Ratings, n_values: int = 4) -> NDArray[np.int64]:
    """Of each unit, how often each of the values 0, 1, … was given."""
    return np.array([[unit.count(value) for value in range(n_values)] for unit in units], dtype=np.int64)


@pytest.mark.parametrize(("metric", "expected"), PUBLISHED)
def test_krippendorffs_example_comes_out(metric: Metric, expected: float) -> None:
    units = [tuple(int(said) - 1 for said in unit if said != ".") for unit in zip(*map(str.split, OBSERVERS), strict=True)]
    assert krippendorff_alpha(counted(units, 5), metric) == pytest.approx(expected, abs=0.0005)


def test_two_who_differ_on_one_of_two_units_agree_as_by_chance() -> None:
    """Values 0, 0 and 0, 1: of the twelve ordered pairs of values six differ, and of the four within units two. 1 - (2/4) / (6/12)."""
    assert krippendorff_alpha(counted([(0, 0), (0, 1)]), "nominal") == pytest.approx(0.0)


@pytest.mark.parametrize("metric", METRICS)
def test_who_always_agree_have_one_and_where_nothing_differs_there_is_nothing_to_agree_on(metric: Metric) -> None:
    assert krippendorff_alpha(counted([(0, 0), (3, 3), (1, 1)]), metric) == pytest.approx(1.0)
    assert krippendorff_alpha(counted([(2, 2), (2, 2)]), metric) is None
    assert krippendorff_alpha(counted([(1,), (2,)]), metric) is None


@pytest.mark.parametrize("metric", ["nominal", "interval"])
@given(units=ratings_of_three)
def test_alpha_is_that_of_nltk(metric: Metric, units: Ratings) -> None:
    from nltk.metrics.agreement import AnnotationTask
    from nltk.metrics.distance import binary_distance, interval_distance

    assume(len({value for unit in units for value in unit}) > 1)
    data = [(coder, item, value) for item, unit in enumerate(units) for coder, value in enumerate(unit)]
    task: Any = AnnotationTask(data, binary_distance if metric == "nominal" else interval_distance)
    assert krippendorff_alpha(counted(units), metric) == pytest.approx(task.alpha(), abs=1e-9)


@given(units=ratings_of_three)
def test_the_order_of_units_and_of_raters_and_single_ratings_change_nothing(units: Ratings) -> None:
    turned = [unit[::-1] for unit in units[::-1]] + [(1,)]
    for metric in METRICS:
        assert krippendorff_alpha(counted(turned), metric) == pytest.approx(krippendorff_alpha(counted(units), metric))


@given(units=st.lists(st.tuples(*[st.integers(0, 1)] * 3), min_size=2, max_size=12))
def test_of_two_values_all_metrics_say_the_same(units: Ratings) -> None:
    nominal, ordinal, interval = (krippendorff_alpha(counted(units, 2), metric) for metric in METRICS)
    assert ordinal == pytest.approx(nominal)
    assert interval == pytest.approx(nominal)
