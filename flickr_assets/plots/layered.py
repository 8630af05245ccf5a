"""Where the boxes of a layered drawing go, from left to right, and how the lines between them run. Plain geometry, in pixels.

After Sugiyama, Tagawa and Toda 1981: boxes in columns, so that every line leads to the right; a line that skips a column gets a place
of its own there; columns are sorted so that few lines cross, and boxes moved up and down so that lines are short. Nothing overlaps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

ROW_GAP, LINE_GAP = 11.0, 9.0
PORT_GAP = 13.0
# How wide a bend is: the more, the higher it climbs.
_LEAST_BEND, _MOST_BEND, _BEND_OF_CLIMB = 46.0, 170.0, 0.22
_SWEEPS, _RELAXATIONS = 24, 40

# From the left box to the right one, by their numbers.
Line = tuple[int, int]
# A box by its number, or the place of a line (by its number) in a column.
Slot = int | tuple[int, int]
Points = tuple[tuple[float, float], ...]


class Box(NamedTuple):
    """x, y: of its centre."""

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2


class Lanes(NamedTuple):
    """Between two columns, how wide the lines run level after the one and before the other."""

    after: float
    before: float


class Layout(NamedTuple):
    """boxes by number. lines: the points that each line goes through; between the 2nd and 3rd, 4th and 5th and so on it may bend.

    columns: left and right edge of each. height: of the whole, from 0. places: in which column each box is.
    """

    boxes: Mapping[int, Box]
    lines: Sequence[Points]
    columns: Sequence[tuple[float, float]]
    height: float
    places: Mapping[int, int]


def without_circles(lines: Sequence[Line]) -> list[int]:
    """The numbers of the lines that may be drawn: each is left out that would close a circle with those before it."""
    after: dict[int, set[int]] = defaultdict(set)
    kept: list[int] = []
    for number, (left, right) in enumerate(lines):
        if left not in _reached(after, right):
            after[left].add(right)
            kept.append(number)
    return kept


def superfluous(lines: Sequence[Line], ways: Sequence[Line]) -> list[int]:
    """The numbers of the lines that say no more than some way of two or more steps does. ways: the lines that ways may take."""
    after: dict[int, set[int]] = defaultdict(set)
    for left, right in ways:
        after[left].add(right)
    below = {left: set[int]().union(*(_reached(after, middle) - {middle} for middle in rights)) for left, rights in after.items()}
    return [number for number, (left, right) in enumerate(lines) if right in below.get(left, ())]


def _reached(after: Mapping[int, set[int]], start: int) -> set[int]:
    found = {start}
    waiting = [start]
    while waiting:
        for box in after.get(waiting.pop(), set()) - found:
            found.add(box)
            waiting.append(box)
    return found


def layers(lines: Sequence[Line], focus: int) -> dict[int, int]:
    """The layer of every box that a way joins to the focus, all to the right or all to the left: as far off as the longest way is long."""
    found = {focus: 0}
    for sign, ways in ((1, lines), (-1, [(right, left) for left, right in lines])):
        reach = _longest(ways, focus)
        found.update({box: sign * length for box, length in reach.items()})
    return found


def _longest(lines: Sequence[Line], start: int) -> dict[int, int]:
    length = {start: 0}
    is_changed = True
    while is_changed:
        is_changed = False
        for left, right in lines:
            if left in length and length[left] + 1 > length.get(right, 0):
                length[right] = length[left] + 1
                is_changed = True
    return length


def arranged(sizes: Mapping[int, tuple[float, float]], lines: Sequence[Line], focus: int, lanes: Mapping[int, Lanes]) -> Layout:
    """The drawing of boxes of these widths and heights, which are in the order that they should have, from above, where nothing else tells.

    lines: without circles, among the boxes. focus: all others are to its left or right. lanes: after each layer, by its number; none is 0.
    """
    layer = layers(lines, focus)
    chains = [_chain(number, line, layer) for number, line in enumerate(lines)]
    steps = [step for chain in chains for step in pairwise(chain)]
    columns = _sorted(_columns(sizes, chains, layer), steps)
    heights = {slot: sizes[slot][1] if isinstance(slot, int) else 0.0 for column in columns for slot in column}
    y = _levelled(columns, steps, heights)
    x = {slot: column for column, slots in enumerate(columns) for slot in slots}
    beside = [lanes.get(place, Lanes(0, 0)) for place in range(min(layer.values()), max(layer.values()))]
    edges = _edges(columns, sizes, [sum(lane) + _bend(place, steps, x, y) for place, lane in enumerate(beside)])
    boxes = {box: Box(_centre(layer[box], edges[x[box]], sizes[box][0]), y[box], *sizes[box]) for box in sizes}
    ports = _ports(boxes, chains, y)
    return Layout(
        boxes,
        [_points(number, chain, boxes, edges, beside, x, y, ports) for number, chain in enumerate(chains)],
        edges,
        max(y[slot] + heights[slot] / 2 for slot in y),
        {box: x[box] for box in sizes},
    )


def _bend(place: int, steps: Sequence[tuple[Slot, Slot]], x: Mapping[Slot, int], y: Mapping[Slot, float]) -> float:
    climb = max((abs(y[left] - y[right]) for left, right in steps if x[left] == place), default=0.0)
    return min(_MOST_BEND, _LEAST_BEND + _BEND_OF_CLIMB * climb)


def _chain(number: int, line: Line, layer: Mapping[int, int]) -> list[Slot]:
    left, right = line
    return [left, *((number, between) for between in range(layer[left] + 1, layer[right])), right]


def _columns(sizes: Mapping[int, object], chains: Sequence[Sequence[Slot]], layer: Mapping[int, int]) -> list[list[Slot]]:
    first, last = min(layer.values()), max(layer.values())
    columns: list[list[Slot]] = [[] for _ in range(first, last + 1)]
    for box in sizes:
        columns[layer[box] - first].append(box)
    for slot in (slot for chain in chains for slot in chain if not isinstance(slot, int)):
        columns[slot[1] - first].append(slot)
    return columns


def _sorted(columns: list[list[Slot]], steps: Sequence[tuple[Slot, Slot]]) -> list[list[Slot]]:
    """The columns in the order in which the fewest lines cross, of those that sweeps to and fro come by."""
    beside: tuple[dict[Slot, list[Slot]], dict[Slot, list[Slot]]] = (defaultdict(list), defaultdict(list))
    for left, right in steps:
        beside[0][right].append(left)
        beside[1][left].append(right)
    best, fewest = columns, _crossings(columns, steps)
    for sweep in range(_SWEEPS):
        side = sweep % 2
        columns = [list(column) for column in columns]
        places = range(len(columns)) if side == 0 else reversed(range(len(columns)))
        rank: dict[Slot, float] = {slot: place for column in columns for place, slot in enumerate(column)}
        for place in places:
            wish = {slot: _mean([rank[other] for other in beside[side][slot]], rank[slot]) for slot in columns[place]}
            columns[place].sort(key=lambda slot, wish=wish: wish[slot])
            rank.update({slot: number for number, slot in enumerate(columns[place])})
        n = _crossings(columns, steps)
        if n < fewest:
            best, fewest = columns, n
    return best


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _crossings(columns: Sequence[Sequence[Slot]], steps: Sequence[tuple[Slot, Slot]]) -> int:
    rank = {slot: (number, place) for number, column in enumerate(columns) for place, slot in enumerate(column)}
    by_gap: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for left, right in steps:
        by_gap[rank[left][0]].append((rank[left][1], rank[right][1]))
    return sum(map(_inversions, by_gap.values()))


def _inversions(ends: Sequence[tuple[int, int]]) -> int:
    """Of lines by the ranks of their ends, how many pairs cross."""
    pairs = ((one, other) for place, one in enumerate(ends) for other in ends[:place])
    return sum((one[0] - other[0]) * (one[1] - other[1]) < 0 for one, other in pairs)


def _levelled(
    columns: Sequence[Sequence[Slot]], steps: Sequence[tuple[Slot, Slot]], heights: Mapping[Slot, float]
) -> dict[Slot, float]:
    """The heights of the slots' centres, from 0: each as near as can be to the middle of those that it is joined to."""
    beside: dict[Slot, list[Slot]] = defaultdict(list)
    for left, right in steps:
        beside[left].append(right)
        beside[right].append(left)
    y: dict[Slot, float] = {}
    for column in columns:
        stacked = _apart([0.0] * len(column), _separations(column, heights))
        y.update(zip(column, stacked, strict=True))
    for turn in range(_RELAXATIONS):
        for column in columns if turn % 2 == 0 else list(reversed(columns)):
            wishes = [_mean([y[other] for other in beside[slot]], y[slot]) for slot in column]
            y.update(zip(column, _apart(wishes, _separations(column, heights)), strict=True))
    top = min(y[slot] - heights[slot] / 2 for slot in y)
    return {slot: place - top for slot, place in y.items()}


