"""What all plots are drawn on: a sheet of pixels, axes placed on it, and colours that keep apart on white and on near-black.

The background is transparent, so every colour is a middle one: at least 3 to 1 against #ffffff and against #111111. The hues
are those of Okabe and Ito, darkened where they are too light for white, which the colour-blind can tell apart.
"""

from __future__ import annotations

import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flickr_assets.errors import UsageError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

Colour = str | tuple[float, float, float, float]

DPI = 100
WIDTH_PX = 900
HEAD_PX = 74
FOOT_PX = 52
MARGIN_PX = 16

INK = "#7b7b7b"
BLUE = "#2080c0"
VERMILLION = "#d95f02"
GREEN = "#009e73"
PURPLE = "#b5609a"
OCHRE = "#a87900"
GREY = "#8a8a8a"
# White is read on each of them, in bars and cells.
COLOURS = (BLUE, VERMILLION, GREEN, PURPLE, OCHRE, GREY)

# Sizes in points, at 100 dots an inch.
TITLE, WORDS, NUMBERS = 13.0, 9.5, 9.0

_STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": WORDS,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.parse_math": False,
    "svg.hashsalt": "flickr-assets",
    "path.simplify": True,
}
# What matplotlib's own style leaves alone: it belongs to the program, not to a picture.
_NOT_STYLE = ("backend", "interactive", "toolbar", "timezone", "webagg", "tk.", "macosx", "savefig.directory", "figure.max_open")


@contextmanager
def style() -> Generator[None]:
    """Everything drawn within looks the same on every machine, whatever its `matplotlibrc` says. Raises UsageError `plots-missing`.

    A letter that the font lacks, which a user's name of a scheme may have, is drawn as a box, and that is all.
    """
    try:
        import matplotlib as mpl
    except ImportError as error:
        raise UsageError(
            "plots-missing", "plots need matplotlib, which is not installed.", remedy="Run: pip install 'flickr-assets[plots]'"
        ) from error
    plain: dict[Any, Any] = {name: value for name, value in mpl.rcParamsDefault.items() if not name.startswith(_NOT_STYLE)}
    with warnings.catch_warnings(), mpl.rc_context(plain | _STYLE):
        warnings.filterwarnings("ignore", message="Glyph")
        yield


def sheet(height_px: int, width_px: int = WIDTH_PX) -> Figure:
    """An empty transparent sheet."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width_px / DPI, height_px / DPI), dpi=DPI, facecolor="none")


def head(figure: Figure, title: str, sentence: str) -> None:
    """Title and sentence at the top of a sheet."""
    write(figure, MARGIN_PX, 13, title, fontsize=TITLE, fontweight="bold", va="top")
    write(figure, MARGIN_PX, 37, sentence, fontsize=WORDS, va="top")


def write(figure: Figure, x_px: float, y_px: float, words: str, **looks: object) -> Text:
    """Words on a sheet, at pixels from its upper left corner."""
    width, height = _size(figure)
    return figure.text(x_px / width, 1 - y_px / height, words, **looks)  # pyright: ignore[reportArgumentType] - matplotlib's own names


def axes(figure: Figure, left_px: float, right_px: float, top_px: float = HEAD_PX, foot_px: float = FOOT_PX) -> Axes:
    """Axes between two pixels from the left, one from the top and one from the bottom, with a line at the bottom only."""
    width, height = _size(figure)
    placed = figure.add_axes((left_px / width, foot_px / height, (right_px - left_px) / width, 1 - (top_px + foot_px) / height))
    placed.set_facecolor("none")
    placed.spines[["top", "right", "left"]].set_visible(False)
    placed.tick_params(labelsize=NUMBERS, length=3)
    placed.tick_params(axis="y", length=0)
    return placed


def rectangles(drawn: Axes, corners: Sequence[tuple[float, float, float, float]], fills: Colour | Sequence[Colour]) -> None:
    """Filled rectangles (left, lower, width, height) in the units of the axes, as one thing: a patch for each is slow to make."""
    from matplotlib.collections import PolyCollection

    outlines = [((x, y), (x + width, y), (x + width, y + height), (x, y + height)) for x, y, width, height in corners]
    drawn.add_collection(PolyCollection(outlines, facecolors=fills, linewidths=0, antialiaseds=False), autolim=False)


def faded(colour: str, strength: float) -> Colour:
    """The colour, more transparent the weaker it is; strength 0 to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (red, green, blue, strength)


def scale(drawn: Axes, labels: Sequence[str], title: str) -> None:
    """Labels below the places 0, 1, … of the lower edge, and its title below them; no ticks, which are slow to make."""
    drawn.set_xlim(-0.6, len(labels) - 0.4)
    drawn.set_xticks([])
    for place, label in enumerate(labels):
        drawn.text(place, -17 / drawn.bbox.height, label, ha="center", fontsize=NUMBERS, transform=drawn.get_xaxis_transform())
    drawn.set_xlabel(title, labelpad=20)


def _size(figure: Figure) -> tuple[float, float]:
    width, height = figure.get_size_inches()
    return width * DPI, height * DPI


def number(value: float) -> str:
    """A count with its thousands apart."""
    return f"{value:,.0f}"


def percent(share: float) -> str:
    """A share of 0 to 1 in percent; what is there but rounds to nothing is `<1`."""
    if 0 < share <= 0.005:
        return "<1"
    return f"{100 * share:.0f}" if share >= 1 or share < 0.995 else ">99"


def thousands(axis_of: Axes, axis: str) -> None:
    """Whole numbers with their thousands apart along an axis, `x` or `y`, and few of them."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    chosen = axis_of.xaxis if axis == "x" else axis_of.yaxis
    chosen.set_major_locator(MaxNLocator(nbins=5, integer=True))
    chosen.set_major_formatter(FuncFormatter(lambda value, _: number(value)))


def cut(words: str, most: int) -> str:
    """The words, or their beginning and `…` where they are longer than `most` characters; a user names schemes as he likes."""
    line = " ".join(words.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def more(n_left_out: int, what: str) -> str:
    """What is said of things that a plot has no room for: `and 7 more schemes`; nothing where there are none."""
    return f"and {n_left_out:,} more {what}{'s' if n_left_out > 1 else ''}" if n_left_out > 0 else ""


def colours(n: int) -> Sequence[str]:
    """As many colours; past the six that can be told apart they come again."""
    return [COLOURS[index % len(COLOURS)] for index in range(n)]
