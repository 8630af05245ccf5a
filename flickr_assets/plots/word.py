"""The most frequent words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, side_by_side
from flickr_assets.plots.canvas import colours

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _draw(rows: pa.Table) -> Figure:
    listed = rows.to_pylist()
    words = list(dict.fromkeys(row["word"] for row in listed))
    corpora = list(dict.fromkeys(row["corpus"] for row in listed))
    shares = {(row["corpus"], row["word"]): row["n_in_1000"] for row in listed}
    series = [
        Series(corpus, [shares[corpus, word] for word in words], colour)
        for corpus, colour in zip(corpora, colours(len(corpora)), strict=True)
    ]
    return side_by_side(words, series, "captions in 1,000 that have the word; words of grammar are left out")


PLOT = Plot(
    title="The most frequent words",
    table="stats.word",
    teaches="Captions name people by sex and age, colours of clothes, and few actions; how often, depends on who was photographed.",
    draw=_draw,
)
