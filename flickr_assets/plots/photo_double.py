"""Pairs of photographs whose files are alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import one_series, stacked

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _draw(rows: pa.Table) -> Figure:
    listed = sorted(rows.to_pylist(), key=lambda row: (row["kind"], row["distance_bits"]))
    return stacked([_name(row) for row in listed], one_series([row["n_pairs"] for row in listed], "pairs"), "pairs of photographs")


def _name(row: dict[str, Any]) -> str:
    if row["kind"] == "bytes":
        return "same bytes"
    bits = row["distance_bits"]
    return "same pHash" if not bits else f"pHash {bits} bit{'s' if bits > 1 else ''} apart"


PLOT = Plot(
    title="Different photographs whose files are alike",
    table="stats.photo_double",
    teaches="The nearer two pHashes, of 64 bits, the likelier it is that both files show one picture.",
    draw=_draw,
)
