"""A part of the denotation graph around one of its strings: general strings at the left, specific ones at the right.

Parts of the drawing have names, for whoever shows it (`gid`, in an SVG `id`): `string-N`, `said-N`, `link-N-M` and `rule-N-M`, where N and
M are places in `Neighbourhood.strings`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flickr_assets.graph.neighbourhood import Link, Neighbourhood, String
from flickr_assets.plots import canvas
from flickr_assets.plots.layered import Box, Layout, Line, arranged, layers, superfluous, without_circles
from flickr_assets.plots.line_labels import are_left, broken, curve, lanes, placed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TITLE = "What is around “{}” in the denotation graph"
TEACHES = "General strings stand at the left, specific ones at the right; the number tells how many images a string describes."
COLOURS = {
    "noun phrase": canvas.BLUE,
    "verb phrase": canvas.GREEN,
    "sentence": canvas.VERMILLION,
    "prepositional phrase": canvas.PURPLE,
}
SOFT = "no entailment"
MOST_CHARACTERS, MOST_TITLE_CHARACTERS = 46, 40
# In points: of the string that describes the fewest images, and of that with the most. In pixels: what is around the words of a string.
_SMALLEST, _LARGEST, _RULE = 8.5, 12.5, 7.5
_PAD_PX, _COUNT_GAP_PX, _RING_PX = 10.0, 8.0, 4.0
_RULE_HEIGHT_PX = 13.0
# Letters that are fitted to pixels take more room than they are said to.
_HINTED = 1.03
_LEAST_WIDTH_PX = 860
_FOOT_PX = 58


@dataclass(frozen=True)
class _Looks:
    """Of a string: its words as shown, and their sizes in points and pixels. ring_px: how far out there is a ring; 0 for none."""

    words: str
    count: str
    points: float
    words_px: float
    count_px: float
    ring_px: float

    @property
    def size(self) -> tuple[float, float]:
        width = self.words_px + self.count_px + _COUNT_GAP_PX + 2 * (_PAD_PX + self.ring_px)
        return width, self.points * canvas.DPI / 72 * 1.9 + 2 * self.ring_px


def draw(around: Neighbourhood) -> Figure:
    """The figure; to be called within `canvas.style()`. Colours and lines are to be read on white and on near-black."""
    strings, links, n_implied = _drawable(around)
    lines = _lines(links)
    looks = _looks(strings)
    rules_px = [_width_px(_rule(link), _RULE) for link in links]
    layer = layers(lines, around.node_id)
    is_left = are_left(lines, layer)
    sizes = {node_id: look.size for node_id, look in looks.items()}
    layout = arranged(sizes, lines, around.node_id, lanes(lines, rules_px, layer, is_left))
    width_px = max(_LEAST_WIDTH_PX, math.ceil(layout.columns[-1][1]) + 2 * canvas.MARGIN_PX)
    figure = canvas.sheet(math.ceil(canvas.HEAD_PX + 10 + layout.height + _FOOT_PX), width_px)
    drawn = _axes(figure, width_px, layout)
    numbers = {string.node_id: number for number, string in enumerate(around.strings)}
    _draw_links(drawn, layout, links, rules_px, is_left, numbers)
    for string in strings:
        _draw_string(drawn, string, looks[string.node_id], layout.boxes[string.node_id], numbers[string.node_id])
    canvas.head(figure, TITLE.format(canvas.cut(around.focus.text, MOST_TITLE_CHARACTERS)), TEACHES)
    _draw_key(figure, {string.kind for string in strings}, has_soft=any(link.is_soft for link in links))
    _draw_foot(figure, around, n_implied)
    return figure


def _drawable(around: Neighbourhood) -> tuple[list[String], list[Link], int]:
    """What is drawn, and how many lines are not because a way over other strings says as much.

    Edges that are no entailments may go round; those that would are left out, and what hangs on nothing else.
    """
    ordered = sorted(around.links, key=lambda link: link.is_soft)
    kept = [ordered[number] for number in without_circles(_lines(ordered))]
    layer = layers(_lines(kept), around.node_id)
    links = [link for link in kept if link.parent_id in layer and link.child_id in layer]
    strict = [link for link in links if not link.is_soft]
    # Entailments come first, and only they make one superfluous.
    by_strict = {number for number in superfluous(_lines(links), _lines(strict)) if number < len(strict)}
    by_any = {number for number in superfluous(_lines(links), _lines(links)) if number >= len(strict)}
    implied = by_strict | by_any
    drawn = [link for number, link in enumerate(links) if number not in implied]
    return [string for string in around.strings if string.node_id in layer], drawn, len(implied)


def _lines(links: Iterable[Link]) -> list[Line]:
    return [(link.parent_id, link.child_id) for link in links]


def _looks(strings: list[String]) -> dict[int, _Looks]:
    most = math.log(max(2, *(string.n_images for string in strings))) if len(strings) > 1 else 1.0
    found: dict[int, _Looks] = {}
    for number, string in enumerate(strings):
        points = _SMALLEST + (_LARGEST - _SMALLEST) * min(1.0, math.log(max(1, string.n_images)) / most)
        words, count = canvas.cut(string.text, MOST_CHARACTERS), canvas.number(string.n_images)
        ring_px = 0.0 if number else _RING_PX
        found[string.node_id] = _Looks(words, count, points, _width_px(words, points), _width_px(count, points - 1.5), ring_px)
    return found


def _width_px(words: str, points: float) -> float:
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    width, _, _ = text_to_path.get_text_width_height_descent(words, FontProperties(family="DejaVu Sans", size=points), ismath=False)
    return width * canvas.DPI / 72 * _HINTED


def _rule(link: Link) -> str:
    return ", ".join(link.rules)


def _axes(figure: Figure, width_px: int, layout: Layout) -> Axes:
    """Axes over the whole sheet, in pixels from the upper left corner of the drawing, which stands in the middle."""
    height_px = figure.get_figheight() * canvas.DPI
    drawn = figure.add_axes((0, 0, 1, 1))
    drawn.set_axis_off()
    left = (width_px - layout.columns[-1][1]) / 2
    top = canvas.HEAD_PX + 10
    drawn.set_xlim(-left, width_px - left)
    drawn.set_ylim(height_px - top, -top)
    return drawn


def _draw_links(
    drawn: Axes, layout: Layout, links: list[Link], rules_px: list[float], is_left: list[bool], numbers: dict[int, int]
) -> None:
    from matplotlib.collections import LineCollection

    curves = [curve(points) for points in layout.lines]
    labels = placed(layout, _lines(links), curves, rules_px, _RULE_HEIGHT_PX, is_left)
    for link, points, label in zip(links, curves, labels, strict=True):
        names = f"{numbers[link.parent_id]}-{numbers[link.child_id]}"
        width = min(2.2, 0.9 + 0.25 * math.log(max(1, link.n_captions)))
        style = (0, (3, 2)) if link.is_soft else "solid"
        drawn.add_collection(
            LineCollection(
                broken(points, labels),
                colors=canvas.faded(canvas.GREY, 0.75),
                linewidths=width,
                linestyles=[style],
                gid=f"link-{names}",
            ),
            autolim=False,
        )
        drawn.text(label.x, label.y, _rule(link), fontsize=_RULE, ha="center", va="center_baseline", gid=f"rule-{names}")


def _draw_string(drawn: Axes, string: String, looks: _Looks, box: Box, number: int) -> None:
    colour = COLOURS.get(string.kind, canvas.GREY)
    if looks.ring_px:
        _draw_pill(drawn, box, facecolor="none", edgecolor=colour, linewidth=1.6, gid="ring")
        box = Box(box.x, box.y, box.width - 2 * looks.ring_px, box.height - 2 * looks.ring_px)
    _draw_pill(drawn, box, facecolor=colour, linewidth=0, gid=f"string-{number}")
    for x, words, points, side in (
        (box.left + _PAD_PX, looks.words, looks.points, "left"),
        (box.right - _PAD_PX, looks.count, looks.points - 1.5, "right"),
    ):
        drawn.text(x, box.y, words, fontsize=points, color="white", va="center_baseline", ha=side, gid=f"said-{number}")


def _draw_pill(drawn: Axes, box: Box, **looks: object) -> None:
    from matplotlib.patches import FancyBboxPatch

    drawn.add_patch(
        FancyBboxPatch(
            (box.left, box.y - box.height / 2),
            box.width,
            box.height,
            boxstyle=f"round,pad=0,rounding_size={box.height * 0.36}",
            **looks,  # pyright: ignore[reportArgumentType] - matplotlib's own names
        )
    )


def _draw_key(figure: Figure, kinds: Collection[str], *, has_soft: bool) -> None:
    """What the colours stand for, and broken lines."""
    marks = [("●", kind, colour) for kind, colour in COLOURS.items() if kind in kinds]
    x_px: float = canvas.MARGIN_PX
    for mark, words, colour in [*marks, *([("- - -", SOFT, canvas.INK)] if has_soft else [])]:
        said = f"{mark} {words}"
        canvas.write(figure, x_px, _foot_px(figure), said, color=colour, fontsize=canvas.NUMBERS, va="center_baseline")
        x_px += _width_px(said, canvas.NUMBERS) + 18


def _draw_foot(figure: Figure, around: Neighbourhood, n_implied: int) -> None:
    """How much is left out."""
    hidden = {"more general": around.n_hidden_above, "more specific": around.n_hidden_below}
    said = [f"{n:,} {what} neighbour{'' if n == 1 else 's'} of fewer images" for what, n in hidden.items() if n]
    if n_implied:
        said.append(f"{n_implied:,} line{'' if n_implied == 1 else 's'} that a longer way makes superfluous")
    if said:
        words = f"Not drawn: {', '.join(said)}."
        y_px = _foot_px(figure) + 20
        canvas.write(figure, canvas.MARGIN_PX, y_px, words, fontsize=canvas.NUMBERS, va="center_baseline", style="italic")


def _foot_px(figure: Figure) -> float:
    return figure.get_figheight() * canvas.DPI - 36
