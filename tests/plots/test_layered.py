"""A layered drawing: nothing overlaps, lines lead to the right, labels lie on their lines."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from flickr_assets.plots.layered import Box, Layout, Line, arranged, layers, superfluous, without_circles
from flickr_assets.plots.line_labels import are_left, broken, curve, lanes, placed

Sizes = dict[int, tuple[float, float]]


def random_drawing(seed: int, n_boxes: int = 22) -> tuple[Sizes, list[Line], list[float]]:
    """Box 0, some that lead to it and some that it leads to, and widths of labels."""
    dice = random.Random(seed)
    half = n_boxes // 3
    rank = {0: half, **{box: box - 1 if box <= half else box for box in range(1, n_boxes)}}
    order = sorted(rank, key=lambda box: rank[box])
    lines: set[Line] = set()
    for left, right in pairwise(order):
        lines.add((dice.choice([left, 0]), right) if rank[right] > half else (left, dice.choice([right, 0])))
    for _ in range(n_boxes // 2):
        left, right = sorted(dice.sample(order, 2), key=lambda box: rank[box])
        lines.add((left, right))
    sizes = {box: (dice.uniform(40, 260), dice.uniform(20, 34)) for box in range(n_boxes)}
    found = sorted(line for line in lines if line[0] != line[1])
    return sizes, found, [dice.uniform(12, 120) for _ in found]


def drawn(seed: int) -> tuple[Layout, list[Line], list[float]]:
    sizes, lines, widths = random_drawing(seed)
    layer = layers(lines, 0)
    assert layer.keys() == sizes.keys()
    return arranged(sizes, lines, 0, lanes(lines, widths, layer, are_left(lines, layer))), lines, widths


def overlap(one: Box, other: Box) -> bool:
    return abs(one.x - other.x) < (one.width + other.width) / 2 and abs(one.y - other.y) < (one.height + other.height) / 2


def test_a_layer_is_as_far_off_as_the_longest_way_is_long() -> None:
    assert layers([(1, 0), (2, 1), (2, 0), (0, 3), (3, 4), (0, 4), (2, 4)], 0) == {0: 0, 1: -1, 2: -2, 3: 1, 4: 2}


def test_a_line_that_closes_a_circle_is_left_out() -> None:
    assert without_circles([(0, 1), (1, 2), (2, 0), (0, 2), (3, 3)]) == [0, 1, 3]


def test_a_line_is_superfluous_where_a_longer_way_leads() -> None:
    lines = [(0, 1), (1, 2), (0, 2), (2, 3), (0, 3), (4, 3)]
    assert superfluous(lines, lines) == [2, 4]
    assert superfluous(lines, [(0, 1), (1, 2), (0, 2), (4, 3)]) == [2]


@pytest.mark.parametrize("seed", range(12))
def test_boxes_keep_apart_and_lines_lead_to_the_right(seed: int) -> None:
    layout, lines, _ = drawn(seed)
    boxes = list(layout.boxes.values())
    assert not any(overlap(one, other) for place, one in enumerate(boxes) for other in boxes[:place])
    assert min(box.y - box.height / 2 for box in boxes) >= -1e-9
    assert max(box.y + box.height / 2 for box in boxes) <= layout.height + 1e-9
    for (left, right), points in zip(lines, layout.lines, strict=True):
        assert (points[0][0], points[-1][0]) == (layout.boxes[left].right, layout.boxes[right].left)
        assert all(x <= next_x + 1e-9 for (x, _), (next_x, _) in pairwise(points))
        assert abs(points[0][1] - layout.boxes[left].y) < layout.boxes[left].height / 2


@pytest.mark.parametrize("seed", range(12))
def test_a_line_passes_between_the_boxes(seed: int) -> None:
    layout, lines, _ = drawn(seed)
    for line, points in zip(lines, layout.lines, strict=True):
        for number, box in layout.boxes.items():
            if number not in line:
                inside = [(x, y) for x, y in curve(points) if box.left < x < box.right and abs(y - box.y) < box.height / 2]
                assert inside == []


@pytest.mark.parametrize("seed", range(12))
def test_labels_lie_on_their_lines_clear_of_boxes_and_of_each_other(seed: int) -> None:
    layout, lines, widths = drawn(seed)
    curves = [curve(points) for points in layout.lines]
    labels = placed(layout, lines, curves, widths, 13, are_left(lines, layout.places))
    for label, points in zip(labels, curves, strict=True):
        assert min(abs(x - label.x) + abs(y - label.y) for x, y in points) < 4
        as_box = Box(label.x, label.y, label.width, label.height)
        assert not any(overlap(as_box, box) for box in layout.boxes.values())
    n_pairs = sum(one.meets(other) for place, one in enumerate(labels) for other in labels[:place])
    assert n_pairs <= len(labels) * 0.1


def test_few_lines_cross() -> None:
    # Given upside down, two pairs need not cross.
    sizes = dict.fromkeys(range(5), (50.0, 20.0))
    layout = arranged(sizes, [(0, 1), (0, 2), (1, 4), (2, 3)], 0, {})
    y = {box: layout.boxes[box].y for box in sizes}
    assert (y[1] - y[2]) * (y[4] - y[3]) > 0
    assert (y[1], y[2]) == pytest.approx((y[4], y[3]))


def test_a_line_is_broken_beneath_labels() -> None:
    layout, lines, widths = drawn(3)
    curves = [curve(points) for points in layout.lines]
    labels = placed(layout, lines, curves, widths, 13, are_left(lines, layout.places))
    for points in curves:
        pieces = broken(points, labels)
        assert not any(label.covers(x, y) for label in labels for piece in pieces for x, y in piece)
        assert pieces


def test_a_box_alone_is_drawn() -> None:
    layout = arranged({7: (50.0, 20.0)}, [], 7, {})
    assert (layout.boxes[7], layout.height) == (Box(25.0, 10.0, 50.0, 20.0), 20.0)
