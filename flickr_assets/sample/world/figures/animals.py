"""Animals, seen from the side, looking right."""

from __future__ import annotations

from flickr_assets.sample.world.figures.pen import BLACK, PALETTE, RGB, WHITE, Figure, Pen, shade


def _legs(pen: Pen, xs: tuple[float, ...], top: float, colour: RGB, width: float) -> None:
    """The far legs, every second one, are darker."""
    for place, x in enumerate(xs):
        pen.limb(
            [(x, top), (x + (0.02 if place % 2 else -0.01), 0.97 - width / 3)], shade(colour, 0.7 if place % 2 else 0.92), width
        )


def _eye(pen: Pen, x: float, y: float, radius: float = 0.022) -> None:
    pen.disc(x, y, radius, WHITE)
    pen.disc(x + 0.004, y, radius * 0.75, BLACK)


def _dog(pen: Pen, colour: RGB) -> None:
    """Hanging ears, a long muzzle with a black nose, the tail up, the tongue out."""
    pen.limb([(0.17, 0.45), (0.08, 0.3), (0.06, 0.14)], colour, 0.08)
    _legs(pen, (0.2, 0.3, 0.6, 0.68), 0.6, colour, 0.1)
    pen.oval(0.12, 0.36, 0.5, 0.74, colour)
    pen.oval(0.4, 0.34, 0.76, 0.76, colour)
    pen.rect(0.28, 0.37, 0.58, 0.72, colour)
    pen.shape([(0.55, 0.4), (0.64, 0.12), (0.82, 0.2), (0.76, 0.6)], colour)
    pen.oval(0.58, 0.05, 0.84, 0.38, colour)
    pen.shape([(0.74, 0.12), (0.97, 0.2), (0.98, 0.32), (0.74, 0.37)], shade(colour, 1.12))
    pen.shape([(0.84, 0.33), (0.91, 0.33), (0.89, 0.46), (0.85, 0.45)], PALETTE["pink"])
    pen.oval(0.92, 0.17, 1.0, 0.26, BLACK)
    pen.oval(0.56, 0.07, 0.68, 0.45, shade(colour, 0.62))
    _eye(pen, 0.77, 0.16, 0.03)
    pen.line([(0.6, 0.44), (0.74, 0.5)], PALETTE["red"], 0.05)


def _cat(pen: Pen, colour: RGB) -> None:
    """Sitting: pointed ears, whiskers, the tail around, stripes."""
    pen.arc(0.02, 0.45, 0.5, 0.98, 60, 260, shade(colour, 0.8), 0.1)
    pen.oval(0.2, 0.4, 0.78, 1.0, colour)
    for y in (0.55, 0.66, 0.77):
        pen.arc(0.2, y - 0.1, 0.5, y + 0.1, 150, 230, shade(colour, 0.6), 0.03)
    pen.limb([(0.6, 0.62), (0.62, 0.93)], shade(colour, 1.15), 0.13)
    pen.limb([(0.72, 0.62), (0.74, 0.93)], shade(colour, 0.9), 0.12)
    pen.shape([(0.42, 0.24), (0.44, 0.0), (0.6, 0.12)], shade(colour, 0.85))
    pen.shape([(0.72, 0.12), (0.9, 0.0), (0.92, 0.24)], shade(colour, 0.85))
    pen.oval(0.4, 0.08, 0.94, 0.48, colour)
    for x in (0.56, 0.78):
        pen.oval(x - 0.06, 0.19, x + 0.06, 0.3, PALETTE["yellow"])
        pen.oval(x - 0.02, 0.19, x + 0.02, 0.3, BLACK)
    pen.shape([(0.63, 0.33), (0.71, 0.33), (0.67, 0.38)], PALETTE["pink"])
    for y in (0.33, 0.37, 0.41):
        pen.line([(0.6, 0.37), (0.36, y)], shade(colour, 0.35), 0.012)
        pen.line([(0.74, 0.37), (0.99, y)], shade(colour, 0.35), 0.012)


