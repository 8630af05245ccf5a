"""Captions that are held out and read like one that is trained on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, stacked
from flickr_assets.plots.canvas import BLUE, GREEN, VERMILLION, more
from flickr_assets.plots.splits import scheme_rank, split_rank

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_ROWS = 18
KINDS = (("text", "same text", VERMILLION), ("words", "same words", GREEN), ("near", "0.8 or more", BLUE))


def _draw(rows: pa.Table) -> Figure:
    found: Counter[tuple[str, str, str]] = Counter()
    for row in rows.to_pylist():
        found[row["scheme"], row["split"], row["kind"]] += row["n_captions"]
    splits = sorted({(scheme, split) for scheme, split, _ in found}, key=lambda at: (scheme_rank(at[0]), split_rank(at[1])))
    shown = splits[:MOST_ROWS]
    series = [Series(name, [found[scheme, split, kind] for scheme, split in shown], colour) for kind, name, colour in KINDS]
    labels = [f"{scheme} {split}" for scheme, split in shown]
    return stacked(labels, series, "captions", last=more(len(splits) - len(shown), "split"))


PLOT = Plot(
    title="Captions held out whose wording is trained on",
    table="audit.trained_wording",
    teaches="By the nearest caption that the same scheme trains on: the same text, the same set of words, or a Jaccard index of 0.8.",
    draw=_draw,
)
