"""Phrases and chains of each type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, side_by_side
from flickr_assets.plots.canvas import BLUE, VERMILLION

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _draw(rows: pa.Table) -> Figure:
    listed = sorted(rows.to_pylist(), key=lambda row: (-row["n_mentions"], row["type"]))
    series = (
        Series("phrases", [row["n_mentions"] for row in listed], BLUE),
        Series("chains", [row["n_chains"] for row in listed], VERMILLION),
    )
    return side_by_side([row["type"] for row in listed], series, "phrases in captions, and chains of phrases that mean one thing")


PLOT = Plot(
    title="Phrases and chains of each type",
    table="stats.phrase_type",
    teaches="A chain gathers the phrases of five captions that mean one thing; what is not visual has none.",
    draw=_draw,
)
