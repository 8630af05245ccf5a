"""Musical instruments."""

from __future__ import annotations

from flickr_assets.sample.world.figures.pen import BLACK, PALETTE, RGB, STEEL, WHITE, WOOD, Figure, Pen, shade

_BRASS = (222, 176, 60)


def _guitar(pen: Pen, colour: RGB) -> None:
    """Lying aslant: a body with a waist and a hole at the left below, the neck up to the right. Upright in an upright box."""
    if pen.height > 1.3 * pen.width:
        body, waist, hole, neck, head = (0.5, 0.76), (0.5, 0.55), (0.5, 0.64), (0.5, 0.14), (0.5, 0.05)
    else:
        body, waist, hole, neck, head = (0.26, 0.66), (0.46, 0.52), (0.38, 0.58), (0.86, 0.2), (0.95, 0.12)
    pen.disc(*body, min(0.24 * pen.height, 0.45 * pen.width, 0.33 * pen.unit * 1.3) / pen.unit, shade(colour, 0.6))
    pen.disc(*waist, 0.25, shade(colour, 0.6))
    pen.disc(*body, min(0.22 * pen.height, 0.42 * pen.width, 0.3 * pen.unit * 1.3) / pen.unit, colour)
    pen.disc(*waist, 0.22, colour)
    pen.line([waist, neck], shade(WOOD, 0.5), 0.1)
    pen.line([neck, head], shade(WOOD, 0.35), 0.15)
    pen.disc(*hole, 0.11, (40, 26, 18))
    dx, dy = body[0] - hole[0], body[1] - hole[1]
    pen.line(
        [(body[0] + dx * 0.3 - 0.08, body[1] + dy * 0.3 - 0.08), (body[0] + dx * 0.3 + 0.08, body[1] + dy * 0.3 + 0.08)],
        BLACK,
        0.05,
    )
    pen.line([body, neck], shade(WHITE, 0.9), 0.02)


def _drum(pen: Pen, colour: RGB) -> None:
    """A barrel with a white skin and two sticks."""
    pen.rect(0.06, 0.3, 0.94, 0.84, colour)
    pen.oval(0.06, 0.68, 0.94, 1.0, colour)
    for x in (0.06, 0.28, 0.5, 0.72):
        pen.line([(x, 0.36), (x + 0.11, 0.9), (x + 0.22, 0.36)], shade(WHITE, 0.9), 0.025)
    pen.arc(0.06, 0.68, 0.94, 1.0, 0, 180, _BRASS, 0.05)
    pen.oval(0.04, 0.14, 0.96, 0.46, _BRASS)
    pen.oval(0.08, 0.17, 0.92, 0.42, WHITE)
    for x, end in ((0.08, 0.44), (0.92, 0.58)):
        pen.limb([(x, 0.04), (end, 0.28)], WOOD, 0.05)


def _violin(pen: Pen, colour: RGB) -> None:
    """Two bouts with a waist cut in, f-holes, a scroll, and the bow across."""
    pen.limb([(0.47, 0.46), (0.52, 0.46)], colour, 0.3)
    pen.disc(0.26, 0.68, 0.27, colour)
    pen.disc(0.5, 0.46, 0.21, colour)
    pen.disc(0.36, 0.43, 0.06, shade(colour, 0.55))
    pen.disc(0.5, 0.68, 0.06, shade(colour, 0.55))
    pen.line([(0.36, 0.58), (0.88, 0.13)], (40, 28, 22), 0.08)
    pen.disc(0.92, 0.1, 0.07, shade(colour, 0.6))
    pen.line([(0.12, 0.8), (0.28, 0.66)], BLACK, 0.08)
    for x, y in ((0.28, 0.54), (0.4, 0.66)):
        pen.line([(x, y), (x + 0.08, y - 0.02)], BLACK, 0.025)
    pen.line([(0.14, 0.12), (0.82, 0.94)], shade(WOOD, 0.6), 0.03)
    pen.line([(0.12, 0.16), (0.8, 0.97)], WHITE, 0.018)


def _trumpet(pen: Pen, colour: RGB) -> None:
    """The bell to the right, three valves, the tube in a loop."""
    pen.rect(0.03, 0.36, 0.78, 0.44, colour)
    pen.rect(0.0, 0.31, 0.04, 0.49, shade(colour, 0.7))
    pen.shape([(0.62, 0.36), (0.82, 0.31), (1.0, 0.08), (1.0, 0.72), (0.82, 0.49), (0.62, 0.44)], colour)
    pen.oval(0.96, 0.08, 1.0, 0.72, shade(colour, 0.6))
    pen.arc(0.18, 0.38, 0.42, 0.82, 90, 270, shade(colour, 0.85), 0.07)
    pen.arc(0.56, 0.38, 0.8, 0.82, 270, 90, shade(colour, 0.85), 0.07)
    pen.rect(0.3, 0.75, 0.68, 0.82, shade(colour, 0.85))
    for x in (0.38, 0.48, 0.58):
        pen.rect(x - 0.03, 0.28, x + 0.03, 0.92, shade(colour, 0.8))
        pen.rect(x - 0.01, 0.16, x + 0.01, 0.3, STEEL)
        pen.oval(x - 0.035, 0.1, x + 0.035, 0.2, WHITE)


