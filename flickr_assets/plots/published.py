"""Published figures that come out otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import (
    BLUE,
    FOOT_PX,
    GREY,
    HEAD_PX,
    INK,
    MARGIN_PX,
    NUMBERS,
    VERMILLION,
    WIDTH_PX,
    axes,
    cut,
    more,
    sheet,
    write,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_FIGURES = 30
ROW_PX = 19
NAMES_PX = 24
LEFT_PX, RIGHT_PX = 480, 690
COLUMNS_PX = (785, WIDTH_PX - MARGIN_PX)
# Below 1 % the axis is even, above it logarithmic.
EVEN_PERCENT = 1.0
# What is further off stands here.
MOST_PERCENT = 150.0
TICKS = (-100, -10, 0, 10, 100)


def shown(value: float) -> str:
    """A measured value: whole numbers with their thousands apart, others with three digits after the point at most."""
    return f"{value:,.0f}" if value == round(value) else f"{value:,.3f}".rstrip("0")


def _draw(rows: pa.Table) -> Figure:
    listed = rows.to_pylist()
    drawn_rows, left_out = listed[:MOST_FIGURES], len(listed) - MOST_FIGURES
    top_px = HEAD_PX + NAMES_PX
    figure = sheet(round(top_px + ROW_PX * len(drawn_rows) + FOOT_PX + NAMES_PX))
    drawn = axes(figure, LEFT_PX, RIGHT_PX, top_px, FOOT_PX + NAMES_PX)
    drawn.set_ylim(len(drawn_rows) - 0.5, -0.5)
    drawn.set_yticks([])
    drawn.set_xscale("symlog", linthresh=EVEN_PERCENT)
    drawn.set_xlim(-1.3 * MOST_PERCENT, 1.3 * MOST_PERCENT)
    drawn.set_xticks(TICKS, [str(tick) for tick in TICKS])
    drawn.minorticks_off()
    drawn.set_xlabel("percent of what is published")
    drawn.axvline(0, color=INK, linewidth=0.8)
    for x_px, name in zip(COLUMNS_PX, ("published", "measured"), strict=True):
        write(figure, x_px, top_px - 8, name, ha="right", fontsize=NUMBERS, fontweight="bold")
    for place, row in enumerate(drawn_rows):
        _row(figure, row, top_px + ROW_PX * (place + 0.5))
    percents = [min(MOST_PERCENT, 100 * row["relative_difference"]) for row in drawn_rows]
    colours = [VERMILLION if row["status"] == "differs" else GREY for row in drawn_rows]
    drawn.hlines(range(len(drawn_rows)), 0, percents, colors=colours, linewidth=1.5)
    drawn.scatter(percents, range(len(drawn_rows)), c=colours, s=26, zorder=3)
    write(
        figure, MARGIN_PX, top_px + ROW_PX * len(drawn_rows) + FOOT_PX + 8, _rest(listed[0], left_out), va="center", style="italic"
    )
    return figure


def _row(figure: Figure, row: dict[str, Any], y_px: float) -> None:
    """A figure's name, who says it, and both numbers."""
    looks: dict[str, object] = {"va": "center_baseline", "fontsize": NUMBERS}
    write(figure, MARGIN_PX, y_px, cut(row["figure"], 40), **looks)
    write(figure, LEFT_PX - 8, y_px, cut(row["source"], 24), ha="right", color=BLUE, **looks)
    unit = " %" if row["unit"] == "%" else ""
    for x_px, said in zip(COLUMNS_PX, (row["published"], shown(row["measured_value"])), strict=True):
        write(figure, x_px, y_px, said + unit, ha="right", **looks)


def _rest(row: dict[str, Any], left_out: int) -> str:
    """What is said of the figures that are not drawn."""
    parts = [
        f"{row['n_as_published']} figures come out as published",
        f"{row['n_on_part']} are measured over fewer images (grey)",
        f"{row['n_not_measured']} cannot be measured",
    ]
    return "; ".join([*([more(left_out, "figure")] if left_out > 0 else []), *parts])


PLOT = Plot(
    title="Published figures that come out otherwise",
    table="stats.published",
    teaches="A point says how far the files are from the paper, in percent of what it says; why is told in the table.",
    draw=_draw,
)
