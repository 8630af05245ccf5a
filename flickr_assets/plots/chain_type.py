"""Mentions and boxes of a chain, by type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import (
    BLUE,
    FOOT_PX,
    GREEN,
    GREY,
    HEAD_PX,
    MARGIN_PX,
    NUMBERS,
    VERMILLION,
    WIDTH_PX,
    axes,
    number,
    percent,
    rectangles,
    sheet,
    write,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Row = dict[str, Any]
# What a half of the sheet has: its name, the mean that is written beside a row, and the parts of a bar.
Half = tuple[str, str, tuple[tuple[str, str, str], ...]]

ROW_PX = 34
NAMES_PX = 26
LABELS_PX = 150
MEAN_PX = 54
LEAST_WRITTEN = 0.09
# Boxes of fewer chains, of an excerpt say, tell nothing of a type.
FEWEST_CHAINS = 100
MENTIONED: Half = (
    "by mentions, and their mean",
    "mentions_per_chain",
    (("once", "n_chains_mentioned_once", GREY), ("again", "n_chains_mentioned_again", BLUE)),
)
BOXED: Half = (
    "by boxes, and their mean",
    "boxes_per_chain",
    (("none", "n_chains_no_box", GREY), ("one", "n_chains_one_box", VERMILLION), ("several", "n_chains_several_boxes", GREEN)),
)


def _draw(rows: pa.Table) -> Figure:
    listed = sorted(rows.to_pylist(), key=lambda row: (-row["n_chains"], row["type"]))
    for row in listed:
        row["n_chains_mentioned_once"] = row["n_chains"] - row["n_chains_mentioned_again"]
    n_boxed = sum(row[column] for row in listed for _, column, _ in BOXED[2])
    halves = [MENTIONED, *([BOXED] if n_boxed >= FEWEST_CHAINS else [])]
    top_px = HEAD_PX + NAMES_PX
    figure = sheet(top_px + ROW_PX * len(listed) + FOOT_PX)
    for place, row in enumerate(listed):
        y_px = top_px + ROW_PX * (place + 0.5)
        write(figure, LABELS_PX - 12, y_px - 7, row["type"], ha="right", va="center_baseline", fontweight="bold")
        write(figure, LABELS_PX - 12, y_px + 8, number(row["n_chains"]), ha="right", va="center_baseline", fontsize=NUMBERS)
    width_px = (WIDTH_PX - MARGIN_PX - LABELS_PX) / len(halves)
    for place, half in enumerate(halves):
        _half(figure, listed, half, LABELS_PX + width_px * place, width_px)
    return figure


def _half(figure: Figure, listed: list[Row], half: Half, left_px: float, width_px: float) -> None:
    """The shares of a row's chains as parts of a bar, the mean behind it."""
    title, mean, parts = half
    right_px = left_px + width_px - MEAN_PX
    top_px = HEAD_PX + NAMES_PX
    drawn = axes(figure, left_px, right_px, top_px)
    drawn.set_xlim(0, 1)
    drawn.set_ylim(len(listed) - 0.5, -0.5)
    drawn.set_yticks([])
    drawn.set_xticks([0, 0.5, 1], ["0", "50", "100"])
    drawn.set_xlabel(f"percent of the chains, {title}")
    x_px = left_px
    for name, _, colour in parts:
        write(figure, x_px, top_px - 8, name, color=colour, fontsize=NUMBERS, fontweight="bold")
        x_px += 9 * len(name) + 16
    for place, row in enumerate(listed):
        before, whole = 0.0, max(1, sum(row[column] for _, column, _ in parts))
        for _, column, colour in parts:
            share = row[column] / whole
            rectangles(drawn, [(before, place - 0.32, share, 0.64)], colour)
            if share >= LEAST_WRITTEN:
                drawn.text(before + share / 2, place, percent(share), ha="center", va="center", color="white", fontsize=NUMBERS)
            before += share
        if row[mean] is not None:
            y_px = top_px + ROW_PX * (place + 0.5)
            write(figure, right_px + 8, y_px, f"{row[mean]:.2f}", va="center_baseline", fontsize=NUMBERS)


PLOT = Plot(
    title="Mentions and boxes of the chains of each type",
    table="stats.chain_type",
    teaches="Animals and people are mentioned again and again, what people wear mostly once; groups have several boxes.",
    draw=_draw,
)
