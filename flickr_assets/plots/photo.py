"""Photographs by the corpora that have captions of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import one_series, stacked

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAMESPACES = {"flickr": "Flickr", "coco": "COCO", "pascal": "PASCAL"}


def _draw(rows: pa.Table) -> Figure:
    listed = sorted(rows.to_pylist(), key=lambda row: (-row["n_photos"], _name(row)))
    return stacked([_name(row) for row in listed], one_series([row["n_photos"] for row in listed], "photographs"), "photographs")


def _name(row: dict[str, Any]) -> str:
    match row["is_in_flickr30k"], row["is_in_flickr8k"]:
        case True, True:
            return "Flickr30k and Flickr8k"
        case True, False:
            return "Flickr30k alone"
        case False, True:
            return "Flickr8k alone"
        case _:
            return f"neither ({NAMESPACES.get(row['namespace'], row['namespace'])})"


PLOT = Plot(
    title="Photographs by the corpora that have captions of them",
    table="core.photo",
    teaches="Flickr8k's photographs are nearly all in Flickr30k, too: training on one and testing on the other needs care.",
    draw=_draw,
)
