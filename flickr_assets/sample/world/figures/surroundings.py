"""What stands about a scene, and signs for what cannot be boxed (should a box be given all the same)."""

from __future__ import annotations

from flickr_assets.sample.world.figures.pen import (
    BLACK,
    GRAY,
    LEAF,
    PALETTE,
    RGB,
    STEEL,
    TRUNK,
    WATER,
    WHITE,
    WOOD,
    Figure,
    Pen,
    shade,
)


def tree(pen: Pen, colour: RGB) -> None:
    """A broad crown on a trunk."""
    pen.shape([(0.42, 0.5), (0.58, 0.5), (0.62, 1.0), (0.38, 1.0)], TRUNK)
    for x, y, tone in ((0.26, 0.42, 0.85), (0.74, 0.42, 0.8), (0.36, 0.24, 1.0), (0.64, 0.26, 0.92), (0.5, 0.42, 1.1)):
        pen.oval(x - 0.26, y - 0.23, x + 0.26, y + 0.23, shade(colour, tone))


def fir(pen: Pen, colour: RGB) -> None:
    """Three tiers on a short trunk."""
    pen.rect(0.44, 0.84, 0.56, 1.0, TRUNK)
    for top, bottom, half in ((0.44, 0.88, 0.48), (0.22, 0.62, 0.38), (0.0, 0.36, 0.26)):
        pen.shape([(0.5, top), (0.5 + half, bottom), (0.5 - half, bottom)], colour)
        pen.shape([(0.5, top), (0.5 + half, bottom), (0.5, bottom)], shade(colour, 0.8))


def _rock(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.0, 1.0), (0.08, 0.5), (0.34, 0.08), (0.64, 0.0), (0.92, 0.4), (1.0, 1.0)], colour)
    pen.shape([(0.34, 0.08), (0.64, 0.0), (0.52, 0.5), (0.2, 0.6)], shade(colour, 1.35))
    pen.shape([(0.64, 0.0), (0.92, 0.4), (1.0, 1.0), (0.7, 1.0), (0.52, 0.5)], shade(colour, 0.72))


def water(pen: Pen, colour: RGB) -> None:
    """Rows of ripples."""
    pen.fade(0, 1, shade(colour, 1.25), shade(colour, 0.9))
    for row in range(5):
        for place in range(6):
            x, y = place / 6 + 0.08 * (row % 2), 0.08 + row * 0.19
            pen.arc(x, y, x + 0.1, y + 0.1, 200, 340, shade(WHITE, 0.96), 0.012)


def _wall(pen: Pen, colour: RGB) -> None:
    """Bricks."""
    pen.rect(0, 0, 1, 1, shade(colour, 1.5))
    for row in range(8):
        for place in range(-1, 6):
            x = place / 5.5 + (row % 2) * 0.09
            pen.rect(
                max(x, 0), row / 8 + 0.006, x + 0.17, (row + 1) / 8 - 0.014, shade(colour, (1.0, 0.92, 1.07)[(row + 2 * place) % 3])
            )


def fence(pen: Pen, colour: RGB) -> None:
    """Pickets."""
    for y in (0.3, 0.68):
        pen.rect(0, y, 1, y + 0.1, shade(colour, 0.75))
    n = max(3, round(pen.width / pen.height * 5))
    for place in range(n):
        x0, x1 = (place + 0.15) / n, (place + 0.85) / n
        pen.shape([(x0, 1), (x0, 0.16), ((x0 + x1) / 2, 0.0), (x1, 0.16), (x1, 1)], colour)


def _ladder(pen: Pen, colour: RGB) -> None:
    for rung in range(8):
        pen.rect(0.1, 0.05 + rung * 0.12, 0.9, 0.09 + rung * 0.12, shade(colour, 0.75))
    pen.rect(0.02, 0, 0.18, 1, colour)
    pen.rect(0.82, 0, 0.98, 1, colour)


def _sign(pen: Pen, colour: RGB) -> None:
    """A board on a post, with lines for letters."""
    pen.rect(0.46, 0.4, 0.54, 1, GRAY)
    pen.rect(0.0, 0.0, 1.0, 0.56, shade(colour, 0.6), rounding=0.08)
    pen.rect(0.04, 0.03, 0.96, 0.53, colour, rounding=0.06)
    ink = BLACK if sum(colour) > 380 else WHITE
    for y, end in ((0.12, 0.84), (0.25, 0.7), (0.38, 0.78)):
        pen.rect(0.16, y, end, y + 0.06, ink)


