"""Things that are held, played with, sat on."""

from __future__ import annotations

from flickr_assets.sample.world.figures.pen import BLACK, GRAY, PALETTE, RGB, STEEL, WHITE, WOOD, Figure, Pen, shade


def _ball(pen: Pen, colour: RGB) -> None:
    pen.oval(0, 0, 1, 1, colour)
    pen.arc(-0.5, 0.05, 0.5, 0.95, 290, 70, shade(colour, 0.55), 0.06)
    pen.arc(0.5, 0.05, 1.5, 0.95, 110, 250, shade(colour, 0.55), 0.06)
    pen.oval(0.55, 0.12, 0.72, 0.28, shade(colour, 1.7))


def _frisbee(pen: Pen, colour: RGB) -> None:
    pen.oval(0, 0.08, 1, 1, shade(colour, 0.65))
    pen.oval(0, 0, 1, 0.84, colour)
    pen.oval(0.18, 0.16, 0.82, 0.68, shade(colour, 1.35))


def table(pen: Pen, colour: RGB) -> None:
    """A slab on four legs."""
    for x, tone in ((0.2, 0.55), (0.74, 0.55), (0.04, 0.75), (0.9, 0.75)):
        pen.rect(x, 0.2, x + 0.06, 1.0 if tone > 0.6 else 0.88, shade(colour, tone))
    pen.shape([(0.12, 0.0), (0.88, 0.0), (1.0, 0.24), (0.0, 0.24)], colour)
    pen.rect(0.0, 0.24, 1.0, 0.34, shade(colour, 0.8))


def chair(pen: Pen, colour: RGB) -> None:
    """From the front, with a back of three slats."""
    for x, bottom in ((0.1, 1.0), (0.82, 1.0), (0.28, 0.9), (0.68, 0.9)):
        pen.rect(x, 0.5, x + 0.08, bottom, shade(colour, 0.7 if bottom == 1 else 0.5))
    pen.rect(0.1, 0.0, 0.18, 0.6, shade(colour, 0.8))
    pen.rect(0.82, 0.0, 0.9, 0.6, shade(colour, 0.8))
    for y in (0.04, 0.18, 0.32):
        pen.rect(0.14, y, 0.86, y + 0.09, colour)
    pen.shape([(0.14, 0.48), (0.86, 0.48), (1.0, 0.6), (0.0, 0.6)], shade(colour, 1.15))
    pen.rect(0.0, 0.6, 1.0, 0.67, shade(colour, 0.85))


def _bench(pen: Pen, colour: RGB) -> None:
    for x in (0.08, 0.86):
        pen.rect(x, 0.02, x + 0.05, 1.0, (70, 70, 74))
    for y in (0.04, 0.2, 0.36):
        pen.rect(0.0, y, 1.0, y + 0.11, colour)
    pen.rect(0.0, 0.56, 1.0, 0.64, shade(colour, 1.2))
    pen.rect(0.0, 0.65, 1.0, 0.74, shade(colour, 0.8))


def _food(pen: Pen, colour: RGB) -> None:
    """A plate with a burger and salad."""
    pen.oval(0.0, 0.56, 1.0, 1.0, shade(WHITE, 0.86))
    pen.oval(0.06, 0.56, 0.94, 0.9, WHITE)
    pen.oval(0.12, 0.56, 0.88, 0.74, PALETTE["green"])
    pen.rect(0.2, 0.54, 0.8, 0.8, colour, rounding=0.08)
    pen.rect(0.16, 0.5, 0.84, 0.62, (92, 52, 30), rounding=0.05)
    pen.rect(0.16, 0.46, 0.84, 0.52, PALETTE["red"])
    pen.rect(0.14, 0.42, 0.86, 0.48, PALETTE["green"])
    pen.slice(0.16, 0.06, 0.84, 0.8, 180, 360, colour)
    for x, y in ((0.36, 0.22), (0.5, 0.15), (0.64, 0.24), (0.45, 0.3)):
        pen.disc(x, y, 0.025, shade(colour, 1.7))


