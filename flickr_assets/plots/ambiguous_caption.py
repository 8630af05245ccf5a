"""Captions of test splits that may fit another photograph of the split."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, stacked
from flickr_assets.plots.canvas import BLUE, VERMILLION, more
from flickr_assets.plots.splits import scheme_rank, split_rank

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_ROWS = 18
SERIES = (("reads alike", VERMILLION), ("named", BLUE))


def _draw(rows: pa.Table) -> Figure:
    found: Counter[tuple[str, str, str]] = Counter()
    for row in rows.to_pylist():
        found[row["scheme"], row["split"], "named" if row["kind"] == "named" else "reads alike"] += row["n_captions"]
    splits = sorted({(scheme, split) for scheme, split, _ in found}, key=lambda at: (scheme_rank(at[0]), split_rank(at[1])))
    shown = splits[:MOST_ROWS]
    series = [Series(name, [found[scheme, split, name] for scheme, split in shown], colour) for name, colour in SERIES]
    labels = [f"{scheme} {split}" for scheme, split in shown]
    return stacked(labels, series, "captions", last=more(len(splits) - len(shown), "split"))


PLOT = Plot(
    title="Captions of test splits that may fit another photograph",
    table="audit.ambiguous_caption",
    teaches="Another photograph has a caption that reads alike, or that names all that this one names. Recall counts both as wrong.",
    draw=_draw,
)
