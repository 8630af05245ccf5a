"""Mentions, chains and boxes of an image, and mentions of a chain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import (
    BLUE,
    FOOT_PX,
    HEAD_PX,
    INK,
    MARGIN_PX,
    NUMBERS,
    VERMILLION,
    WIDTH_PX,
    axes,
    number,
    percent,
    rectangles,
    sheet,
    write,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# (whole, part): what the hill is called.
HILLS = {
    ("image", "mention"): "mentions of an image",
    ("image", "chain"): "chains of an image",
    ("image", "box"): "boxes of an image",
    ("chain", "mention"): "mentions of a chain",
    ("chain", "caption"): "captions of a chain",
}
LABELS_PX = 190
ROW_PX = 84
# Over the highest bar, for its share.
ABOVE = 0.22
WIDEST = 32

Counts = dict[int, int]


def _draw(rows: pa.Table) -> Figure:
    listed: list[dict[str, Any]] = rows.to_pylist()
    hills: dict[tuple[str, str], Counts] = {}
    for row in listed:
        hills.setdefault((row["whole"], row["part"]), {})[row["n_parts"]] = row["n_wholes"]
    most = {(row["whole"], row["part"]): row["most"] for row in listed}
    shown = [hill for hill in HILLS if hill in hills]
    figure = sheet(HEAD_PX + ROW_PX * len(shown) + FOOT_PX)
    drawn = axes(figure, LABELS_PX, WIDTH_PX - MARGIN_PX)
    drawn.set_xlim(-0.6, WIDEST + 0.6)
    drawn.set_ylim(-len(shown), 0)
    drawn.set_yticks([])
    drawn.set_xticks(range(0, WIDEST + 1, 2))
    drawn.set_xlabel("how many; the highest bar says its share, a bar in orange stands for all above it, too")
    for place, hill in enumerate(shown):
        counts = hills[hill]
        n = sum(counts.values())
        middle_px = HEAD_PX + ROW_PX * (place + 0.6)
        write(figure, LABELS_PX - 16, middle_px, HILLS[hill], ha="right", va="center", fontweight="bold")
        write(figure, LABELS_PX - 16, middle_px + 15, f"of {number(n)}", ha="right", va="center", fontsize=NUMBERS)
        _hill(drawn, counts, most[hill], -place - 1)
    return figure


def _hill(drawn: Axes, counts: Counts, most: int, ground: float) -> None:
    """The shares on their ground, the last of the scale in its own colour."""
    n = sum(counts.values())
    peak = max(counts, key=lambda value: (counts[value], -value))
    height = (1 - ABOVE) / counts[peak]
    bars = [(value - 0.42, ground, 0.84, height * count) for value, count in counts.items()]
    rectangles(drawn, bars, [VERMILLION if value == most else BLUE for value in counts])
    drawn.plot((-0.5, most + 0.5), (ground, ground), color=INK, linewidth=0.8)
    drawn.text(peak, ground + 1 - ABOVE + 0.02, f"{percent(counts[peak] / n)} %", ha="center", va="bottom", fontsize=NUMBERS)


PLOT = Plot(
    title="Mentions, chains and boxes",
    table="stats.entity_count",
    teaches="An image has some sixteen mentions of seven things; half of the things are mentioned by one person of five alone.",
    draw=_draw,
)
