"""Verbs whose subject is rather a woman, or rather a man."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, lying
from flickr_assets.plots.canvas import GREEN, INK, PURPLE

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _draw(rows: pa.Table) -> Figure:
    listed = sorted(rows.to_pylist(), key=lambda row: (-row["log_odds"], row["word"]))
    series = (
        Series("women", [row["n_photos_first"] for row in listed], PURPLE),
        Series("men", [row["n_photos_second"] for row in listed], GREEN),
    )
    title = f"log-odds ratio in {listed[0]['corpus']}, 95 % interval; left of 0: rather of men; right: rather of women"
    figure, drawn = lying([row["word"] for row in listed], series, title)
    widest = 1.05 * max(max(-row["log_odds_low"], row["log_odds_high"]) for row in listed)
    drawn.set_xlim(-widest, widest)
    drawn.axvline(0, color=INK, linewidth=0.8)
    for place, row in enumerate(listed):
        colour = PURPLE if row["log_odds"] > 0 else GREEN
        drawn.hlines(place, row["log_odds_low"], row["log_odds_high"], color=colour, linewidth=2.4)
        drawn.scatter([row["log_odds"]], [place], s=26, color=colour, linewidth=0, zorder=3)
    return figure


PLOT = Plot(
    title="What women and what men are said to do",
    table="stats.person_association",
    teaches="Verbs with the photographs whose captions give them to women and to men; the surest of either side, at most eleven.",
    draw=_draw,
)
