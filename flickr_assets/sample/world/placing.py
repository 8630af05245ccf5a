"""Where things stand in a photograph: boxes that a drawing can fill, worn things on their owners, ridden ones below their riders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

from flickr_assets.sample.world.casting import Figure
from flickr_assets.sample.world.model import Box

MIN_PX = 8
# Parts of the owner's box: left, top, right, bottom, as fractions of it.
Part = tuple[float, float, float, float]
_ON_OWNER: dict[str, Part] = {
    "hat": (0.3, 0, 0.7, 0.13),
    "helmet": (0.28, 0, 0.72, 0.15),
    "glasses": (0.35, 0.07, 0.65, 0.12),
    "scarf": (0.3, 0.17, 0.7, 0.28),
    "shirt": (0.15, 0.2, 0.85, 0.52),
    "jacket": (0.12, 0.18, 0.88, 0.56),
    "coat": (0.1, 0.18, 0.9, 0.75),
    "dress": (0.12, 0.2, 0.88, 0.8),
    "skirt": (0.2, 0.5, 0.8, 0.72),
    "trousers": (0.2, 0.5, 0.8, 0.93),
    "shorts": (0.2, 0.5, 0.8, 0.7),
    "shoes": (0.18, 0.92, 0.82, 1),
    "gloves": (0, 0.47, 1, 0.58),
    "uniform": (0.1, 0.18, 0.9, 0.92),
    "swimsuit": (0.22, 0.25, 0.78, 0.6),
    "apron": (0.25, 0.3, 0.75, 0.7),
    "hair": (0.3, 0, 0.7, 0.1),
    "beard": (0.38, 0.12, 0.62, 0.18),
    "face": (0.34, 0.04, 0.66, 0.17),
    "eyes": (0.38, 0.07, 0.62, 0.1),
    "mouth": (0.42, 0.12, 0.58, 0.15),
    "head": (0.3, 0, 0.7, 0.18),
    "hand": (0, 0.48, 0.18, 0.57),
    "arm": (0, 0.22, 0.2, 0.55),
    "leg": (0.2, 0.55, 0.48, 0.95),
    "foot": (0.18, 0.93, 0.48, 1),
    "guitar": (-0.15, 0.35, 0.95, 0.6),
    "drum": (-0.2, 0.5, 1.2, 0.95),
    "violin": (0.35, 0.14, 1.1, 0.3),
    "trumpet": (0.4, 0.13, 1.25, 0.28),
    "piano": (-0.5, 0.45, 1.2, 1),
    "saxophone": (0.35, 0.2, 0.95, 0.65),
    "accordion": (0.05, 0.25, 0.95, 0.55),
    "flute": (0.4, 0.12, 1.15, 0.2),
}
_PAIRED = frozenset({"shoes", "gloves", "eyes", "hand", "arm", "leg", "foot", "glasses"})
# Width and height of what is ridden in heights of its rider.
_RIDDEN = {
    "bicycle": (1.0, 0.6),
    "motorcycle": (1.15, 0.65),
    "horse": (1.3, 0.95),
    "elephant": (1.8, 1.3),
    "boat": (2.2, 0.5),
    "car": (2.3, 0.8),
}
_RIDDEN_ELSE = (2.6, 1.1)
# Height of an agent in heights of a grown person, and width in its own heights.
_AGENTS = {
    "man": (1.0, 0.4),
    "woman": (0.95, 0.38),
    "boy": (0.75, 0.4),
    "girl": (0.72, 0.4),
    "child": (0.65, 0.42),
    "baby": (0.42, 0.65),
    "old_man": (0.95, 0.4),
    "old_woman": (0.9, 0.4),
    "group": (0.9, 1.3),
    "crowd": (0.8, 2.0),
    "dog": (0.45, 1.35),
    "cat": (0.28, 1.3),
    "horse": (0.95, 1.3),
    "bird": (0.18, 1.3),
    "cow": (0.85, 1.5),
    "sheep": (0.5, 1.3),
    "duck": (0.22, 1.3),
    "elephant": (1.2, 1.3),
}
# Width and height in the photograph's, and where its lower edge is.
_SIZES = {
    "table": (0.3, 0.2, 0.95),
    "chair": (0.14, 0.24, 0.95),
    "bench": (0.32, 0.18, 0.92),
    "tree": (0.22, 0.6, 0.75),
    "rock": (0.25, 0.2, 0.9),
    "water": (0.6, 0.25, 0.98),
    "wall": (0.55, 0.5, 0.7),
    "fence": (0.6, 0.25, 0.72),
    "ladder": (0.12, 0.6, 0.85),
    "sign": (0.16, 0.14, 0.4),
    "umbrella": (0.22, 0.16, 0.45),
    "grill": (0.18, 0.24, 0.92),
    "box": (0.16, 0.15, 0.93),
    "flag": (0.12, 0.14, 0.3),
    "toy": (0.13, 0.13, 0.9),
    "surfboard": (0.3, 0.1, 0.85),
    "skis": (0.25, 0.06, 0.95),
    "rope": (0.25, 0.07, 0.7),
    "car": (0.35, 0.22, 0.8),
    "bus": (0.5, 0.4, 0.8),
    "truck": (0.45, 0.38, 0.8),
    "train": (0.7, 0.35, 0.75),
    "airplane": (0.45, 0.2, 0.4),
    "boat": (0.4, 0.18, 0.85),
    "bicycle": (0.25, 0.2, 0.88),
    "motorcycle": (0.28, 0.2, 0.88),
    "piano": (0.35, 0.25, 0.9),
    "drum": (0.16, 0.16, 0.9),
    "mountain": (0.8, 0.4, 0.55),
    "city": (0.5, 0.55, 0.62),
    "forest": (0.9, 0.5, 0.6),
    "restaurant": (0.6, 0.5, 0.65),
    "market": (0.6, 0.5, 0.7),
}
_SMALL = (0.09, 0.09, 0.85)
_GROUND = (0.95, 0.38, 1.0)


class Canvas:
    """A photograph being filled. No two boxes of it are equal, so that each is one object."""

    def __init__(self, width_px: int, height_px: int, rng: Random) -> None:
        self.width_px = width_px
        self.height_px = height_px
        self.rng = rng
        self._taken: set[Box] = set()

    def box(self, x: float, y: float, width: float, height: float) -> Box:
        """The box of this left, top, width and height, moved and cut to lie within the photograph."""
        wide = min(max(int(width), MIN_PX), self.width_px - 2)
        high = min(max(int(height), MIN_PX), self.height_px - 2)
        left = min(max(int(x), 1), self.width_px - wide + 1)
        top = min(max(int(y), 1), self.height_px - high + 1)
        box = Box(left, top, left + wide - 1, top + high - 1)
        for step in count(1):
            if box not in self._taken:
                break
            box = self._resized(left, top, left + wide - 1, top + high - 1, step)
        self._taken.add(box)
        return box

    def _resized(self, left: int, top: int, right: int, bottom: int, step: int) -> Box:
        """With an edge moved by step pixels: out where there is room, else in."""
        if right + step <= self.width_px:
            return Box(left, top, right + step, bottom)
        if left - step >= 1:
            return Box(left - step, top, right, bottom)
        if bottom + step <= self.height_px:
            return Box(left, top, right, bottom + step)
        return Box(left, min(top + step, bottom - MIN_PX + 1), right, bottom)


def place(things: Sequence[Figure], canvas: Canvas) -> list[tuple[Box, ...]]:
    """The boxes of every thing: agents first, side by side; then what belongs to them; then what stands around."""
    boxes: list[tuple[Box, ...]] = [()] * len(things)
    _place_agents(things, canvas, boxes)
    _share(things, boxes)
    figures = [box for thing, placed in zip(things, boxes, strict=True) if thing.type == "people" for box in placed]
    for at, thing in enumerate(things):
        if boxes[at] or not thing.n_boxes or thing.box_of is not None:
            continue
        own = boxes[thing.owner] if thing.owner is not None else ()
        owners = (
            own if len(own) >= thing.n_boxes or thing.kind in _PAIRED else own + tuple(box for box in figures if box not in own)
        )
        if owners and thing.role in {"worn", "part", "played"}:
            boxes[at] = _on_owners(thing.kind, thing.n_boxes, owners, canvas)
        elif owners and thing.role in {"ridden", "held"}:
            boxes[at] = tuple(_at_owner(thing, owners[nth % len(owners)], nth, canvas) for nth in range(thing.n_boxes))
        else:
            boxes[at] = _around(thing, thing.n_boxes, canvas)
    _share(things, boxes)
    return boxes


def _share(things: Sequence[Figure], boxes: list[tuple[Box, ...]]) -> None:
    """Gives every thing that shares a box the next one of its group's, if that is placed."""
    given = [0] * len(boxes)
    for at, thing in enumerate(things):
        if thing.box_of is not None and boxes[thing.box_of]:
            boxes[at] = (boxes[thing.box_of][given[thing.box_of]],)
            given[thing.box_of] += 1


