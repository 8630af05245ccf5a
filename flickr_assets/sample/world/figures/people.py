"""People, seen from the front: one by kind and pose, groups, crowds.

What a person is stated to wear is drawn over them by `clothing`, in its own box; here they are dressed in something neutral.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from flickr_assets.sample.world.figures.clothing import face
from flickr_assets.sample.world.figures.pen import BLACK, RGB, WHITE, Pen, Point, shade

_SKINS: tuple[RGB, ...] = ((246, 212, 182), (232, 186, 150), (206, 154, 112), (160, 108, 72), (112, 74, 50))
_HAIRS: tuple[RGB, ...] = ((44, 34, 30), (92, 60, 36), (148, 98, 52), (222, 186, 110), (150, 66, 34))
_SHIRTS: tuple[RGB, ...] = ((206, 202, 190), (170, 178, 186), (188, 176, 158), (148, 156, 150), (216, 208, 200))
_TROUSERS: tuple[RGB, ...] = ((84, 90, 104), (104, 98, 90), (70, 74, 82), (126, 118, 104))
_OLD_HAIR: RGB = (222, 222, 222)
_IN_DRESSES = frozenset({"woman", "girl", "old_woman"})
_BARE_LEGGED = _IN_DRESSES | {"boy", "child", "baby"}
_SINGLE = ("man", "woman", "boy", "girl", "old_man", "old_woman")

# What the body does, by a verb. Others stand.
POSES: dict[str, str] = {
    **dict.fromkeys(("sit", "read", "ride", "drive", "eat", "drink", "sleep", "rest", "relax", "row", "paddle", "fish"), "sit"),
    **dict.fromkeys(("run", "walk", "chase", "race", "skate", "skateboard", "ski", "kick", "play", "jog", "hike", "cross"), "run"),
    **dict.fromkeys(("jump", "dance", "cheer", "throw", "catch", "climb", "wave", "surf", "leap", "celebrate", "swing"), "raise"),
}


class Build(NamedTuple):
    """Heights in parts of the body's: where the head ends, the trunk begins and ends. half: of the trunk's breadth, in heights."""

    chin: float
    shoulder: float
    hip: float
    half: float


# The first is also that of everybody whose clothes or parts have boxes: these lie where a grown person's are.
_ADULT, _CHILD, _BABY = Build(0.18, 0.2, 0.52, 0.11), Build(0.25, 0.26, 0.6, 0.12), Build(0.42, 0.41, 0.78, 0.19)
_BUILDS = {"boy": _CHILD, "girl": _CHILD, "child": _CHILD, "baby": _BABY}
_ABOVE = frozenset({"shirt", "jacket", "coat", "uniform", "dress", "swimsuit"})
_BELOW = frozenset({"trousers", "shorts", "skirt", "dress", "coat", "uniform"})


class Body(NamedTuple):
    """kind: of one person. grip: where a hand is, in parts of the box, if it holds something. named: kinds of clothes and parts that
    are drawn over the body in boxes of their own.
    """

    kind: str
    pose: str
    grip: Point | None = None
    named: frozenset[str] = frozenset()


def people(pen: Pen, body: Body, count: int) -> None:
    """One person in the box, or `count` side by side; of a group or crowd, as many as fill it."""
    rng = pen.rng
    if body.kind == "crowd":
        _crowd(pen)
    elif body.kind == "group":
        _side_by_side(pen, body, count if count > 1 else max(3, min(6, round(2.6 * pen.width / pen.height))))
    elif count > 1:
        _side_by_side(pen, body, min(count, 8))
    else:
        _person(pen, body, rng)


def _side_by_side(pen: Pen, body: Body, n: int) -> None:
    for place in range(n):
        kind = pen.rng.choice(_SINGLE) if body.kind == "group" else body.kind
        top = pen.rng.uniform(0, 0.06) if place else 0.0
        wide = min(1.0, 1.35 / n)
        left = place * (1 - wide) / (n - 1)
        _person(pen.within(left, top, left + wide, 1), Body(kind, body.pose), pen.rng, n)


def _crowd(pen: Pen) -> None:
    """Rows of heads and shoulders, the nearer the larger."""
    rng = pen.rng
    for row in range(4):
        n = 9 - row
        high = 0.3 + 0.06 * row
        for place in range(n):
            x, y = (place - 0.2 + rng.uniform(0, 0.3)) / n, row * 0.2 + rng.uniform(0, 0.05)
            one = pen.within(x, y, x + 1.2 / n, min(1.0, y + high + 0.2))
            shirt = rng.choice(_SHIRTS) if rng.random() < 0.5 else shade(rng.choice(_TROUSERS), 1.3)
            one.oval(0.02, 0.44, 0.98, 1.5, shirt)
            _head(one.within(0.27, 0.0, 0.73, 0.52), rng.choice(_SINGLE), rng.choice(_SKINS), rng.choice(_HAIRS))


def _person(pen: Pen, body: Body, rng: Random, crowding: int = 1) -> None:
    """Legs, trunk, head, arms: in the order of what covers what."""
    build = _ADULT if body.named else _BUILDS.get(body.kind, _ADULT)
    skin, shirt, trousers = rng.choice(_SKINS), rng.choice(_SHIRTS), rng.choice(_TROUSERS)
    hair = _OLD_HAIR if body.kind.startswith("old") else rng.choice(_HAIRS)
    if crowding > 1 and rng.random() < 0.6:
        shirt = shade((rng.randint(60, 200), rng.randint(60, 180), rng.randint(60, 200)), 1.2)
    stretch = 1.35 if body.pose == "sit" and not body.named and build is not _BABY else 1.0
    half = min(0.3, build.half * stretch * pen.height / pen.width)
    trunk = 0.5 - half, build.shoulder * stretch, 0.5 + half, min(0.8, build.hip * stretch)
    chin = build.chin * stretch
    _legs(pen, body, trunk, skin, trousers)
    _dress(pen, body, trunk, shirt)
    wide = min(0.46, 0.45 * chin * pen.height / pen.width)
    pen.rect(0.5 - wide * 0.4, chin * 0.8, 0.5 + wide * 0.4, trunk[1] + 0.02, shade(skin, 0.85))
    _head(pen.within(0.5 - wide, 0, 0.5 + wide, chin), body.kind, skin, hair)
    _arms(pen, body, trunk, skin, shirt)


def _dress(pen: Pen, body: Body, trunk: tuple[float, float, float, float], colour: RGB) -> None:
    left, top, right, hip = trunk
    pen.rect(left, top, right, hip, colour, rounding=0.08)
    if body.kind in _IN_DRESSES and body.named.isdisjoint(_ABOVE | _BELOW):
        flare = (right - left) * 0.2
        below = min(1.0, hip + (1 - hip) * 0.4)
        pen.shape([(left, hip - 0.08), (right, hip - 0.08), (right + flare, below), (left - flare, below)], colour)
        pen.rect(left, hip - 0.1, right, hip - 0.075, shade(colour, 0.7))


def _legs(pen: Pen, body: Body, trunk: tuple[float, float, float, float], skin: RGB, trousers: RGB) -> None:
    """From the hip to the lower edge: straight, striding, or bent to sit."""
    left, _, right, hip = trunk
    pose = body.pose if body.named.isdisjoint(_BELOW | {"shoes", "leg", "foot"}) else "stand"
    wide = 0.42 * (right - left) * pen.width / pen.unit
    inset = 0.24 * (right - left)
    a, b = left + inset, right - inset
    foot = 1 - 0.35 * wide * pen.unit / pen.height
    bare = body.kind in _BARE_LEGGED
    if pose == "sit":
        knee = hip + 0.3 * (1 - hip)
        paths = (
            [(a, hip), (max(0.1, left - 0.1), knee), (max(0.1, left - 0.08), foot)],
            [(b, hip), (min(0.9, right + 0.1), knee), (min(0.9, right + 0.08), foot)],
        )
    elif pose == "run":
        knee = (hip + 1) / 2
        paths = (
            [(a, hip), (max(0.1, left - 0.04), knee), (max(0.1, left - 0.16), foot)],
            [(b, hip), (min(0.9, right + 0.1), knee), (right - 0.02, foot - 0.1)],
        )
    else:
        paths = ([(a, hip), (a - 0.01, foot)], [(b, hip), (b + 0.01, foot)])
    for path in paths:
        pen.limb(path, skin if bare else trousers, wide)
        x, y = path[-1]
        pen.oval(
            x - wide * 0.75 * pen.unit / pen.width,
            y - 0.01,
            x + wide * 0.75 * pen.unit / pen.width,
            1.0 if y == foot else y + 0.06,
            (64, 56, 54),
        )
    if bare and body.kind != "baby" and body.kind not in _IN_DRESSES:
        for (x, y), (kx, ky) in ((path[0], path[1]) for path in paths):
            pen.limb([(x, y), (x + (kx - x) * 0.5, y + (ky - y) * 0.5)], trousers, wide * 1.1)
    elif body.kind == "baby":
        pen.oval(left, hip - 0.12, right, hip + 0.12, WHITE)


def _arms(pen: Pen, body: Body, trunk: tuple[float, float, float, float], skin: RGB, shirt: RGB) -> None:
    left, top, right, hip = trunk
    wide = 0.26 * (right - left) * pen.width / pen.unit
    x0, x1, y = left + 0.02, right - 0.02, top + 0.5 * wide * pen.unit / pen.height
    reach = 0.3 * (hip - top) / 0.34
    if body.pose == "raise":
        hands = [(max(0.06, x0 - 0.2), max(0.05, y - reach)), (min(0.94, x1 + 0.2), max(0.05, y - reach * 0.9))]
    elif body.pose == "run":
        hands = [(max(0.06, x0 - 0.16), y + reach * 0.45), (min(0.94, x1 + 0.18), y + reach * 0.1)]
    else:
        hands = [(max(0.07, x0 - 0.15), y + reach), (min(0.93, x1 + 0.15), y + reach)]
    if body.grip is not None:
        near = 0 if body.grip[0] < (left + right) / 2 else 1
        hands[near] = (min(0.94, max(0.06, body.grip[0])), min(0.95, max(0.05, body.grip[1])))
    if body.kind == "old_man":
        pen.line([(hands[1][0], hands[1][1]), (min(0.97, hands[1][0] + 0.03), 1.0)], (110, 72, 42), wide * 0.35)
    for shoulder, hand in zip(((x0, y), (x1, y)), hands, strict=True):
        out = -0.05 if shoulder[0] == x0 else 0.05
        elbow = (min(0.95, max(0.05, (shoulder[0] + hand[0]) / 2 + out)), (shoulder[1] + hand[1]) / 2 + 0.02)
        pen.limb([shoulder, elbow, hand], skin, wide)
        if body.named.isdisjoint(_ABOVE):
            pen.limb([shoulder, elbow], shade(shirt, 0.92), wide * 1.15)
        pen.disc(*hand, wide * 0.6, skin)


def _head(pen: Pen, kind: str, skin: RGB, hair: RGB) -> None:
    """Fills its box, hair included."""
    if kind in {"woman", "girl"}:
        pen.rect(0.0, 0.3, 1.0, 1.0, hair, rounding=0.25)
    if kind != "baby":
        pen.oval(0.04, 0.0, 0.96, 0.8, hair)
    face(pen.within(0.1, 0.12, 0.9, 1.0), skin)
    if kind == "old_woman":
        pen.disc(0.5, 0.12, 0.16, hair)
    if kind in {"woman", "girl", "old_woman", "boy", "man", "child"}:
        pen.slice(0.08, 0.02, 0.92, 0.62, 190, 350, hair)
    if kind == "old_man":
        pen.slice(0.14, 0.3, 0.86, 1.0, 10, 170, hair)
        pen.oval(0.36, 0.7, 0.64, 0.8, (170, 70, 66))
    if kind == "baby":
        pen.arc(0.4, 0.02, 0.6, 0.2, 90, 360, BLACK, 0.05)
    if kind == "girl":
        for x in (0.0, 0.86):
            pen.oval(x, 0.1, x + 0.14, 0.3, (226, 84, 120))
