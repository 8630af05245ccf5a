"""Edges of boxes at the borders of their photographs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import one_series, standing
from flickr_assets.plots.canvas import MARGIN_PX, WIDTH_PX, axes, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FARTHEST_PX = 5
SIDES = (("lower", "left and upper edges, in px"), ("upper", "right and lower edges, in px less width or height"))
SPLIT_PX = 450


def _draw(rows: pa.Table) -> Figure:
    counts = {(row["side"], row["offset_px"]): row["n_edges"] for row in rows.to_pylist()}
    figure = sheet(420)
    edges = (80, SPLIT_PX, WIDTH_PX - MARGIN_PX)
    offsets = range(-FARTHEST_PX, FARTHEST_PX + 1)
    for place, (side, axis_title) in enumerate(SIDES):
        drawn = axes(figure, edges[place] + (80 if place else 0), edges[place + 1])
        values = [counts.get((side, offset), 0) for offset in offsets]
        standing(drawn, [str(offset) for offset in offsets], one_series(values), axis_title, "edges")
    return figure


PLOT = Plot(
    title="Edges of boxes at the borders of photographs",
    table="audit.box_edge",
    teaches="Edges pile up at the first and at the last pixel: at 1 and at 0 if they count from 1 and the last pixel is within.",
    draw=_draw,
)
