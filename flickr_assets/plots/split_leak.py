"""How much of each held-out split other schemes train on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, stacked
from flickr_assets.plots.canvas import BLUE, VERMILLION, more
from flickr_assets.plots.splits import Rank, scheme_rank, split_rank

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_ROWS = 18


def _draw(rows: pa.Table) -> Figure:
    listed: list[dict[str, Any]] = sorted(rows.to_pylist(), key=_place)
    shown = listed[:MOST_ROWS]
    labels = [f"{row['scheme_held']} {row['split_held']}, {row['scheme_trained']}" for row in shown]
    trained = [row["n_trained"] for row in shown]
    others = [row["n_photos"] - row["n_trained"] for row in shown]
    series = [Series("trained", trained, VERMILLION), Series("not", others, BLUE)]
    return stacked(labels, series, "photographs of the split", last=more(len(listed) - len(shown), "row"))


def _place(row: dict[str, Any]) -> tuple[Rank, Rank, Rank]:
    return scheme_rank(row["scheme_held"]), split_rank(row["split_held"]), scheme_rank(row["scheme_trained"])


PLOT = Plot(
    title="Held out here, trained on there",
    table="audit.split_leak",
    teaches="A split that is held out, and the scheme that trains on its photographs. Schemes with the same lists stand in one row.",
    draw=_draw,
)
