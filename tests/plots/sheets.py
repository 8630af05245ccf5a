"""Figures of a few rows, and what is drawn on them."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from flickr_assets.plots import canvas
from flickr_assets.plotting import plots

Bar = tuple[float, float, float, float]


def figure(name: str, columns: str, *rows: tuple[Any, ...]) -> Figure:
    """A plot of these rows of its query, for the columns named (blanks between)."""
    with canvas.style():
        return plots()[name].draw(pa.Table.from_pylist([dict(zip(columns.split(), row, strict=True)) for row in rows]))


def bars(drawn: Figure, place: int = 0) -> dict[str, list[Bar]]:
    """{colour: (left, lower, width, height) of every rectangle} of one of the figure's axes."""
    found: dict[str, list[Bar]] = {}
    for collection in drawn.axes[place].collections:
        if isinstance(collection, PolyCollection):
            fills: Any = collection.get_facecolor()
            for number, path in enumerate(collection.get_paths()):
                fill = to_hex(fills[number % len(fills)])
                left, lower, width, height = (round(float(value), 4) for value in path.get_extents().bounds)
                found.setdefault(fill, []).append((left, lower, width, height))
    return found


def heights(drawn: Figure, place: int = 0) -> list[float]:
    """Of all standing bars, from left to right, piled ones added up."""
    total: dict[float, float] = {}
    for found in bars(drawn, place).values():
        for left, _, _, height in found:
            total[left] = total.get(left, 0) + height
    return [round(total[left], 4) for left in sorted(total)]


def words(drawn: Figure) -> list[str]:
    """Every text of the figure and its axes, in the order in which they were written."""
    return [text.get_text() for text in (*drawn.texts, *(text for axes in drawn.axes for text in axes.texts))]