def _place_agents(things: Sequence[Figure], canvas: Canvas, boxes: list[tuple[Box, ...]]) -> None:
    figures = [
        (at, *_AGENTS[thing.kind])
        for at, thing in enumerate(things)
        if thing.role == "agent" and thing.box_of is None
        for _ in range(thing.n_boxes)
    ]
    if not figures:
        return
    rng = canvas.rng
    grown = canvas.height_px * min(0.82, 0.4 + 0.4 / len(figures)) * (0.75 + 0.3 * rng.random())
    # Nobody wider than two cells: a row of many is a row of small ones.
    grown = min(grown, 1.7 * canvas.width_px / sum(high * wide for _, high, wide in figures))
    cell = canvas.width_px / sum(high * wide for _, high, wide in figures)
    ground = canvas.height_px * (0.8 + 0.17 * rng.random())
    x = 0.0
    for at, high, wide in figures:
        room = cell * high * wide
        tall = min(grown * high * (0.9 + 0.2 * rng.random()), canvas.height_px * 0.95)
        left = x + room / 2 - tall * wide / 2 + (rng.random() - 0.5) * room * 0.2
        bottom = ground - grown * 0.1 * rng.random()
        boxes[at] += (canvas.box(left, bottom - tall, tall * wide, tall),)
        x += room


