"""Chains that contradict themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import one_series, side_by_side
from flickr_assets.plots.canvas import more

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST = 14


def _draw(rows: pa.Table) -> Figure:
    listed = sorted(rows.to_pylist(), key=lambda row: (row["is_of_types"], -row["n_chains"], row["name"]))
    shown = listed[:MOST]
    last = more(len(listed) - len(shown), "kind")
    return side_by_side([row["name"] for row in shown], one_series([row["n_chains"] for row in shown]), "chains", last=last)


PLOT = Plot(
    title="Chains that contradict themselves",
    table="audit.chain_fault",
    teaches="Types that the mentions of one chain bear together (other / people), and faults of boxes by their names.",
    draw=_draw,
)
