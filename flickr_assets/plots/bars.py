"""Bars: lying, one row a thing, with its numbers beside it; and standing, for what is counted along a scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flickr_assets.plots.canvas import (
    BLUE,
    FOOT_PX,
    HEAD_PX,
    MARGIN_PX,
    NUMBERS,
    WIDTH_PX,
    axes,
    cut,
    number,
    rectangles,
    scale,
    sheet,
    thousands,
    write,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW_PX = 30
LOW_ROW_PX = 15
COLUMN_PX = 62
BOLD_CHARACTER_PX = 8.6
MOST_NAME_CHARACTERS = 12
LABEL_CHARACTERS = 26
CHARACTER_PX = 7.4
# Room for the names of the columns of numbers, and for a last line of words.
NAMES_PX = 24
MOST_ROWS_PX = 345


@dataclass(frozen=True)
class Series:
    """What one colour stands for: a number for every row; 0 where there is none."""

    name: str
    values: Sequence[int]
    colour: str


def lying(
    labels: Sequence[str], series: Sequence[Series], axis_title: str, *, last: str = "", rows_px: int = ROW_PX
) -> tuple[Figure, Axes]:
    """A sheet with room for a row of bars for every label, from the top, and the numbers of each series in a column at the right.

    last: a line below the rows.
    """
    row_px = max(LOW_ROW_PX, min(rows_px, MOST_ROWS_PX // len(labels)))
    top_px = HEAD_PX + NAMES_PX
    foot_px = FOOT_PX + (NAMES_PX if last else 0)
    figure = sheet(round(top_px + row_px * len(labels) + foot_px))
    shown = [cut(label, LABEL_CHARACTERS) for label in labels]
    left_px = MARGIN_PX + 10 + CHARACTER_PX * max(map(len, shown))
    widths_px = [max(COLUMN_PX, BOLD_CHARACTER_PX * len(cut(one.name, MOST_NAME_CHARACTERS)) + 12) for one in series]
    right_px = WIDTH_PX - MARGIN_PX - sum(widths_px)
    drawn = axes(figure, left_px, right_px, top_px, foot_px)
    drawn.set_ylim(len(labels) - 0.5, -0.5)
    drawn.set_yticks([])
    for row, label in enumerate(shown):
        write(figure, left_px - 6, top_px + row_px * (row + 0.5), label, ha="right", va="center_baseline", fontsize=NUMBERS)
    drawn.set_xlabel(axis_title)
    x_px = right_px
    for one, width_px in zip(series, widths_px, strict=True):
        x_px += width_px
        name = cut(one.name, MOST_NAME_CHARACTERS)
        write(figure, x_px, top_px - 8, name, color=one.colour, ha="right", fontsize=NUMBERS, fontweight="bold")
        for row, value in enumerate(one.values):
            said = number(value) if value else "–"
            y_px = top_px + row_px * (row + 0.5)
            write(figure, x_px, y_px, said, color=one.colour, ha="right", va="center_baseline", fontsize=NUMBERS)
    if last:
        write(figure, MARGIN_PX, top_px + row_px * len(labels) + FOOT_PX + 8, last, va="center", style="italic")
    return figure, drawn


def stacked(labels: Sequence[str], series: Sequence[Series], axis_title: str, *, last: str = "") -> Figure:
    """Lying bars whose parts add up."""
    figure, drawn = lying(labels, series, axis_title, last=last)
    before = [0] * len(labels)
    for one in series:
        bars = [(start, row - 0.34, value, 0.68) for row, (start, value) in enumerate(zip(before, one.values, strict=True))]
        rectangles(drawn, bars, one.colour)
        before = [start + value for start, value in zip(before, one.values, strict=True)]
    _from_nothing(drawn, max(before))
    return figure


def side_by_side(labels: Sequence[str], series: Sequence[Series], axis_title: str, *, last: str = "") -> Figure:
    """Lying bars, a thinner one below the other, whose numbers do not add up."""
    figure, drawn = lying(labels, series, axis_title, last=last, rows_px=ROW_PX + 6 * (len(series) - 1))
    height = 0.76 / len(series)
    for place, one in enumerate(series):
        upper = (place - len(series) / 2) * height
        rectangles(drawn, [(0, row + upper, value, height * 0.92) for row, value in enumerate(one.values)], one.colour)
    _from_nothing(drawn, max(max(one.values) for one in series))
    return figure


def _from_nothing(drawn: Axes, most: float) -> None:
    drawn.set_xlim(0, max(1, most) * 1.02)
    thousands(drawn, "x")


def standing(drawn: Axes, labels: Sequence[str], series: Sequence[Series], axis_title: str, counted: str) -> None:
    """Standing bars over a scale, the parts of each piled up, its number on top. No series: one colour, no names."""
    before = [0] * len(labels)
    for one in series:
        bars = [(place - 0.42, start, 0.84, value) for place, (start, value) in enumerate(zip(before, one.values, strict=True))]
        rectangles(drawn, bars, one.colour)
        before = [start + value for start, value in zip(before, one.values, strict=True)]
    most = max(1, *before)
    for place, value in enumerate(before):
        drawn.text(place, value + most * 0.015, number(value), ha="center", va="bottom", fontsize=NUMBERS)
    scale(drawn, labels, axis_title)
    drawn.set_ylim(0, most * 1.08)
    drawn.set_ylabel(counted)
    thousands(drawn, "y")


def one_series(values: Sequence[int], name: str = "") -> tuple[Series, ...]:
    """Values that need no telling apart."""
    return (Series(name, values, BLUE),)


def capped(first: int, last: int) -> list[str]:
    """Names of the whole numbers of a scale whose last one stands for all above it, too."""
    return [*map(str, range(first, last)), f"{last}+"]