def _separations(column: Sequence[Slot], heights: Mapping[Slot, float]) -> list[float]:
    """How far apart the centres of neighbours must be."""
    return [
        (heights[one] + heights[other]) / 2 + (ROW_GAP if isinstance(one, int) and isinstance(other, int) else LINE_GAP)
        for one, other in pairwise(column)
    ]


def _apart(wishes: Sequence[float], separations: Sequence[float]) -> list[float]:
    """The places nearest to those wished for (by least squares) at which neighbours are as far apart as they must be."""
    offsets = [0.0]
    for separation in separations:
        offsets.append(offsets[-1] + separation)
    pools: list[tuple[float, int]] = []
    for wish, offset in zip(wishes, offsets, strict=False):
        pools.append((wish - offset, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, n_one), (other, n_other) = pools[-2:]
            pools[-2:] = [((one * n_one + other * n_other) / (n_one + n_other), n_one + n_other)]
    places = [value for value, n in pools for _ in range(n)]
    return [place + offset for place, offset in zip(places, offsets, strict=False)]


def _edges(
    columns: Sequence[Sequence[Slot]], sizes: Mapping[int, tuple[float, float]], gaps: Sequence[float]
) -> list[tuple[float, float]]:
    edges: list[tuple[float, float]] = []
    x = 0.0
    for column, gap in zip(columns, (*gaps, 0.0), strict=True):
        width = max((sizes[slot][0] for slot in column if isinstance(slot, int)), default=0.0)
        edges.append((x, x + width))
        x += width + gap
    return edges


def _centre(layer: int, edges: tuple[float, float], width: float) -> float:
    """Boxes stand at that edge of their column which is nearer to the focus."""
    left, right = edges
    return right - width / 2 if layer < 0 else left + width / 2 if layer > 0 else (left + right) / 2


def _ports(boxes: Mapping[int, Box], chains: Sequence[Sequence[Slot]], y: Mapping[Slot, float]) -> dict[tuple[int, int], float]:
    """At what height a line (by number) leaves its left box (end 0) or comes to its right one (end 1): in the order in which they come."""
    ends: dict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
    for number, chain in enumerate(chains):
        for end, box, other in ((0, chain[0], chain[1]), (1, chain[-1], chain[-2])):
            assert isinstance(box, int)
            ends[box, end].append((y[other], number))
    found: dict[tuple[int, int], float] = {}
    for (box, end), lines in ends.items():
        step = min(PORT_GAP, boxes[box].height * 0.65 / max(1, len(lines) - 1))
        for place, (_, number) in enumerate(sorted(lines)):
            found[number, end] = y[box] + (place - (len(lines) - 1) / 2) * step
    return found


def _points(
    number: int,
    chain: Sequence[Slot],
    boxes: Mapping[int, Box],
    edges: Sequence[tuple[float, float]],
    lanes: Sequence[Lanes],
    x: Mapping[Slot, int],
    y: Mapping[Slot, float],
    ports: Mapping[tuple[int, int], float],
) -> Points:
    """Level within a column and the lanes beside it, so that a line passes between its boxes."""
    start, end = chain[0], chain[-1]
    assert isinstance(start, int)
    assert isinstance(end, int)
    first, last = ports[number, 0], ports[number, 1]
    points = [(boxes[start].right, first), (edges[x[start]][1] + lanes[x[start]].after, first)]
    for slot in chain[1:-1]:
        left, right = edges[x[slot]]
        points += [(left - lanes[x[slot] - 1].before, y[slot]), (right + lanes[x[slot]].after, y[slot])]
    return (*points, (edges[x[end]][0] - lanes[x[end] - 1].before, last), (boxes[end].left, last))