def _horse(pen: Pen, colour: RGB) -> None:
    """A long neck with a mane, a long head, hoofs, a hanging tail."""
    dark = shade(colour, 0.45)
    pen.shape([(0.14, 0.38), (0.02, 0.5), (0.04, 0.82), (0.1, 0.7), (0.17, 0.48)], dark)
    for place, (x, knee) in enumerate(((0.2, 0.16), (0.3, 0.33), (0.6, 0.59), (0.69, 0.74))):
        tone = shade(colour, 0.7 if place % 2 else 1.0)
        pen.limb([(x, 0.55), (knee, 0.76), (x, 0.95)], tone, 0.075)
        pen.rect(x - 0.035, 0.94, x + 0.04, 1.0, BLACK)
    pen.oval(0.1, 0.34, 0.5, 0.68, colour)
    pen.oval(0.42, 0.34, 0.78, 0.7, colour)
    pen.rect(0.28, 0.36, 0.6, 0.66, colour)
    pen.shape([(0.58, 0.4), (0.72, 0.1), (0.86, 0.12), (0.76, 0.58)], colour)
    pen.shape([(0.72, 0.1), (0.84, 0.04), (0.99, 0.28), (0.94, 0.36), (0.86, 0.33), (0.76, 0.24)], colour)
    pen.shape([(0.74, 0.1), (0.76, 0.0), (0.81, 0.07)], colour)
    pen.shape([(0.76, 0.04), (0.7, 0.06), (0.52, 0.38), (0.6, 0.4), (0.74, 0.14)], dark)
    pen.disc(0.945, 0.305, 0.013, BLACK)
    _eye(pen, 0.83, 0.13)


def _bird(pen: Pen, colour: RGB) -> None:
    """Round body, a wing, a pointed yellow beak, a fan of a tail, thin legs."""
    for x in (0.5, 0.58):
        pen.line([(x, 0.75), (x, 0.95), (x + 0.08, 0.98)], PALETTE["orange"], 0.03)
    pen.shape([(0.3, 0.5), (0.0, 0.62), (0.05, 0.78), (0.36, 0.68)], shade(colour, 0.6))
    pen.oval(0.2, 0.32, 0.78, 0.8, colour)
    pen.oval(0.55, 0.1, 0.86, 0.48, colour)
    pen.oval(0.5, 0.45, 0.78, 0.78, shade(colour, 1.45))
    pen.shape([(0.84, 0.22), (1.0, 0.3), (0.84, 0.36)], PALETTE["yellow"])
    pen.slice(0.22, 0.3, 0.62, 0.7, 20, 200, shade(colour, 0.6))
    _eye(pen, 0.75, 0.24, 0.04)


def _cow(pen: Pen, colour: RGB) -> None:
    """White with patches of its colour, horns, a pink muzzle and udder."""
    hide = shade(WHITE, 0.97)
    pen.line([(0.1, 0.32), (0.04, 0.7)], hide, 0.03)
    pen.oval(0.01, 0.66, 0.08, 0.8, colour)
    _legs(pen, (0.18, 0.27, 0.58, 0.66), 0.6, shade(WHITE, 0.88), 0.1)
    pen.oval(0.28, 0.62, 0.42, 0.8, PALETTE["pink"])
    pen.rect(0.08, 0.27, 0.74, 0.72, hide, rounding=0.2)
    pen.oval(0.14, 0.28, 0.34, 0.54, colour)
    pen.oval(0.42, 0.4, 0.6, 0.68, colour)
    pen.oval(0.56, 0.27, 0.72, 0.44, colour)
    pen.limb([(0.76, 0.14), (0.72, 0.02)], shade(WHITE, 0.75), 0.035)
    pen.limb([(0.92, 0.14), (0.96, 0.02)], shade(WHITE, 0.75), 0.035)
    pen.oval(0.62, 0.12, 0.76, 0.22, colour)
    pen.shape([(0.7, 0.12), (0.96, 0.12), (0.98, 0.42), (0.74, 0.44)], hide)
    pen.shape([(0.7, 0.12), (0.8, 0.12), (0.8, 0.34), (0.73, 0.3)], colour)
    pen.oval(0.74, 0.32, 1.0, 0.52, PALETTE["pink"])
    pen.disc(0.83, 0.42, 0.02, BLACK)
    pen.disc(0.92, 0.42, 0.02, BLACK)
    _eye(pen, 0.9, 0.21, 0.03)