def _cup(pen: Pen, colour: RGB) -> None:
    pen.arc(0.55, 0.3, 1.0, 0.75, 250, 110, shade(colour, 0.8), 0.1)
    pen.shape([(0.02, 0.2), (0.78, 0.2), (0.68, 1.0), (0.12, 1.0)], colour)
    pen.oval(0.02, 0.1, 0.78, 0.3, shade(colour, 1.3))
    pen.oval(0.08, 0.13, 0.72, 0.27, (88, 54, 34))


def _book(pen: Pen, colour: RGB) -> None:
    """Open, its cover around the pages."""
    pen.shape([(0.0, 0.12), (0.5, 0.24), (1.0, 0.12), (1.0, 0.92), (0.5, 1.0), (0.0, 0.92)], colour)
    pen.shape([(0.06, 0.04), (0.5, 0.18), (0.5, 0.92), (0.06, 0.82)], WHITE)
    pen.shape([(0.94, 0.04), (0.5, 0.18), (0.5, 0.92), (0.94, 0.82)], shade(WHITE, 0.92))
    for y in (0.26, 0.38, 0.5, 0.62):
        pen.line([(0.13, y - 0.06), (0.43, y + 0.03)], GRAY, 0.03)
        pen.line([(0.87, y - 0.06), (0.57, y + 0.03)], GRAY, 0.03)


def _camera(pen: Pen, colour: RGB) -> None:
    pen.rect(0.32, 0.02, 0.66, 0.3, colour, rounding=0.05)
    pen.rect(0.0, 0.18, 1.0, 1.0, colour, rounding=0.12)
    pen.rect(0.0, 0.4, 1.0, 0.74, shade(colour, 1.25))
    pen.disc(0.5, 0.6, 0.34, STEEL)
    pen.disc(0.5, 0.6, 0.27, BLACK)
    pen.disc(0.5, 0.6, 0.15, (60, 90, 150))
    pen.disc(0.44, 0.52, 0.06, WHITE)
    pen.rect(0.08, 0.08, 0.22, 0.2, PALETTE["red"])


def _phone(pen: Pen, colour: RGB) -> None:
    pen.rect(0.0, 0.0, 1.0, 1.0, colour, rounding=0.16)
    pen.rect(0.08, 0.1, 0.92, 0.84, (150, 204, 236))
    for x in (0.18, 0.42, 0.66):
        pen.rect(x, 0.2, x + 0.16, 0.3, PALETTE["orange"])
        pen.rect(x, 0.4, x + 0.16, 0.5, PALETTE["green"])
    pen.disc(0.5, 0.92, 0.07, shade(WHITE, 0.85))


def _umbrella(pen: Pen, colour: RGB) -> None:
    pen.line([(0.5, 0.04), (0.5, 0.9)], (90, 66, 46), 0.04)
    pen.arc(0.5, 0.82, 0.66, 0.99, 0, 180, (90, 66, 46), 0.04)
    pen.slice(0.0, 0.06, 1.0, 1.0, 180, 360, colour)
    pen.slice(0.3, 0.06, 0.7, 1.0, 180, 360, shade(colour, 1.3))
    for x in (0.0, 0.25, 0.5, 0.75):
        pen.slice(x, 0.47, x + 0.25, 0.6, 180, 360, shade(colour, 0.6))


def _bag(pen: Pen, colour: RGB) -> None:
    pen.arc(0.24, 0.0, 0.76, 0.6, 180, 360, shade(colour, 0.6), 0.08)
    pen.shape([(0.06, 0.3), (0.94, 0.3), (1.0, 1.0), (0.0, 1.0)], colour)
    pen.shape([(0.06, 0.3), (0.94, 0.3), (0.8, 0.58), (0.2, 0.58)], shade(colour, 0.75))
    pen.rect(0.44, 0.52, 0.56, 0.64, PALETTE["yellow"])