def _on_owners(kind: str, n_boxes: int, owners: Sequence[Box], canvas: Canvas) -> tuple[Box, ...]:
    left, top, right, bottom = _ON_OWNER.get(kind, (0.1, 0.2, 0.9, 0.6))
    sides: tuple[Part, ...] = ((left, top, right, bottom),)
    if kind in _PAIRED and n_boxes > 1:
        width = (right - left) / 2 if right > 0.5 else right - left
        sides = ((left, top, left + width * 0.9, bottom), (1 - left - width * 0.9, top, 1 - left, bottom))
    spots = [(owner, side) for owner in owners for side in sides]
    placed: list[Box] = []
    for nth in range(n_boxes):
        owner, side = spots[nth % len(spots)]
        wide, high = owner.x_max - owner.x_min + 1, owner.y_max - owner.y_min + 1
        shift = nth // len(spots) * 0.07
        placed.append(
            canvas.box(
                owner.x_min + wide * side[0],
                owner.y_min + high * (side[1] + shift),
                wide * (side[2] - side[0]),
                high * (side[3] - side[1]),
            )
        )
    return tuple(placed)


def _at_owner(thing: Figure, owner: Box, nth: int, canvas: Canvas) -> Box:
    """Below its rider, or at the hand of its holder."""
    wide, high = owner.x_max - owner.x_min + 1, owner.y_max - owner.y_min + 1
    if thing.role == "ridden":
        width, height = _RIDDEN.get(thing.kind, _RIDDEN_ELSE)
        x = owner.x_min + wide / 2 - width * high / 2
        return canvas.box(x, owner.y_max + 0.12 * high - height * high, width * high, height * high)
    width, height, _ = _SIZES.get(thing.kind, _SMALL)
    width, height = min(width * canvas.width_px, high * 0.6), min(height * canvas.height_px, high * 0.5)
    hand_x = owner.x_max - 0.1 * wide if nth % 2 == 0 else owner.x_min + 0.1 * wide - width
    return canvas.box(hand_x, owner.y_min + high * 0.52 - height * (0.3 + 0.4 * canvas.rng.random()), width, height)


def _around(thing: Figure, n_boxes: int, canvas: Canvas) -> tuple[Box, ...]:
    """Side by side, each in its share of the width."""
    rng = canvas.rng
    width, height, bottom = _SIZES.get(thing.kind, _GROUND if thing.type == "scene" else _SMALL)
    share = canvas.width_px / n_boxes
    placed: list[Box] = []
    for nth in range(n_boxes):
        wide = min(width * canvas.width_px * (0.75 + 0.5 * rng.random()), share * 0.97)
        high = height * canvas.height_px * (0.75 + 0.4 * rng.random())
        low = canvas.height_px * min(bottom + 0.06 * (rng.random() - 0.5), 1.0)
        placed.append(canvas.box(nth * share + (share - wide) * rng.random(), low - high, wide, high))
    return tuple(placed)