def _sheep(pen: Pen, colour: RGB) -> None:
    """A cloud of wool on thin dark legs, a dark face."""
    dark = (58, 52, 50)
    _legs(pen, (0.28, 0.36, 0.6, 0.68), 0.65, dark, 0.06)
    for x, y, size in (
        (0.2, 0.45, 0.2),
        (0.32, 0.33, 0.2),
        (0.48, 0.3, 0.2),
        (0.62, 0.36, 0.2),
        (0.3, 0.58, 0.2),
        (0.5, 0.6, 0.2),
        (0.65, 0.54, 0.18),
    ):
        pen.oval(x - size + 0.03, y - size, x + size - 0.03, y + size, shade(colour, 0.96))
    for x, y in ((0.25, 0.4), (0.4, 0.35), (0.55, 0.4), (0.35, 0.55), (0.52, 0.58), (0.65, 0.5)):
        pen.arc(x - 0.06, y - 0.07, x + 0.06, y + 0.07, 20, 200, shade(colour, 0.78), 0.02)
    pen.oval(0.68, 0.24, 0.82, 0.34, dark)
    pen.oval(0.72, 0.18, 0.98, 0.58, dark)
    pen.oval(0.68, 0.1, 0.9, 0.3, shade(colour, 0.96))
    _eye(pen, 0.87, 0.32, 0.03)


def _duck(pen: Pen, colour: RGB) -> None:
    """Swimming: a flat orange bill, a curled tail, ripples."""
    pen.oval(0.0, 0.84, 1.0, 1.0, shade(PALETTE["blue"], 1.5))
    pen.shape([(0.02, 0.4), (0.3, 0.55), (0.24, 0.86), (0.1, 0.7)], colour)
    pen.oval(0.06, 0.45, 0.82, 0.95, colour)
    pen.shape([(0.52, 0.6), (0.56, 0.2), (0.74, 0.2), (0.8, 0.7)], colour)
    pen.oval(0.5, 0.04, 0.84, 0.4, colour)
    pen.shape([(0.8, 0.2), (1.0, 0.24), (1.0, 0.32), (0.8, 0.33)], PALETTE["orange"])
    pen.slice(0.18, 0.42, 0.62, 0.85, 10, 190, shade(colour, 0.78))
    _eye(pen, 0.72, 0.16, 0.035)


def _elephant(pen: Pen, colour: RGB) -> None:
    """A trunk, a large ear, a tusk, legs like pillars."""
    pen.line([(0.06, 0.4), (0.03, 0.7)], shade(colour, 0.6), 0.025)
    for place, x in enumerate((0.1, 0.24, 0.46, 0.58)):
        pen.rect(x, 0.6, x + 0.13, 1.0, shade(colour, 0.7 if place % 2 else 0.9), rounding=0.03)
    pen.oval(0.04, 0.14, 0.72, 0.8, colour)
    pen.limb([(0.88, 0.34), (0.93, 0.6), (0.9, 0.8), (0.96, 0.88)], shade(colour, 0.92), 0.1)
    pen.oval(0.58, 0.06, 0.96, 0.56, colour)
    pen.shape([(0.8, 0.5), (0.86, 0.5), (0.99, 0.66), (0.94, 0.66)], WHITE)
    pen.oval(0.5, 0.08, 0.76, 0.62, shade(colour, 0.72))
    pen.oval(0.54, 0.14, 0.72, 0.55, shade(colour, 1.1))
    _eye(pen, 0.84, 0.24, 0.025)


# With the colour of those whose colour nobody states.
ANIMALS: dict[str, tuple[RGB, Figure]] = {
    "dog": ((176, 122, 66), _dog),
    "cat": ((214, 142, 70), _cat),
    "horse": ((132, 78, 42), _horse),
    "bird": ((70, 112, 178), _bird),
    "cow": (BLACK, _cow),
    "sheep": (WHITE, _sheep),
    "duck": ((238, 232, 214), _duck),
    "elephant": ((142, 142, 150), _elephant),
}
