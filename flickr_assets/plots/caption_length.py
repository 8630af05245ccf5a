"""Lengths of captions, a hill for each corpus and language."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.canvas import (
    BLUE,
    FOOT_PX,
    HEAD_PX,
    INK,
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
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_WORDS = 40
MOST_CORPORA = 8
LABELS_PX = 176
ROW_PX = 82
LOW_ROW_PX = 50
LINE_PX = 15
# Over the highest bar, for its share.
ABOVE_PX = 20


def median(counts: dict[int, int]) -> int:
    """The length that half of the captions do not exceed; {words: captions}."""
    half = sum(counts.values()) / 2
    before = 0
    for n_words in sorted(counts):
        before += counts[n_words]
        if before >= half:
            return n_words
    return 0


def _draw(rows: pa.Table) -> Figure:
    hills: dict[str, dict[int, int]] = defaultdict(dict)
    for row in rows.to_pylist():
        hills[f"{row['corpus']} ({row['language']})"][row["n_words"]] = row["n_captions"]
    shown = sorted(hills, key=lambda name: (-sum(hills[name].values()), name))[:MOST_CORPORA]
    most = max(max(hills[name].values()) / sum(hills[name].values()) for name in shown)
    row_px = max(LOW_ROW_PX, min(ROW_PX, 330 // len(shown)))
    figure = sheet(HEAD_PX + row_px * len(shown) + FOOT_PX)
    drawn = axes(figure, LABELS_PX, WIDTH_PX - MARGIN_PX)
    drawn.set_ylim(-len(shown), 0)
    drawn.set_yticks([])
    drawn.set_xlim(-0.6, MOST_WORDS + 0.6)
    drawn.set_xticks(range(0, MOST_WORDS + 1, 5), [*map(str, range(0, MOST_WORDS, 5)), f"{MOST_WORDS}+"])
    drawn.set_xlabel("words of a caption (what blanks part); the highest bar says its share of the captions")
    for place, name in enumerate(shown):
        last_px = HEAD_PX + row_px * (place + 1) - 8
        middle = _hill(drawn, hills[name], -place - 1, (1 - ABOVE_PX / row_px) / most)
        said = f"median {middle}{'+' if middle == MOST_WORDS else ''}"
        n_captions = sum(hills[name].values())
        counted = f"{number(n_captions)} caption{'' if n_captions == 1 else 's'}"
        write(figure, LABELS_PX - 16, last_px - 2 * LINE_PX, name, ha="right", va="center", fontweight="bold")
        write(figure, LABELS_PX - 16, last_px - LINE_PX, counted, ha="right", va="center", fontsize=NUMBERS)
        write(figure, LABELS_PX - 16, last_px, said, ha="right", va="center", color=VERMILLION, fontsize=NUMBERS)
    return figure


def _hill(drawn: Axes, counts: dict[int, int], ground: float, height: float) -> int:
    """The shares of captions, on their ground; height: of a bar for all of them. Returns the median, whose bar has its own colour."""
    n_captions = sum(counts.values())
    middle = median(counts)
    bars = [(n - 0.45, ground, 0.9, height * count / n_captions) for n, count in counts.items()]
    rectangles(drawn, bars, [VERMILLION if n == middle else BLUE for n in counts])
    drawn.axhline(ground, color=INK, linewidth=0.8)
    peak = max(counts, key=lambda n: (counts[n], -n))
    share = counts[peak] / n_captions
    drawn.text(peak, ground + height * share + 0.02, f"{percent(share)} %", ha="center", va="bottom", fontsize=NUMBERS - 1)
    return middle


PLOT = Plot(
    title="How long captions are",
    table="stats.caption_length",
    teaches="Half of the captions are no longer than the median; a few are several times as long, and a limit on length cuts those.",
    draw=_draw,
)
