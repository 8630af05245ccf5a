"""How often captions use a word of each list, with intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, lying
from flickr_assets.plots.canvas import BLUE, INK, VERMILLION

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TICKS = (0.0001, 0.001, 0.01, 0.1, 1.0)


def _draw(rows: pa.Table) -> Figure:
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

    listed = sorted(rows.to_pylist(), key=lambda row: (-row["rate"], row["label"]))
    captions = Series("captions", [row["n_captions_with"] for row in listed], INK)
    labels = [row["label"].replace("_", " ") for row in listed]
    figure, drawn = lying(labels, [captions], f"share of the captions of {listed[0]['corpus']} (log scale), 95 % interval by image")
    least = min(row["rate_low"] for row in listed)
    drawn.set_xscale("log")
    drawn.set_xlim(least / 1.3, 1.0)
    drawn.xaxis.set_major_locator(FixedLocator([tick for tick in TICKS if tick > least / 1.3]))
    drawn.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))
    drawn.xaxis.set_minor_locator(NullLocator())
    drawn.hlines(range(len(listed)), least / 1.3, 1.0, color=INK, linewidth=0.5, alpha=0.3)
    for is_whole, colour in ((True, BLUE), (False, VERMILLION)):
        there = [(place, row) for place, row in enumerate(listed) if row["is_whole"] == is_whole]
        drawn.hlines(
            [place for place, _ in there],
            [row["rate_low"] for _, row in there],
            [row["rate_high"] for _, row in there],
            color=colour,
            linewidth=2.4,
        )
        drawn.scatter([row["rate"] for _, row in there], [place for place, _ in there], s=26, color=colour, linewidth=0, zorder=3)
    return figure


PLOT = Plot(
    title="What captions say of people, deny, judge or guess",
    table="stats.lexicon_rate",
    teaches="A word of a list is a candidate: whether the picture bears it out, no text tells. Orange: kinds of ethnicity.",
    draw=_draw,
)
