"""What any two splits share, in percent, with the leaks marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import (
    BLUE,
    HEAD_PX,
    INK,
    MARGIN_PX,
    NUMBERS,
    VERMILLION,
    WIDTH_PX,
    Colour,
    axes,
    cut,
    faded,
    more,
    percent,
    rectangles,
    sheet,
    write,
)
from flickr_assets.plots.splits import scheme_rank, split_rank

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_SPLITS = 26
CELL_PX = 18
HIGHEST_CELL_PX = 60
MOST_CELLS_PX = 260
# As a multiple of its height.
WIDEST_CELL = 3
LABELS_PX = 190
NAMES_PX = 118
LEGEND_PX = 36
LONGEST, LONGEST_SPLIT = 19, 11
# Where the longest name begins.
NAME_PX = 62
# How strong the colour of a cell is, for shares below and from a half: on white and on near-black, INK is read on the former, white on
# the latter, and neither on what lies between.
FAINT, STRONG = (0.04, 0.18), (0.85, 1.0)
HALF = 0.5

Split = tuple[str, str]


def _draw(rows: pa.Table) -> Figure:
    listed: list[dict[str, Any]] = rows.to_pylist()
    shared = {((row["scheme_a"], row["split_a"]), (row["scheme_b"], row["split_b"])): row["n_photos"] for row in listed}
    splits = _chosen({of for of, _ in shared})
    cell_px = min(HIGHEST_CELL_PX, max(CELL_PX, MOST_CELLS_PX / len(splits)))
    foot_px = HEAD_PX + NAMES_PX + cell_px * len(splits) + LEGEND_PX / 2
    figure = sheet(round(foot_px + LEGEND_PX / 2))
    right_px = min(WIDTH_PX - MARGIN_PX, LABELS_PX + WIDEST_CELL * cell_px * len(splits))
    drawn = axes(figure, LABELS_PX, right_px, HEAD_PX + NAMES_PX, LEGEND_PX)
    _name(drawn, splits, cell_px)
    places = [(row, column) for row in range(len(splits)) for column in range(len(splits)) if shared[splits[row], splits[column]]]
    fills = [_cell(drawn, row, column, splits, shared) for row, column in places]
    rectangles(drawn, [(column - 0.5, row - 0.5, 1, 1) for row, column in places], fills)
    left_out = more(listed[0]["n_schemes"] - len({scheme for scheme, _ in splits}), "scheme")
    write(figure, MARGIN_PX, foot_px, left_out or _cut_splits(splits, shared), va="center", style="italic")
    has_leaks = any(is_leak(splits[row], splits[column]) for row, column in places)
    words = "orange: held out in one scheme, trained on in another" if has_leaks else ""
    write(figure, WIDTH_PX - MARGIN_PX, foot_px, words, va="center", ha="right", color=VERMILLION, fontweight="bold")
    return figure


def is_leak(of: Split, within: Split) -> bool:
    """Whether what one scheme holds out is trained on in another: splits are told by their names, `train…` or not."""
    return of[0] != within[0] and not of[1].startswith("train") and within[1].startswith("train")


def _chosen(splits: set[Split]) -> list[Split]:
    """The splits of as many whole schemes as there is room for; of a single one that has too many, the first."""
    of_scheme: dict[str, list[Split]] = defaultdict(list)
    for scheme, split in sorted(splits, key=lambda one: (scheme_rank(one[0]), split_rank(one[1]))):
        of_scheme[scheme].append((scheme, split))
    chosen: list[Split] = []
    for found in of_scheme.values():
        if chosen and len(chosen) + len(found) > MOST_SPLITS:
            break
        chosen += found[:MOST_SPLITS]
    return chosen


def _cut_splits(splits: list[Split], shared: Mapping[tuple[Split, Split], int]) -> str:
    return more(len({of for of, _ in shared if of[0] == splits[-1][0]} - set(splits)), "split")


def _name(drawn: Axes, splits: list[Split], cell_px: float) -> None:
    """Names at the left and on top, a line between schemes."""
    names = [cut(f"{cut(scheme, LONGEST - 1 - len(cut(split, LONGEST_SPLIT)))} {split}", LONGEST) for scheme, split in splits]
    drawn.set_xlim(-0.5, len(splits) - 0.5)
    drawn.set_ylim(len(splits) - 0.5, -0.5)
    drawn.set_xticks([])
    drawn.set_yticks([])
    for place, name in enumerate(names):
        before = -5 / drawn.bbox.width, place
        above = place, -0.5 - 5 / cell_px
        drawn.text(*before, name, ha="right", va="center_baseline", fontsize=NUMBERS - 1, transform=drawn.get_yaxis_transform())
        drawn.text(*above, name, ha="center", va="bottom", rotation=90, fontsize=NUMBERS - 1)
    drawn.spines[:].set_visible(False)
    for place in range(len(splits) + 1):
        if place in (0, len(splits)) or splits[place - 1][0] != splits[place][0]:
            drawn.axhline(place - 0.5, color=INK, linewidth=0.6)
            drawn.axvline(place - 0.5, color=INK, linewidth=0.6)


def _cell(drawn: Axes, row: int, column: int, splits: list[Split], shared: Mapping[tuple[Split, Split], int]) -> Colour:
    """Write a cell's percent; returns what fills it."""
    of, within = splits[row], splits[column]
    share = shared[of, within] / shared[of, of]
    colour = VERMILLION if is_leak(of, within) else BLUE
    ink = "white" if share >= HALF else VERMILLION if is_leak(of, within) else INK
    drawn.text(column, row, percent(share), ha="center", va="center_baseline", fontsize=NUMBERS - 1, color=ink)
    return faded(colour, strength(share))


def strength(share: float) -> float:
    """Of the colour of a cell."""
    if share < HALF:
        return FAINT[0] + (FAINT[1] - FAINT[0]) * share / HALF
    return STRONG[0] + (STRONG[1] - STRONG[0]) * (share - HALF) / HALF


PLOT = Plot(
    title="How much of a split lies in another",
    table="stats.split_overlap",
    teaches="Percent of the photographs of the row's split that are in the column's, too; nothing where they share none.",
    draw=_draw,
    names_px=(NAME_PX, LABELS_PX),
)
