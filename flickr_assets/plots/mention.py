"""Lengths of phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import capped, one_series, standing
from flickr_assets.plots.canvas import MARGIN_PX, WIDTH_PX, axes, sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_TOKENS = 12


def _draw(rows: pa.Table) -> Figure:
    counts = {row["n_tokens"]: row["n_mentions"] for row in rows.to_pylist()}
    first = min(1, *counts)
    values = [counts.get(n, 0) for n in range(first, MOST_TOKENS + 1)]
    figure = sheet(450)
    standing(
        axes(figure, 90, WIDTH_PX - MARGIN_PX), capped(first, MOST_TOKENS), one_series(values), "tokens of a phrase", "phrases"
    )
    return figure


PLOT = Plot(
    title="How long annotated phrases are",
    table="core.mention",
    teaches="Two tokens are mostly an article and a noun, three an adjective between them; the longest phrases name several things.",
    draw=_draw,
)
