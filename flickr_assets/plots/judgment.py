"""What experts and a crowd think of captions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, standing
from flickr_assets.plots.canvas import BLUE, MARGIN_PX, VERMILLION, WIDTH_PX, axes, sheet, write

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# The sum of three ratings of 1 to 4, told as their mean.
EXPERTS = ("1", "1⅓", "1⅔", "2", "2⅓", "2⅔", "3", "3⅓", "3⅔", "4")
CROWD = ("none", "< ½", "½", "> ½", "all")
KINDS = (("expert", EXPERTS, "mean rating of three experts"), ("crowd", CROWD, "how many of the crowd said yes"))
SPLIT_PX = 520


def _draw(rows: pa.Table) -> Figure:
    listed = rows.to_pylist()
    there = [kind for kind in KINDS if any(row["kind"] == kind[0] for row in listed)]
    edges = (90, SPLIT_PX, WIDTH_PX - MARGIN_PX) if len(there) == len(KINDS) else (90, WIDTH_PX - MARGIN_PX)
    figure = sheet(450)
    for place, (kind, scale, axis_title) in enumerate(there):
        series = [
            Series(name, [_number(listed, kind, level, is_own) for level in range(len(scale))], colour)
            for name, colour, is_own in (("other", BLUE, False), ("own", VERMILLION, True))
        ]
        left_px = edges[place] + (90 if place else 0)
        standing(axes(figure, left_px, edges[place + 1], 104), scale, series, axis_title, "pairs")
    write(figure, 90, 86, "a caption of another image", color=BLUE, fontweight="bold", va="center")
    write(figure, 310, 86, "the image's own caption", color=VERMILLION, fontweight="bold", va="center")
    return figure


def _number(rows: list[dict[str, object]], kind: str, level: int, is_own: object) -> int:
    return sum(
        int(str(row["n_pairs"])) for row in rows if (row["kind"], row["level"], row["is_own_caption"]) == (kind, level, is_own)
    )


PLOT = Plot(
    title="What people think of a caption for an image",
    table="core.judgment",
    teaches="Experts rate from 1 (unrelated) to 4 (describes it), a crowd says yes or no; few of the captions are the image's own.",
    draw=_draw,
)
