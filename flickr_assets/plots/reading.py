"""What became of the records of every source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, lying
from flickr_assets.plots.canvas import BLUE, GREEN, INK, VERMILLION, number

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = (("accepted", BLUE, "o"), ("repaired", GREEN, "D"), ("rejected", VERMILLION, "X"))


def _draw(rows: pa.Table) -> Figure:
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

    listed = sorted(rows.to_pylist(), key=lambda row: (-row["n_accepted"], row["source"]))
    series = [Series(kind, [row[f"n_{kind}"] for row in listed], colour) for kind, colour, _ in KINDS]
    figure, drawn = lying([row["source"] for row in listed], series, "records (log scale)", rows_px=24)
    most = max(1, *(value for one in series for value in one.values))
    drawn.set_xscale("log")
    drawn.set_xlim(0.7, most * 1.6)
    drawn.xaxis.set_major_locator(FixedLocator([10**n for n in range(len(str(most)))]))
    drawn.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
    drawn.xaxis.set_minor_locator(NullLocator())
    drawn.hlines(range(len(listed)), 0.7, most * 1.6, color=INK, linewidth=0.5, alpha=0.4)
    for one, (_, _, marker) in zip(series, KINDS, strict=True):
        there = [(value, row) for row, value in enumerate(one.values) if value]
        if there:
            drawn.scatter(*zip(*there, strict=True), s=34, marker=marker, color=one.colour, linewidth=0, zorder=3)
    return figure


PLOT = Plot(
    title="What became of the records that were read",
    table="raw.reading",
    teaches="A record is accepted or rejected; some are accepted after a mend. raw.reject and raw.repair say which and why.",
    draw=_draw,
)
