"""Where boxes lie, and how large they are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import (
    BLUE,
    FOOT_PX,
    HEAD_PX,
    INK,
    MARGIN_PX,
    WIDTH_PX,
    axes,
    faded,
    number,
    rectangles,
    sheet,
    thousands,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BIN_PX = 25
# A photograph of Flickr30k is at most 500 px wide and high: 20 bins, the last of which takes what is beyond.
N_BINS = 20
TICKS = range(0, N_BINS * BIN_PX + 1, 100)
TICK_NAMES = [*map(str, TICKS[:-1]), f"{TICKS[-1]}+"]
HEIGHT_PX = 470
FAINTEST = 0.06
# What COCO calls small and medium ends at these sides of a square.
SMALL_PX, MEDIUM_PX = 32, 96


def _draw(rows: pa.Table) -> Figure:
    centres: Counter[tuple[int, int]] = Counter()
    sides: Counter[int] = Counter()
    for row in rows.to_pylist():
        centres[row["x_bin"], row["y_bin"]] += row["n_boxes"]
        sides[row["side_bin"]] += row["n_boxes"]
    figure = sheet(HEIGHT_PX)
    side_px = HEIGHT_PX - HEAD_PX - FOOT_PX
    _centres(axes(figure, 78, 78 + side_px), centres)
    _sides(axes(figure, 78 + side_px + 110, WIDTH_PX - MARGIN_PX), sides)
    return figure


def _centres(drawn: Axes, centres: Counter[tuple[int, int]]) -> None:
    most = max(centres.values())
    squares = [(x * BIN_PX, y * BIN_PX, BIN_PX, BIN_PX) for x, y in centres]
    rectangles(drawn, squares, [faded(BLUE, FAINTEST + (1 - FAINTEST) * n / most) for n in centres.values()])
    edge = N_BINS * BIN_PX
    drawn.set_xlim(0, edge)
    drawn.set_ylim(edge, 0)
    drawn.set_xticks(TICKS, TICK_NAMES)
    drawn.set_yticks(TICKS, TICK_NAMES)
    drawn.tick_params(axis="y", length=3)
    drawn.spines[:].set_visible(True)
    drawn.set_xlabel("centre of the box, from the left (px)")
    drawn.set_ylabel("from the top (px)")


def _sides(drawn: Axes, sides: Counter[int]) -> None:
    rectangles(drawn, [((n + 0.06) * BIN_PX, 0, BIN_PX * 0.88, sides[n]) for n in range(N_BINS)], BLUE)
    n_boxes = sum(sides.values())
    drawn.set_xlim(0, N_BINS * BIN_PX)
    most = max(sides.values())
    drawn.set_ylim(0, most * 1.06)
    for edge in (SMALL_PX, MEDIUM_PX):
        drawn.axvline(edge, color=INK, linewidth=1, linestyle=(0, (3, 2)))
    drawn.set_xticks(TICKS, TICK_NAMES)
    drawn.set_xlabel(f"square root of the area (px), of {number(n_boxes)} boxes")
    drawn.set_ylabel("boxes")
    thousands(drawn, "y")


PLOT = Plot(
    title="Where boxes lie, and how large they are",
    table="core.box",
    teaches="Pixels of the photograph as annotated, in steps of 25; dashed: where what COCO calls small (32) and medium (96) ends.",
    draw=_draw,
)
