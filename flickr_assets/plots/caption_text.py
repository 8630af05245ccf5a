"""Editions of captions that each release brings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, stacked
from flickr_assets.plots.canvas import colours
from flickr_assets.schema.core import CORPORA

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _draw(rows: pa.Table) -> Figure:
    found = {(row["release"], row["corpus"]): row["n_captions"] for row in rows.to_pylist()}
    of_release: Counter[str] = Counter()
    for (release, _), n in found.items():
        of_release[release] += n
    releases = sorted(of_release, key=lambda release: (-of_release[release], release))
    there = [corpus for corpus in CORPORA if any(found.get((release, corpus)) for release in releases)]
    series = [
        Series(corpus, [found.get((release, corpus), 0) for release in releases], colour)
        for corpus, colour in zip(there, colours(len(there)), strict=True)
    ]
    return stacked(releases, series, "captions, each as the release spells it")


PLOT = Plot(
    title="Editions of captions that each release brings",
    table="core.caption_text",
    teaches="The same captions come in several spellings: tokenised, lower-cased, lemmatised, or as they were typed.",
    draw=_draw,
)