def _tool(pen: Pen, colour: RGB) -> None:
    """A hammer."""
    pen.limb([(0.12, 0.92), (0.64, 0.32)], WOOD, 0.14)
    pen.shape([(0.4, 0.16), (0.56, 0.04), (0.96, 0.4), (0.82, 0.56)], colour)
    pen.shape([(0.4, 0.16), (0.56, 0.04), (0.4, 0.0), (0.24, 0.02)], shade(colour, 0.7))


def _flag(pen: Pen, colour: RGB) -> None:
    pen.rect(0.04, 0.0, 0.12, 1.0, shade(STEEL, 0.8))
    pen.shape([(0.12, 0.04), (0.4, 0.1), (0.7, 0.02), (1.0, 0.08), (1.0, 0.56), (0.7, 0.5), (0.4, 0.6), (0.12, 0.54)], colour)
    pen.shape([(0.12, 0.22), (0.4, 0.28), (0.7, 0.2), (1.0, 0.26), (1.0, 0.38), (0.7, 0.32), (0.4, 0.42), (0.12, 0.36)], WHITE)


def _toy(pen: Pen, colour: RGB) -> None:
    """A teddy bear."""
    for x in (0.14, 0.86):
        pen.oval(x - 0.12, 0.4, x + 0.12, 0.66, shade(colour, 0.85))
        pen.oval(x - 0.12, 0.78, x + 0.12, 1.0, shade(colour, 0.85))
    pen.oval(0.16, 0.4, 0.84, 0.98, colour)
    pen.oval(0.32, 0.54, 0.68, 0.9, shade(colour, 1.4))
    for x in (0.24, 0.76):
        pen.oval(x - 0.13, 0.0, x + 0.13, 0.2, shade(colour, 0.85))
    pen.oval(0.18, 0.02, 0.82, 0.48, colour)
    pen.oval(0.36, 0.26, 0.64, 0.45, shade(colour, 1.5))
    pen.disc(0.36, 0.2, 0.045, BLACK)
    pen.disc(0.64, 0.2, 0.045, BLACK)
    pen.oval(0.44, 0.27, 0.56, 0.34, BLACK)


def _rope(pen: Pen, colour: RGB) -> None:
    """Coiled, one end off."""
    for y in (0.62, 0.48, 0.34):
        pen.arc(0.04, y - 0.3, 0.96, y + 0.32, 0, 360, shade(colour, 0.6), 0.13)
        pen.arc(0.05, y - 0.29, 0.95, y + 0.3, 0, 360, colour, 0.09)
    pen.limb([(0.9, 0.5), (0.94, 0.76), (0.8, 0.93)], colour, 0.1)


def _box(pen: Pen, colour: RGB) -> None:
    """A carton in perspective."""
    pen.shape([(0.0, 0.26), (0.26, 0.0), (1.0, 0.0), (0.74, 0.26)], shade(colour, 1.3))
    pen.shape([(0.74, 0.26), (1.0, 0.0), (1.0, 0.74), (0.74, 1.0)], shade(colour, 0.65))
    pen.rect(0.0, 0.26, 0.74, 1.0, colour)
    pen.shape([(0.3, 0.26), (0.56, 0.0), (0.7, 0.0), (0.44, 0.26)], (214, 190, 140))
    pen.rect(0.3, 0.26, 0.44, 0.5, (214, 190, 140))


def _skateboard(pen: Pen, colour: RGB) -> None:
    thick = 0.22 * pen.unit / pen.height
    pen.limb([(0.08, 0.26), (0.2, 0.5), (0.8, 0.5), (0.92, 0.26)], colour, 0.22)
    for x in (0.25, 0.75):
        pen.rect(x - 0.03, 0.5, x + 0.03, 0.5 + thick, GRAY)
        for off in (-0.05, 0.05):
            pen.disc(x + off, 0.98 - thick * 0.9, 0.19, BLACK)
            pen.disc(x + off, 0.98 - thick * 0.9, 0.1, PALETTE["yellow"])


