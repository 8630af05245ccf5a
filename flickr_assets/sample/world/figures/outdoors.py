"""Settings under the sky: each fills its box."""

from __future__ import annotations

from flickr_assets.sample.world.figures.pen import BLACK, LEAF, PALETTE, RGB, TRUNK, WATER, WHITE, Pen, shade
from flickr_assets.sample.world.figures.surroundings import cloud, fence, fir, sun, tree, water

_SKY, _GRASS, _SAND = (104, 172, 228), (112, 172, 78), (236, 212, 156)


def _sky(pen: Pen, horizon: float, *, colour: RGB = _SKY) -> None:
    """Clouds and a sun where chance puts them."""
    pen.fade(0, horizon, colour, shade(colour, 1.6))
    x = pen.rng.uniform(0.05, 0.85)
    side = 0.1 * pen.unit
    sun(pen.within(x, 0.05, x + side / pen.width, 0.05 + side / pen.height), (252, 220, 90))
    for _ in range(pen.rng.randint(1, 3)):
        x, y = pen.rng.uniform(-0.05, 0.85), pen.rng.uniform(0.03, horizon * 0.45)
        cloud(pen.within(x, y, x + 0.2, y + 0.1), WHITE)


def _tufts(pen: Pen, top: float, colour: RGB, n: int = 40) -> None:
    for _ in range(n):
        x, y = pen.rng.random(), pen.rng.uniform(top + 0.02, 0.98)
        pen.line([(x - 0.008, y - 0.02), (x, y), (x + 0.008, y - 0.025)], colour, 0.005)


def _row(pen: Pen, base: float, n: int, colour: RGB) -> None:
    """Trees side by side, their feet at base."""
    for place in range(n):
        x, high = (place + pen.rng.uniform(0.0, 0.5)) / n, pen.rng.uniform(0.22, 0.36)
        tree(pen.within(x - 0.08, base - high, x + 0.1, base), shade(colour, pen.rng.uniform(0.8, 1.1)))


def _beach(pen: Pen) -> None:
    _sky(pen, 0.4)
    pen.fade(0.4, 0.6, (36, 108, 168), (110, 196, 210))
    for row in range(3):
        for _ in range(5):
            x, y = pen.rng.random(), 0.43 + row * 0.05
            pen.arc(x, y, x + 0.07, y + 0.03, 190, 350, WHITE, 0.006)
    pen.rect(0, 0.6, 1, 1, _SAND)
    pen.shape(
        [
            (0, 0.58),
            (0.2, 0.62),
            (0.45, 0.59),
            (0.7, 0.63),
            (1, 0.585),
            (1, 0.62),
            (0.7, 0.655),
            (0.45, 0.615),
            (0.2, 0.645),
            (0, 0.61),
        ],
        WHITE,
    )
    for _ in range(60):
        pen.disc(pen.rng.random(), pen.rng.uniform(0.68, 1), 0.004, shade(_SAND, 0.82))
    x = pen.rng.choice((0.07, 0.93))
    lean = 0.03 if x < 0.5 else -0.03
    pen.line([(x, 0.78), (x + lean, 0.45), (x + 2 * lean, 0.2)], TRUNK, 0.03)
    for dx, dy in ((-0.13, 0.06), (-0.1, -0.05), (0.13, 0.06), (0.1, -0.05), (0.02, 0.12)):
        crown = x + 2 * lean
        pen.shape([(crown, 0.19), (crown + dx * 0.6, 0.14 + dy), (crown + dx, 0.23 + dy), (crown + dx * 0.5, 0.2 + dy)], LEAF)


def _sea(pen: Pen) -> None:
    _sky(pen, 0.36)
    water(pen.within(0, 0.36, 1, 1), (36, 112, 172))
    for _ in range(9):
        x, y = pen.rng.random(), pen.rng.uniform(0.42, 0.95)
        pen.arc(x, y, x + 0.16, y + 0.08, 190, 350, WHITE, 0.012)
    x = pen.rng.uniform(0.1, 0.8)
    pen.shape([(x, 0.35), (x + 0.08, 0.35), (x + 0.065, 0.375), (x + 0.015, 0.375)], PALETTE["red"])
    pen.shape([(x + 0.04, 0.24), (x + 0.04, 0.345), (x + 0.075, 0.345)], WHITE)


