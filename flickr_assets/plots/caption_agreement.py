"""Agreement of the captions of an image."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, side_by_side
from flickr_assets.plots.canvas import BLUE, GREY

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = {"all": "content words", "noun": "nouns", "verb": "verbs", "adjective": "adjectives"}


def _draw(rows: pa.Table) -> Figure:
    order = list(KINDS)
    listed = sorted(rows.to_pylist(), key=lambda row: (row["corpus"], order.index(row["kind"])))
    series = (
        Series("one image", [round(100 * row["jaccard_own"]) for row in listed], BLUE),
        Series("two images", [round(100 * (row["jaccard_other"] or 0)) for row in listed], GREY),
    )
    labels = [f"{row['corpus']}: {KINDS[row['kind']]}" for row in listed]
    return side_by_side(
        labels, series, "what both captions say, in percent of what either says (mean Jaccard index of their lemmas)"
    )


PLOT = Plot(
    title="How far two captions of an image agree",
    table="stats.caption_agreement",
    teaches="People who see one image share few words, though far more than people who see two; a single reference says little.",
    draw=_draw,
)
