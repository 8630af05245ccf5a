"""Words on the lines of a layered drawing: each on its own line, clear of the others. The lines are broken beneath them."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from flickr_assets.plots.layered import Lanes, Layout, Line, Points

# Between a label and the boxes, and around it where lines are broken.
SIDE_PX, CLEAR_PX = 8.0, 3.0
_STEP_PX = 5.0
_SAMPLE_PX = 2.0
# What it costs a place to be on another label, on another line, and a pixel away from the end of its line.
_ON_LABEL, _ON_LINE, _AWAY = 1000.0, 12.0, 0.1


class Label(NamedTuple):
    """x, y: of its centre."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Label) -> bool:
        return (
            abs(self.x - other.x) < (self.width + other.width) / 2 + CLEAR_PX
            and abs(self.y - other.y) < (self.height + other.height) / 2
        )

    def covers(self, x: float, y: float) -> bool:
        return abs(self.x - x) < self.width / 2 + CLEAR_PX and abs(self.y - y) < self.height / 2


def curve(points: Points) -> list[tuple[float, float]]:
    """The line through the points: level, then bent, then level again, and so on."""
    found: list[tuple[float, float]] = []
    for (x, y), (to_x, to_y) in pairwise(points):
        n_samples = max(1, math.ceil((to_x - x) / _SAMPLE_PX))
        parts = [sample / n_samples for sample in range(n_samples)]
        found += [(x + (to_x - x) * part, y + (to_y - y) * part * part * (3 - 2 * part)) for part in parts]
    return [*found, points[-1]]


def are_left(lines: Sequence[Line], layers: Mapping[int, int]) -> list[bool]:
    """Whether a line's label is better at its left end: where fewer lines come together, else where it is further from the focus."""
    n_ends = Counter(pair for line in lines for pair in enumerate(line))
    ends = [(n_ends[0, left], n_ends[1, right]) for left, right in lines]
    return [
        n_left < n_right if n_left != n_right else layers[right] <= 0
        for (_, right), (n_left, n_right) in zip(lines, ends, strict=True)
    ]


def lanes(lines: Sequence[Line], widths: Sequence[float], layers: Mapping[int, int], is_left: Sequence[bool]) -> dict[int, Lanes]:
    """Room for the labels after each layer and before the next."""
    found: dict[int, Lanes] = {}
    for (left, right), width, is_first in zip(lines, widths, is_left, strict=True):
        layer, room = (layers[left] if is_first else layers[right] - 1), width + 2 * SIDE_PX
        old = found.get(layer, Lanes(0, 0))
        found[layer] = Lanes(max(old.after, room), old.before) if is_first else Lanes(old.after, max(old.before, room))
    return found


def placed(
    layout: Layout,
    lines: Sequence[Line],
    curves: Sequence[Sequence[tuple[float, float]]],
    widths: Sequence[float],
    height: float,
    is_left: Sequence[bool],
) -> list[Label]:
    """A label for every line, of these widths; as near as can be to the end of its line that is said."""
    found: list[Label] = []
    for number, (line, width) in enumerate(zip(lines, widths, strict=True)):
        others = [other for place, other in enumerate(curves) if place != number]
        columns = layout.columns[layout.places[line[0]] : layout.places[line[1]] + 1]
        places = _places(columns, curves[number], width, height, is_left=is_left[number])
        found.append(_best(places, found, others))
    return found


def _places(
    columns: Sequence[tuple[float, float]], drawn: Sequence[tuple[float, float]], width: float, height: float, *, is_left: bool
) -> Iterator[tuple[Label, float]]:
    """Places on a line, between the columns, with how far each is from the end."""
    end = columns[0][1] if is_left else columns[-1][0]
    for (_, left), (right, _) in pairwise(columns):
        first, last = left + SIDE_PX + width / 2, right - SIDE_PX - width / 2
        n_steps = max(0, math.floor((last - first) / _STEP_PX))
        for x in (
            (first + n * _STEP_PX for n in range(n_steps + 1)) if is_left else (last - n * _STEP_PX for n in range(n_steps + 1))
        ):
            yield Label(x, _height_at(drawn, x), width, height), abs(x - end)


def _height_at(drawn: Sequence[tuple[float, float]], x: float) -> float:
    return drawn[min(bisect_left(drawn, (x,)), len(drawn) - 1)][1]


def _best(places: Iterable[tuple[Label, float]], labels: Sequence[Label], others: Sequence[Sequence[tuple[float, float]]]) -> Label:
    """The place that costs least; after one that is free, only dearer ones follow."""
    costs: list[tuple[float, int, Label]] = []
    for number, (label, away) in enumerate(places):
        n_labels = sum(label.meets(other) for other in labels)
        n_lines = sum(_crosses(drawn, label) for drawn in others)
        costs.append((_ON_LABEL * n_labels + _ON_LINE * n_lines + _AWAY * away, number, label))
        if not n_labels and not n_lines:
            break
    return min(costs)[2]


def _crosses(drawn: Sequence[tuple[float, float]], label: Label) -> bool:
    half = label.width / 2 + CLEAR_PX
    near = drawn[bisect_left(drawn, (label.x - half,)) : bisect_left(drawn, (label.x + half,))]
    return any(abs(label.y - y) < label.height / 2 for _, y in near)


def broken(drawn: Sequence[tuple[float, float]], labels: Sequence[Label]) -> list[list[tuple[float, float]]]:
    """The pieces of a line that no label covers."""
    pieces: list[list[tuple[float, float]]] = [[]]
    for x, y in drawn:
        if any(label.covers(x, y) for label in labels):
            if pieces[-1]:
                pieces.append([])
        else:
            pieces[-1].append((x, y))
    return [piece for piece in pieces if len(piece) > 1]
