"""Boxes of a chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import capped, one_series, standing
from flickr_assets.plots.canvas import MARGIN_PX, WIDTH_PX, axes, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_BOXES = 12


def _draw(rows: pa.Table) -> Figure:
    counts = {row["n_boxes"]: row["n_chains"] for row in rows.to_pylist()}
    figure = sheet(450)
    values = [counts.get(n, 0) for n in range(1, MOST_BOXES + 1)]
    drawn = axes(figure, 90, WIDTH_PX - MARGIN_PX)
    standing(drawn, capped(1, MOST_BOXES), one_series(values), "boxes of a chain", "chains")
    return figure


PLOT = Plot(
    title="Boxes per chain",
    table="core.box_chain",
    teaches="Most chains that are boxed have one box; a group, or things named together, has one for each of its members.",
    draw=_draw,
)