def _lake(pen: Pen) -> None:
    """Hills, reeds and a jetty."""
    _sky(pen, 0.42)
    for x in (-0.1, 0.25, 0.65):
        pen.oval(x, pen.rng.uniform(0.18, 0.28), x + 0.5, 0.66, shade(LEAF, pen.rng.uniform(0.75, 1.2)))
    pen.rect(0, 0.42, 1, 1, _GRASS)
    pen.oval(-0.1, 0.44, 1.1, 0.86, shade(WATER, 0.95))
    pen.oval(0.05, 0.47, 0.95, 0.75, shade(WATER, 1.2))
    for _ in range(12):
        x, y = pen.rng.uniform(0.1, 0.8), pen.rng.uniform(0.5, 0.76)
        pen.line([(x, y), (x + 0.1, y)], WHITE, 0.006)
    for x in (0.02, 0.05, 0.08, 0.92, 0.95, 0.98):
        pen.line([(x, 0.9), (x + 0.01, 0.68)], (70, 110, 50), 0.01)
        pen.limb([(x + 0.008, 0.72), (x + 0.01, 0.67)], TRUNK, 0.02)


def _mountain(pen: Pen) -> None:
    _sky(pen, 0.6)
    for x, top, half in ((0.2, 0.2, 0.36), (0.8, 0.24, 0.34), (0.5, 0.06, 0.42)):
        x += pen.rng.uniform(-0.06, 0.06)
        pen.shape([(x, top), (x + half, 0.68), (x - half, 0.68)], (112, 116, 130))
        pen.shape([(x, top), (x + half, 0.68), (x + half * 0.1, 0.68)], (86, 90, 106))
        snow = [
            (x, top),
            (x + half * 0.3, top + 0.15),
            (x + half * 0.12, top + 0.12),
            (x, top + 0.18),
            (x - half * 0.12, top + 0.12),
        ]
        pen.shape([*snow, (x - half * 0.3, top + 0.15)], WHITE)
    pen.rect(0, 0.64, 1, 1, (128, 166, 84))
    for _ in range(6):
        x = pen.rng.random()
        fir(pen.within(x - 0.03, 0.52, x + 0.03, 0.67), (40, 96, 60))
    _tufts(pen, 0.68, (92, 136, 60))


def _snow(pen: Pen) -> None:
    pen.fade(0, 0.5, (168, 190, 214), (222, 230, 240))
    pen.oval(-0.3, 0.36, 0.8, 1.2, (232, 238, 246))
    pen.oval(0.35, 0.42, 1.4, 1.3, (220, 228, 240))
    pen.rect(0, 0.7, 1, 1, (240, 244, 250))
    for _ in range(7):
        x, base = pen.rng.random(), pen.rng.uniform(0.5, 0.66)
        spot = pen.within(x - 0.05, base - 0.28, x + 0.05, base)
        fir(spot, (52, 96, 76))
        for y, half in ((0.0, 0.12), (0.3, 0.16), (0.6, 0.2)):
            spot.shape([(0.5, y), (0.5 + half, y + 0.14), (0.5 - half, y + 0.14)], WHITE)
    for _ in range(70):
        pen.disc(pen.rng.random(), pen.rng.random() * 0.8, pen.rng.uniform(0.004, 0.009), WHITE)
    for x in (0.3, 0.36):
        pen.line([(x, 1), (x + 0.15, 0.72)], (202, 212, 228), 0.008)


