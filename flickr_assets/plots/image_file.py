"""Sizes of image files, in bytes and, where they were opened, in pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import BLUE, MARGIN_PX, NUMBERS, WIDTH_PX, axes, number, rectangles, sheet, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEIGHT_PX = 450
STEPS_OF_DOUBLING = 4
UNITS = ("B", "kB", "MB", "GB")
LARGEST_DOT = 900
N_NAMED = 5


def _draw(rows: pa.Table) -> Figure:
    listed = rows.to_pylist()
    n_bytes = [row for row in listed if row["step"] is not None]
    pixels = [row for row in listed if row["width_px"] is not None]
    figure = sheet(HEIGHT_PX)
    right_px = 440 if pixels else WIDTH_PX - MARGIN_PX
    _bytes(axes(figure, 90, right_px), n_bytes)
    if pixels:
        _pixels(axes(figure, right_px + 90, WIDTH_PX - MARGIN_PX), pixels)
    return figure


def _bytes(drawn: Axes, rows: list[dict[str, Any]]) -> None:
    first, last = (f([row["step"] for row in rows]) for f in (min, max))
    first, last = first - first % STEPS_OF_DOUBLING, last + STEPS_OF_DOUBLING - last % STEPS_OF_DOUBLING
    rectangles(drawn, [(row["step"] + 0.06, 0, 0.88, row["n_files"]) for row in rows], BLUE)
    drawn.set_ylim(0, 1.06 * max(row["n_files"] for row in rows))
    drawn.set_xlim(first, last)
    every = max(1, (last - first) // STEPS_OF_DOUBLING // 5) * STEPS_OF_DOUBLING
    ticks = range(first, last + 1, every)
    drawn.set_xticks(ticks, [size(tick // STEPS_OF_DOUBLING) for tick in ticks])
    drawn.set_xlabel(f"size of the file (log scale), of {number(sum(row['n_files'] for row in rows))} files")
    drawn.set_ylabel("files")
    thousands(drawn, "y")


def size(doublings: int) -> str:
    """A power of two as bytes: `size(15)` is `32 kB`, of 1,024 bytes each."""
    unit = min(doublings // 10, len(UNITS) - 1)
    return f"{2 ** (doublings - 10 * unit):,} {UNITS[unit]}"


def _pixels(drawn: Axes, rows: list[dict[str, Any]]) -> None:
    most = max(row["n_files"] for row in rows)
    rows = sorted(rows, key=lambda row: -row["n_files"])
    areas = [max(6, LARGEST_DOT * row["n_files"] / most) for row in rows]
    places = [row["width_px"] for row in rows], [row["height_px"] for row in rows]
    drawn.scatter(*places, s=areas, color=BLUE, alpha=0.75, linewidth=0, clip_on=False)
    edge = max(max(numbers) for numbers in places) * 1.15
    drawn.set_xlim(0, edge)
    drawn.set_ylim(0, edge)
    words = [f"{number(row['n_files'])} of {row['width_px']:,} × {row['height_px']:,}" for row in rows[:N_NAMED]]
    more = [f"and {len(rows) - N_NAMED:,} more sizes"] if len(rows) > N_NAMED else []
    drawn.text(0.04, 0.04, "\n".join(words + more), fontsize=NUMBERS, va="bottom", linespacing=1.5, transform=drawn.transAxes)
    drawn.tick_params(axis="y", length=3)
    drawn.set_xlabel("width (px), in steps of 5; a dot's area: files")
    drawn.set_ylabel("height (px)")
    thousands(drawn, "x")
    thousands(drawn, "y")


PLOT = Plot(
    title="Sizes of the image files",
    table="core.image_file",
    teaches="Files far smaller than the others are often thumbnails or damaged; pixels are known of files that were opened.",
    draw=_draw,
)
