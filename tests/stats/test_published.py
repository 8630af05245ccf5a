"""Published figures beside measured ones: what is the same, what rounds to it, what cannot be told."""

from __future__ import annotations

from dataclasses import replace

import pyarrow as pa
import pytest

from flickr_assets.schema.published import PUBLISHED
from flickr_assets.stats.literature.printed import CITATIONS, NOWHERE, Printed
from flickr_assets.stats.published import LITERATURE, compared, published


def printed(digits: str, unit: str = "image", n_images: int | None = 100, needs: str = "a file") -> Printed:
    return Printed("figure", digits, unit, NOWHERE, "Table 1", n_images, "", needs)


@pytest.mark.parametrize(
    ("digits", "value", "step"),
    [
        ("31,783", 31_783, 1),
        ("94.2", 94.2, 0.1),
        ("86.25", 86.25, 0.01),
        ("158k", 158_000, 1_000),
        ("<1", 1, 1),
        ("<0.5", 0.5, 0.1),
        ("", None, 1),
    ],
)
def test_a_number_is_read_with_what_its_last_digit_counts(digits: str, value: float | None, step: float) -> None:
    figure = printed(digits)
    assert figure.value == value
    assert figure.step == pytest.approx(step)


@pytest.mark.parametrize(
    ("digits", "unit", "measured", "status"),
    [
        ("31,783", "image", 31_783, "equal"),
        ("31,783", "image", 31_782, "differs"),
        ("94.2", "%", 0.941919, "rounds_to"),
        ("94.2", "%", 0.942, "equal"),
        ("48.6", "%", 0.485282, "differs"),
        ("11.8", "word per caption", 11.75, "rounds_to"),
        ("11.8", "word per caption", 11.749, "differs"),
        ("29k", "image", 29_000, "equal"),
        ("1k", "image", 1_014, "rounds_to"),
        ("158k", "caption", 158_915, "differs"),
        ("", "image", 33, "not_published"),
    ],
)
def test_a_figure_is_equal_rounds_to_what_is_printed_or_differs(digits: str, unit: str, measured: float, status: str) -> None:
    assert compared(printed(digits, unit), measured, 100)["status"] == status


@pytest.mark.parametrize(
    ("digits", "unit", "measured", "status"),
    [
        # 659 of 764 is 86.2565 %.
        ("86.25", "%", 659 / 764, "cuts_to"),
        ("86.25", "%", 0.8625, "equal"),
        ("86.25", "%", 0.86254, "rounds_to"),
        ("86.25", "%", 0.8626, "differs"),
        ("86.25", "%", 0.8624, "differs"),
        ("158k", "caption", 158_915, "cuts_to"),
        ("158k", "caption", 159_000, "differs"),
        ("158k", "caption", 157_499, "differs"),
    ],
)
def test_of_a_source_that_cuts_what_is_cut_so_agrees(digits: str, unit: str, measured: float, status: str) -> None:
    assert compared(replace(printed(digits, unit), is_cut=True), measured, 100)["status"] == status


@pytest.mark.parametrize(("measured", "status"), [(0.001, "within"), (0.0099, "within"), (0.01, "differs"), (0.02, "differs")])
def test_a_bound_holds_what_is_less_and_has_no_difference(measured: float, status: str) -> None:
    row = compared(printed("<1", "%"), measured, 100)
    assert (row["status"], row["published_value"], row["difference"], row["relative_difference"]) == (status, 1.0, None, None)
    assert row["published"] == "<1"


def test_the_difference_is_measured_less_published_in_the_unit() -> None:
    row = compared(printed("50", "%"), 0.25, 100)
    assert (row["published_value"], row["measured_value"]) == (50.0, 25.0)
    assert (row["difference"], row["relative_difference"]) == (-25.0, -0.5)


def test_a_count_over_fewer_images_has_no_difference_and_a_mean_has() -> None:
    count, mean = compared(printed("50"), 20.0, 99), compared(printed("50", "box per image"), 20.0, 99)
    assert (count["status"], count["difference"], count["measured_value"]) == ("on_part", None, 20.0)
    assert (mean["status"], mean["difference"]) == ("on_part", -30.0)
    assert compared(printed("50", n_images=None), 20.0, 1)["status"] == "differs"


def test_a_figure_of_a_part_says_of_which_and_that_no_total_can_be_compared() -> None:
    part = "Measured over 1,014 of the 31,783 images"
    ruled = replace(printed("50", n_images=31_783), explanation="By a rule.")
    assert compared(ruled, 20.0, 1_014)["explanation"] == f"By a rule. {part}, so that no total can be compared."
    assert compared(printed("50", "box per image", 31_783), 20.0, 1_014)["explanation"] == f"{part}."
    assert compared(ruled, 20.0, 31_783)["explanation"] == "By a rule."


def test_what_is_not_measured_needs_a_file_or_is_told_by_none() -> None:
    row = compared(printed("50"), None, None)
    assert (row["status"], row["needs"], row["measured_value"], row["difference"]) == ("cannot_be_measured", "a file", None, None)
    assert compared(printed("50", needs=""), None, None)["status"] == "not_in_data"


def test_without_any_file_every_published_figure_has_its_row() -> None:
    nothing = pa.table(
        {"figure": pa.array([], pa.string()), "value": pa.array([], pa.float64()), "n_images": pa.array([], pa.int64())}
    )
    table = published(nothing)
    assert table.num_rows == len(LITERATURE)
    assert tuple(table.column_names) == PUBLISHED.column_names
    keys = [tuple(row[name] for name in PUBLISHED.key) for row in table.to_pylist()]
    assert keys == sorted(set(keys))
    assert set(table["status"].to_pylist()) == {"cannot_be_measured", "not_in_data"}


def test_a_source_that_contradicts_itself_has_a_row_for_each_value() -> None:
    said: dict[str, set[str]] = {}
    for figure in LITERATURE:
        said.setdefault(figure.figure, set()).add(figure.printed)
    assert {"7.7", "7.8"} <= said["entities.chains_per_image"]
    assert {"16.2", "16.6"} <= said["entities.mentions_per_image"]
    assert {"1,749,096", "1,749,097"} <= said["graph.nodes"]
    assert {"4", "5"} <= said["expert.highest_rating"]
    assert {"8,000", "8,092", "8,108"} <= said["flickr8k.images"]


def test_a_source_that_counts_by_two_rules_has_a_figure_for_each() -> None:
    said = {figure.figure: (figure.printed, figure.place) for figure in LITERATURE}
    assert said["graph.nodes_of_1000_images"] == ("161", "Table 1")
    assert said["graph.nodes_of_over_1000_images"] == ("161", "text")


def test_every_source_is_cited_and_every_figure_has_a_unit() -> None:
    for figure in LITERATURE:
        assert all(part in CITATIONS for part in figure.source.split(" and ")) or figure.source in CITATIONS, figure.source
        assert figure.unit
        assert figure.printed or figure.source == NOWHERE
