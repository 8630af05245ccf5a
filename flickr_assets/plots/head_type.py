"""Head nouns whose phrases bear another type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, side_by_side
from flickr_assets.plots.canvas import VERMILLION, more

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST = 16


def _draw(rows: pa.Table) -> Figure:
    listed = sorted(rows.to_pylist(), key=lambda row: (-row["n_mentions"], row["head"]))
    shown = listed[:MOST]
    labels = [f"{row['head']} ({row['type_expected']})" for row in shown]
    series = (Series("phrases", [row["n_mentions"] for row in shown], VERMILLION),)
    return side_by_side(labels, series, "phrases that bear another type", last=more(len(listed) - len(shown), "noun"))


PLOT = Plot(
    title="Nouns that Entities gives another type than WordNet",
    table="audit.head_type",
    teaches="The noun's type is in brackets. Types were given by word, so a noun that was missed is mostly missed in all its phrases.",
    draw=_draw,
)