def _grill(pen: Pen, colour: RGB) -> None:
    """A kettle with fire under the rust, meat on it."""
    for x in (0.24, 0.76):
        pen.line([(0.5 + (x - 0.5) * 0.6, 0.6), (x, 1.0)], STEEL, 0.06)
    pen.slice(0.04, 0.08, 0.96, 0.84, 0, 180, colour)
    for x in (0.2, 0.4, 0.6):
        pen.shape([(x, 0.46), (x + 0.1, 0.18), (x + 0.2, 0.46)], PALETTE["orange"])
        pen.shape([(x + 0.05, 0.46), (x + 0.1, 0.3), (x + 0.15, 0.46)], PALETTE["yellow"])
    pen.rect(0.0, 0.42, 1.0, 0.48, STEEL)
    for x in (0.12, 0.4, 0.68):
        pen.oval(x, 0.34, x + 0.2, 0.45, (110, 54, 34))


def _race(pen: Pen, colour: RGB) -> None:
    """A chequered flag."""
    pen.rect(0, 0, 0.06, 1, GRAY)
    for row in range(4):
        for column in range(6):
            x, y = 0.06 + column * 0.155, 0.04 + row * 0.14
            pen.rect(x, y, x + 0.155, y + 0.14, colour if (row + column) % 2 else WHITE)


def _game(pen: Pen, colour: RGB) -> None:
    """A goal with its net."""
    for place in range(9):
        pen.line([(place / 8, 0.05), (place / 8, 1)], shade(colour, 0.8), 0.012)
        pen.line([(0, 0.05 + place * 0.118), (1, 0.05 + place * 0.118)], shade(colour, 0.8), 0.012)
    pen.line([(0.03, 1), (0.03, 0.05), (0.97, 0.05), (0.97, 1)], colour, 0.07)


def _wedding(pen: Pen, colour: RGB) -> None:
    """Two rings."""
    pen.ring(0.38, 0.58, 0.3, colour, 0.07)
    pen.ring(0.64, 0.58, 0.3, shade(colour, 0.85), 0.07)
    pen.shape([(0.28, 0.16), (0.48, 0.16), (0.38, 0.3)], shade(WATER, 1.6))


def _concert(pen: Pen, colour: RGB) -> None:
    """Two notes under a beam."""
    pen.line([(0.34, 0.82), (0.34, 0.12), (0.86, 0.06), (0.86, 0.72)], colour, 0.07)
    pen.line([(0.34, 0.15), (0.86, 0.09)], colour, 0.14)
    pen.oval(0.1, 0.7, 0.38, 0.92, colour)
    pen.oval(0.62, 0.6, 0.9, 0.82, colour)


def _conversation(pen: Pen, colour: RGB) -> None:
    """A bubble."""
    pen.shape([(0.2, 0.6), (0.44, 0.7), (0.16, 1.0)], colour)
    pen.oval(0, 0, 1, 0.8, colour)
    for x in (0.28, 0.5, 0.72):
        pen.disc(x, 0.4, 0.07, GRAY)


def sun(pen: Pen, colour: RGB) -> None:
    """A disc with rays."""
    for dx, dy in ((0, 1), (1, 0), (0.7, 0.7), (0.7, -0.7)):
        pen.line([(0.5 - dx / 2, 0.5 - dy / 2), (0.5 + dx / 2, 0.5 + dy / 2)], colour, 0.06)
    pen.oval(0.2, 0.2, 0.8, 0.8, colour)


def cloud(pen: Pen, colour: RGB) -> None:
    """White, flat below."""
    for x, y, r in ((0.22, 0.62, 0.2), (0.45, 0.42, 0.3), (0.72, 0.56, 0.26)):
        pen.oval(x - r, y - r, x + r, min(0.95, y + r), colour)
    pen.rect(0.12, 0.6, 0.88, 0.88, colour, rounding=0.1)


def _star(pen: Pen, colour: RGB) -> None:
    outer = (
        (0.5, 0),
        (0.62, 0.36),
        (1, 0.38),
        (0.7, 0.6),
        (0.8, 0.98),
        (0.5, 0.76),
        (0.2, 0.98),
        (0.3, 0.6),
        (0, 0.38),
        (0.38, 0.36),
    )
    pen.shape(outer, colour)


def _hills(pen: Pen, colour: RGB) -> None:
    pen.slice(-0.3, 0.3, 0.7, 1.7, 180, 360, shade(colour, 1.3))
    pen.slice(0.3, 0.1, 1.3, 1.9, 180, 360, colour)


SURROUNDINGS: dict[str, tuple[RGB, Figure]] = {
    "tree": (LEAF, tree),
    "rock": ((130, 126, 120), _rock),
    "water": (WATER, water),
    "wall": ((168, 86, 66), _wall),
    "fence": (WOOD, fence),
    "ladder": ((200, 160, 90), _ladder),
    "sign": (PALETTE["yellow"], _sign),
    "grill": (BLACK, _grill),
    "race": (BLACK, _race),
    "game": (WHITE, _game),
    "wedding": ((222, 176, 60), _wedding),
    "concert": (BLACK, _concert),
    "conversation": (WHITE, _conversation),
    "day": ((252, 214, 70), sun),
    "sun": ((252, 214, 70), sun),
    "air": (WHITE, cloud),
    "trick": (PALETTE["yellow"], _star),
    "distance": ((110, 142, 150), _hills),
}