def _surfboard(pen: Pen, colour: RGB) -> None:
    """Pointed at both ends, along the longer side of its box."""
    if pen.height >= pen.width:
        pen.oval(0, 0, 1, 1, colour)
        pen.oval(0.38, 0.04, 0.62, 0.96, shade(colour, 1.6))
        pen.shape([(0.45, 0.8), (0.55, 0.8), (0.5, 0.94)], BLACK)
    else:
        pen.oval(0, 0, 1, 1, colour)
        pen.oval(0.04, 0.38, 0.96, 0.62, shade(colour, 1.6))
        pen.shape([(0.1, 0.45), (0.1, 0.55), (0.02, 0.5)], BLACK)


def _skis(pen: Pen, colour: RGB) -> None:
    """Two, tips bent up, with their bindings."""
    for y in (0.55, 0.8):
        pen.limb([(0.06, y), (0.86, y), (0.95, y - 0.35)], colour, 0.16)
        pen.rect(0.38, y - 0.16, 0.54, y, BLACK)


def _microphone(pen: Pen, colour: RGB) -> None:
    if pen.height > 2.5 * pen.width:  # On its stand.
        pen.rect(0.44, 0.1, 0.56, 0.96, shade(GRAY, 0.6))
        pen.oval(0.0, 0.94, 1.0, 1.0, BLACK)
        pen.limb([(0.5, 0.05), (0.5, 0.16)], colour, 0.5)
        pen.oval(0.1, 0.0, 0.9, 0.09, STEEL)
    else:
        pen.shape([(0.52, 0.34), (0.72, 0.52), (0.22, 0.98), (0.08, 0.9)], colour)
        pen.disc(0.7, 0.3, 0.29, STEEL)
        for off in (-0.1, 0.0, 0.1):
            pen.line([(0.52 + off, 0.2 - off), (0.8 + off, 0.46 - off)], shade(GRAY, 0.7), 0.025)


def _bucket(pen: Pen, colour: RGB) -> None:
    pen.arc(0.08, 0.0, 0.92, 0.66, 180, 360, STEEL, 0.06)
    pen.shape([(0.0, 0.32), (1.0, 0.32), (0.82, 1.0), (0.18, 1.0)], colour)
    pen.oval(0.0, 0.22, 1.0, 0.44, shade(colour, 0.6))
    pen.shape([(0.03, 0.44), (0.97, 0.44), (0.95, 0.54), (0.05, 0.54)], shade(colour, 1.3))


OBJECTS: dict[str, tuple[RGB, Figure]] = {
    "ball": (PALETTE["red"], _ball),
    "frisbee": (PALETTE["orange"], _frisbee),
    "table": (WOOD, table),
    "chair": (WOOD, chair),
    "bench": (WOOD, _bench),
    "food": ((216, 148, 72), _food),
    "cup": ((228, 228, 222), _cup),
    "book": ((150, 40, 50), _book),
    "camera": (BLACK, _camera),
    "phone": (BLACK, _phone),
    "umbrella": (PALETTE["red"], _umbrella),
    "bag": ((136, 86, 48), _bag),
    "tool": (STEEL, _tool),
    "flag": (PALETTE["blue"], _flag),
    "toy": ((176, 124, 70), _toy),
    "rope": ((206, 176, 118), _rope),
    "box": ((190, 146, 94), _box),
    "skateboard": (PALETTE["purple"], _skateboard),
    "surfboard": ((244, 216, 120), _surfboard),
    "skis": (PALETTE["red"], _skis),
    "microphone": (BLACK, _microphone),
    "bucket": (PALETTE["blue"], _bucket),
}