def _forest(pen: Pen) -> None:
    pen.fade(0, 0.62, (38, 78, 44), (122, 164, 92))
    pen.rect(0, 0.62, 1, 1, (104, 88, 56))
    for depth, n, tone in ((0.66, 12, 1.25), (0.72, 8, 1.0), (0.8, 5, 0.75)):
        for place in range(n):
            x, half = (place + pen.rng.random()) / n, 0.012 + (depth - 0.6) * 0.1
            pen.shape([(x - half, 0), (x + half, 0), (x + half * 1.4, depth), (x - half * 1.4, depth)], shade(TRUNK, tone))
    for _ in range(26):
        x, y, r = pen.rng.random(), pen.rng.uniform(-0.05, 0.16), pen.rng.uniform(0.05, 0.1)
        pen.oval(x - r, y - r, x + r, y + r, shade(LEAF, pen.rng.uniform(0.55, 0.95)))
    for _ in range(14):
        x, y = pen.rng.random(), pen.rng.uniform(0.7, 1)
        for dx in (-0.04, -0.02, 0, 0.02, 0.04):
            pen.line([(x, y), (x + dx, y - 0.05 + abs(dx) / 2)], (76, 140, 60), 0.008)


def _field(pen: Pen) -> None:
    """Furrowed, a far hedge, flowers."""
    _sky(pen, 0.45)
    for place in range(16):
        x = place / 16
        pen.oval(x - 0.05, 0.4, x + 0.07, 0.5, shade(LEAF, pen.rng.uniform(0.75, 0.95)))
    pen.rect(0, 0.45, 1, 1, _GRASS)
    for place in range(-6, 14, 2):
        pen.shape(
            [(0.42 + place * 0.02, 0.45), (0.44 + place * 0.02, 0.45), (place * 0.2 - 0.1, 1), (place * 0.2 - 0.3, 1)],
            shade(_GRASS, 1.18),
        )
    for _ in range(26):
        pen.disc(pen.rng.random(), pen.rng.uniform(0.56, 1), 0.009, pen.rng.choice((PALETTE["yellow"], WHITE, PALETTE["red"])))


def _park(pen: Pen) -> None:
    """Lawn, trees, a winding path, a lamp."""
    _sky(pen, 0.5)
    pen.rect(0, 0.49, 1, 1, _GRASS)
    _row(pen, 0.54, 7, LEAF)
    pen.shape(
        [(0.52, 0.52), (0.57, 0.52), (0.5, 0.64), (0.72, 0.8), (0.66, 1), (0.34, 1), (0.5, 0.8), (0.4, 0.64)], (216, 196, 154)
    )
    x = pen.rng.choice((0.1, 0.88))
    pen.rect(x, 0.3, x + 0.012, 0.72, BLACK)
    pen.rect(x - 0.018, 0.24, x + 0.03, 0.31, (250, 236, 170))
    _tufts(pen, 0.55, shade(_GRASS, 0.75))


def _yard(pen: Pen) -> None:
    """The back of a house, a fence, the lawn, a washing line."""
    _sky(pen, 0.4)
    _row(pen, 0.5, 4, LEAF)
    pen.rect(0, 0.4, 1, 0.6, shade(_GRASS, 0.85))
    fence(pen.within(0, 0.36, 1, 0.6), (226, 214, 190))
    pen.rect(0, 0.58, 1, 1, shade(_GRASS, 1.05))
    side = pen.mirrored(pen.rng.choice((1, -1)))
    side.rect(0, 0.16, 0.34, 0.62, (214, 172, 132))
    side.shape([(-0.03, 0.18), (0.17, -0.04), (0.38, 0.18)], (150, 66, 52))
    side.rect(0.05, 0.26, 0.15, 0.42, (182, 218, 236))
    side.rect(0.21, 0.3, 0.3, 0.62, (108, 70, 46))
    side.line([(0.36, 0.28), (0.98, 0.24)], WHITE, 0.006)
    for x, colour in ((0.52, "red"), (0.64, "white"), (0.76, "blue")):
        side.rect(x, 0.26, x + 0.08, 0.38, PALETTE[colour])
    _tufts(pen, 0.62, shade(_GRASS, 0.78))


OUTDOORS = {
    "beach": _beach,
    "sea": _sea,
    "lake": _lake,
    "mountain": _mountain,
    "snow": _snow,
    "forest": _forest,
    "field": _field,
    "park": _park,
    "yard": _yard,
}
