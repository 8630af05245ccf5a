"""Captions of different photographs that read alike across splits."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, side_by_side
from flickr_assets.plots.canvas import BLUE, VERMILLION, more
from flickr_assets.plots.splits import Rank, scheme_rank, split_rank

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_ROWS = 18
KINDS = (("same", "alike", VERMILLION), ("near", "one word", BLUE))


def _draw(rows: pa.Table) -> Figure:
    found: dict[str, Counter[tuple[str, str, str]]] = {kind: Counter() for kind, _, _ in KINDS}
    for row in rows.to_pylist():
        first, second = sorted((row["split_a"], row["split_b"]), key=split_rank)
        found[row["kind"]][row["scheme"], first, second] += row["n_pairs"]
    places = sorted({place for counts in found.values() for place in counts}, key=_place)
    shown = places[:MOST_ROWS]
    series = [Series(name, [found[kind][place] for place in shown], colour) for kind, name, colour in KINDS]
    labels = [f"{scheme} {first} / {second}" for scheme, first, second in shown]
    return side_by_side(labels, series, "pairs of captions", last=more(len(places) - len(shown), "row"))


def _place(place: tuple[str, str, str]) -> tuple[Rank, Rank, Rank]:
    scheme, first, second = place
    return (scheme_rank(scheme), split_rank(first), split_rank(second))


PLOT = Plot(
    title="Captions that read alike across splits",
    table="stats.caption_double",
    teaches="Captions of different photographs: alike up to case and punctuation, or, of 8 words or more, with one word another.",
    draw=_draw,
)
