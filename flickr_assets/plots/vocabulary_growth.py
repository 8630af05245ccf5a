"""Growth of the vocabulary of each corpus."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import FOOT_PX, HEAD_PX, NUMBERS, WIDTH_PX, axes, colours, number, sheet, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEIGHT_PX = 460
LEFT_PX = 80
# For the names of the lines, in the order of their ends, each of two lines of words.
LABELS_PX = 190
LABEL_PX = 36

Points = list[tuple[int, int]]


def label_places(ends: Sequence[float], gap: float) -> list[float]:
    """Places of labels beside the ends of lines, both from the top down: no higher than the end, and `gap` below the label before."""
    places: list[float] = []
    for end in ends:
        places.append(max(end, places[-1] + gap) if places else end)
    return places


def _draw(rows: pa.Table) -> Figure:
    lines: dict[str, Points] = {}
    for row in rows.to_pylist():
        lines.setdefault(f"{row['corpus']} ({row['language']})", []).append((row["n_captions"], max(1, row["n_words"])))
    listed = sorted(lines.items(), key=lambda line: (-line[1][-1][1], line[0]))
    figure = sheet(HEIGHT_PX)
    drawn = axes(figure, LEFT_PX, WIDTH_PX - LABELS_PX)
    most_captions, most_words = (max(point[place] for points in lines.values() for point in points) for place in (0, 1))
    _scales(drawn, 1.4 * most_captions, 1.4 * most_words)
    shades = colours(len(listed))
    for (_, points), colour in zip(listed, shades, strict=True):
        drawn.plot(*zip(*points, strict=True), color=colour, marker="o", markersize=3.5, linewidth=1.5)
    ends = [_height_px(points[-1][1], 1.4 * most_words) for _, points in listed]
    for (name, points), colour, y_px in zip(listed, shades, label_places(ends, LABEL_PX), strict=True):
        said = f"{name}\n{number(points[-1][1])} in {number(points[-1][0])}"
        write(figure, WIDTH_PX - LABELS_PX + 14, y_px, said, va="center", color=colour, fontsize=NUMBERS)
    return figure


def _scales(drawn: Axes, most_captions: float, most_words: float) -> None:
    """Logarithmic axes from 1."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    drawn.set_xscale("log")
    drawn.set_yscale("log")
    drawn.set_xlim(0.8, most_captions)
    drawn.set_ylim(1, most_words)
    for axis in (drawn.xaxis, drawn.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
        axis.set_minor_formatter(NullFormatter())
    drawn.minorticks_off()
    drawn.set_xlabel("captions")
    drawn.set_ylabel("different words")


def _height_px(n_words: float, most_words: float) -> float:
    """Where a number of words stands on the sheet, from its top."""
    share = math.log(n_words) / math.log(most_words)
    return HEIGHT_PX - FOOT_PX - share * (HEIGHT_PX - FOOT_PX - HEAD_PX)


PLOT = Plot(
    title="Growth of the vocabulary",
    table="stats.vocabulary_growth",
    teaches="Twice the captions bring new words, and ever fewer; on these axes a steady law (Heaps') is a straight line.",
    draw=_draw,
)