def _piano(pen: Pen, colour: RGB) -> None:
    """An upright one from the front: keys, music, pedals."""
    pen.rect(0.02, 0.06, 0.98, 0.92, colour)
    pen.rect(0.0, 0.0, 1.0, 0.08, shade(colour, 1.3))
    pen.rect(0.34, 0.12, 0.66, 0.38, WHITE)
    for y in (0.18, 0.24, 0.3):
        pen.rect(0.38, y, 0.62, y + 0.015, BLACK)
    pen.rect(0.0, 0.42, 1.0, 0.48, shade(colour, 1.3))
    pen.rect(0.04, 0.48, 0.96, 0.64, WHITE)
    for key in range(14):
        x = 0.04 + (key + 1) * 0.92 / 15
        pen.rect(x - 0.003, 0.48, x + 0.003, 0.64, BLACK)
        if key % 7 not in {2, 6}:
            pen.rect(x - 0.016, 0.48, x + 0.016, 0.57, BLACK)
    pen.rect(0.0, 0.64, 1.0, 0.69, shade(colour, 1.3))
    for x in (0.02, 0.92):
        pen.rect(x, 0.69, x + 0.06, 1.0, shade(colour, 0.7))
    for x in (0.44, 0.53):
        pen.rect(x, 0.88, x + 0.04, 0.95, _BRASS)


def _saxophone(pen: Pen, colour: RGB) -> None:
    """A hook of a tube that widens to its bell."""
    pen.line([(0.06, 0.1), (0.2, 0.04), (0.34, 0.08), (0.36, 0.2)], colour, 0.08)
    pen.limb([(0.04, 0.11), (0.12, 0.08)], BLACK, 0.07)
    pen.shape([(0.31, 0.16), (0.42, 0.16), (0.52, 0.74), (0.34, 0.8)], colour)
    pen.oval(0.33, 0.6, 0.8, 0.99, colour)
    pen.shape([(0.6, 0.8), (0.8, 0.82), (0.99, 0.4), (0.58, 0.34)], colour)
    pen.oval(0.55, 0.27, 1.0, 0.47, shade(colour, 0.55))
    for place in range(5):
        pen.disc(0.4 + place * 0.018, 0.26 + place * 0.1, 0.05, shade(colour, 1.6))
        pen.ring(0.4 + place * 0.018, 0.26 + place * 0.1, 0.05, shade(colour, 0.5), 0.015)


def _accordion(pen: Pen, colour: RGB) -> None:
    """Bellows between a keyboard and buttons."""
    for fold in range(10):
        x = 0.26 + fold * 0.05
        pen.rect(
            x, 0.1 + 0.03 * (fold % 2), x + 0.05, 0.9 - 0.03 * (fold % 2), shade(colour, 0.5) if fold % 2 else shade(WHITE, 0.9)
        )
    pen.rect(0.02, 0.02, 0.28, 0.98, colour, rounding=0.06)
    pen.rect(0.74, 0.02, 0.98, 0.98, colour, rounding=0.06)
    pen.rect(0.04, 0.1, 0.16, 0.9, WHITE)
    for key in range(10):
        y = 0.1 + key * 0.08
        pen.rect(0.04, y - 0.004, 0.16, y + 0.004, BLACK)
        if key % 7 not in {3, 6}:
            pen.rect(0.04, y + 0.055, 0.1, y + 0.1, BLACK)
    for row in range(7):
        for x in (0.81, 0.87, 0.93):
            pen.disc(x, 0.16 + row * 0.11, 0.022, shade(WHITE, 0.9))


def _flute(pen: Pen, colour: RGB) -> None:
    """A thin tube with keys, rising to the right."""
    pen.limb([(0.06, 0.86), (0.94, 0.14)], shade(colour, 0.7), 0.17)
    pen.limb([(0.06, 0.85), (0.94, 0.13)], colour, 0.12)
    for place in range(7):
        at = 0.2 + place * 0.085
        pen.disc(at + 0.04, 1 - (0.11 + at * 0.82), 0.05, shade(colour, 0.5))
    pen.disc(0.87, 0.19, 0.06, BLACK)


INSTRUMENTS: dict[str, tuple[RGB, Figure]] = {
    "guitar": ((206, 138, 62), _guitar),
    "drum": (PALETTE["red"], _drum),
    "violin": ((160, 82, 36), _violin),
    "trumpet": (_BRASS, _trumpet),
    "piano": ((48, 34, 30), _piano),
    "saxophone": (_BRASS, _saxophone),
    "accordion": (PALETTE["red"], _accordion),
    "flute": (STEEL, _flute),
}
