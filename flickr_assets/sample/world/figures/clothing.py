"""What people wear, and parts of them that are named: each fills its box. Seen from the front."""

from __future__ import annotations

from flickr_assets.sample.world.figures.pen import BLACK, PALETTE, RGB, SKIN, WHITE, Figure, Pen, shade

_HAIR = (92, 60, 36)


def _top(pen: Pen, colour: RGB) -> None:
    """Sleeves and a trunk with a neckline."""
    pen.shape(
        [
            (0.24, 0.0),
            (0.76, 0.0),
            (1.0, 0.12),
            (1.0, 0.46),
            (0.84, 0.5),
            (0.84, 1.0),
            (0.16, 1.0),
            (0.16, 0.5),
            (0.0, 0.46),
            (0.0, 0.12),
        ],
        colour,
    )
    pen.slice(0.36, -0.1, 0.64, 0.1, 0, 180, shade(colour, 0.72))
    for x in (0.17, 0.83):
        pen.line([(x, 0.28), (x, 0.5)], shade(colour, 0.7), 0.03)


def _shirt(pen: Pen, colour: RGB) -> None:
    _top(pen, colour)
    pen.rect(0.16, 0.95, 0.84, 1.0, shade(colour, 0.85))


def _jacket(pen: Pen, colour: RGB) -> None:
    """Lapels, a zip, pockets."""
    _top(pen, colour)
    pen.rect(0.485, 0.08, 0.515, 1.0, shade(colour, 0.5))
    pen.shape([(0.34, 0.0), (0.5, 0.3), (0.4, 0.26)], shade(colour, 0.65))
    pen.shape([(0.66, 0.0), (0.5, 0.3), (0.6, 0.26)], shade(colour, 0.65))
    for x in (0.22, 0.6):
        pen.rect(x, 0.7, x + 0.18, 0.74, shade(colour, 0.6))


def _coat(pen: Pen, colour: RGB) -> None:
    """Long, with buttons and a belt."""
    pen.shape(
        [
            (0.26, 0.0),
            (0.74, 0.0),
            (1.0, 0.08),
            (1.0, 0.5),
            (0.86, 0.5),
            (0.94, 1.0),
            (0.06, 1.0),
            (0.14, 0.5),
            (0.0, 0.5),
            (0.0, 0.08),
        ],
        colour,
    )
    pen.rect(0.14, 0.46, 0.86, 0.52, shade(colour, 0.6))
    pen.line([(0.5, 0.04), (0.5, 1.0)], shade(colour, 0.6), 0.03)
    for y in (0.14, 0.26, 0.38, 0.62, 0.76):
        pen.disc(0.56, y, 0.03, shade(colour, 1.7))


def _dress(pen: Pen, colour: RGB) -> None:
    pen.shape(
        [
            (0.28, 0.0),
            (0.72, 0.0),
            (0.92, 0.14),
            (0.76, 0.22),
            (0.72, 0.42),
            (1.0, 1.0),
            (0.0, 1.0),
            (0.28, 0.42),
            (0.24, 0.22),
            (0.08, 0.14),
        ],
        colour,
    )
    pen.slice(0.37, -0.08, 0.63, 0.09, 0, 180, SKIN)
    pen.rect(0.27, 0.4, 0.73, 0.45, shade(colour, 0.6))
    for x in (0.25, 0.5, 0.75):
        pen.line([(0.5 + (x - 0.5) * 0.6, 0.48), (x, 1.0)], shade(colour, 0.78), 0.02)


def _skirt(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.2, 0.0), (0.8, 0.0), (1.0, 1.0), (0.0, 1.0)], colour)
    pen.rect(0.2, 0.0, 0.8, 0.1, shade(colour, 0.7))
    for x in (0.2, 0.4, 0.6, 0.8):
        pen.line([(0.5 + (x - 0.5) * 0.7, 0.12), (x, 1.0)], shade(colour, 0.78), 0.03)


def _trousers(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.06, 0.0), (0.94, 0.0), (1.0, 1.0), (0.6, 1.0), (0.5, 0.3), (0.4, 1.0), (0.0, 1.0)], colour)
    pen.rect(0.06, 0.0, 0.94, 0.06, shade(colour, 0.6))
    pen.line([(0.5, 0.06), (0.5, 0.3)], shade(colour, 0.7), 0.03)


def _shorts(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.08, 0.0), (0.92, 0.0), (1.0, 1.0), (0.56, 1.0), (0.5, 0.6), (0.44, 1.0), (0.0, 1.0)], colour)
    pen.rect(0.08, 0.0, 0.92, 0.12, shade(colour, 0.7))
    for x in (0.03, 0.93):
        pen.rect(x, 0.4, x + 0.04, 1.0, shade(colour, 1.6))


def _hat(pen: Pen, colour: RGB) -> None:
    pen.oval(0.0, 0.66, 1.0, 1.0, shade(colour, 0.85))
    pen.rect(0.2, 0.34, 0.8, 0.84, colour)
    pen.oval(0.2, 0.0, 0.8, 0.7, colour)
    pen.rect(0.2, 0.62, 0.8, 0.78, shade(colour, 0.5))


def _helmet(pen: Pen, colour: RGB) -> None:
    pen.slice(0.0, 0.0, 1.0, 1.9, 180, 360, colour)
    for x in (0.28, 0.5, 0.72):
        pen.limb([(x, 0.22), (0.5 + (x - 0.5) * 1.25, 0.62)], shade(colour, 0.5), 0.08)
    pen.rect(0.0, 0.86, 1.0, 1.0, shade(colour, 0.6))


def _pair(pen: Pen, longest: float) -> tuple[Pen, ...]:
    """Where the left and the right one of a pair are drawn: at the box's sides, each at most `longest` box heights long.

    A box that is not much longer than high holds one.
    """
    if pen.width < 2.2 * pen.height:
        return (pen,)
    wide = min(0.48, longest * pen.height / pen.width)
    return pen.within(0, 0, wide, 1).mirrored(-1), pen.within(1 - wide, 0, 1, 1)


def _shoes(pen: Pen, colour: RGB) -> None:
    """Toes outwards."""
    for one in _pair(pen, 3):
        one.shape([(0.0, 0.0), (0.45, 0.0), (0.6, 0.4), (1.0, 0.6), (1.0, 0.9), (0.0, 0.9)], colour)
        one.rect(0.0, 0.84, 1.0, 1.0, shade(colour, 0.5) if sum(colour) > 200 else WHITE)


def _glasses(pen: Pen, colour: RGB) -> None:
    for x in (0.0, 0.56):
        pen.oval(x, 0.0, x + 0.44, 1.0, colour)
        pen.oval(x + 0.07, 0.18, x + 0.37, 0.82, (198, 224, 236))
    pen.rect(0.4, 0.36, 0.6, 0.52, colour)


def _scarf(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.54, 0.3), (0.84, 0.3), (0.9, 1.0), (0.58, 1.0)], shade(colour, 0.8))
    pen.oval(0.0, 0.0, 1.0, 0.52, colour)
    pen.shape([(0.3, 0.3), (0.62, 0.3), (0.5, 0.86), (0.2, 0.86)], colour)
    for y in (0.5, 0.66):
        pen.line([(0.28 - y * 0.05, y), (0.58 - y * 0.06, y)], shade(colour, 1.6), 0.06)


def _gloves(pen: Pen, colour: RGB) -> None:
    """Mittens."""
    for one in _pair(pen, 1.1):
        one.oval(0.24, 0.2, 1.0, 1.0, colour)
        one.limb([(0.36, 0.5), (0.14, 0.7)], colour, 0.22)
        one.rect(0.3, 0.0, 0.92, 0.3, shade(colour, 0.65))


def _uniform(pen: Pen, colour: RGB) -> None:
    """A tunic: epaulettes, two rows of buttons, a belt."""
    _top(pen, colour)
    for x in (0.1, 0.7):
        pen.rect(x, 0.04, x + 0.2, 0.1, PALETTE["yellow"])
    for y in (0.2, 0.36, 0.52, 0.66):
        pen.disc(0.42, y, 0.028, PALETTE["yellow"])
        pen.disc(0.58, y, 0.028, PALETTE["yellow"])
    pen.rect(0.16, 0.76, 0.84, 0.84, BLACK if sum(colour) > 200 else WHITE)


def _swimsuit(pen: Pen, colour: RGB) -> None:
    pen.shape(
        [
            (0.16, 0.0),
            (0.3, 0.0),
            (0.36, 0.22),
            (0.64, 0.22),
            (0.7, 0.0),
            (0.84, 0.0),
            (0.9, 0.3),
            (0.8, 0.55),
            (1.0, 0.84),
            (0.6, 1.0),
            (0.4, 1.0),
            (0.0, 0.84),
            (0.2, 0.55),
            (0.1, 0.3),
        ],
        colour,
    )
    pen.line([(0.2, 0.55), (0.8, 0.55)], shade(colour, 1.6), 0.06)


def _apron(pen: Pen, colour: RGB) -> None:
    pen.line([(0.3, 0.2), (0.42, 0.0), (0.58, 0.0), (0.7, 0.2)], shade(colour, 0.75), 0.04)
    pen.shape([(0.26, 0.12), (0.74, 0.12), (0.78, 0.38), (1.0, 0.42), (0.96, 1.0), (0.04, 1.0), (0.0, 0.42), (0.22, 0.38)], colour)
    pen.rect(0.0, 0.4, 1.0, 0.45, shade(colour, 0.7))
    pen.rect(0.28, 0.58, 0.72, 0.8, shade(colour, 0.85))


def _hair(pen: Pen, colour: RGB) -> None:
    """A head of it, open below where the face is."""
    pen.slice(0.0, 0.0, 1.0, 1.6, 170, 370, colour)
    pen.shape([(0.0, 0.6), (0.2, 0.5), (0.2, 1.0), (0.02, 0.9)], colour)
    pen.shape([(1.0, 0.6), (0.8, 0.5), (0.8, 1.0), (0.98, 0.9)], colour)


def _beard(pen: Pen, colour: RGB) -> None:
    pen.slice(0.0, -1.0, 1.0, 1.0, 0, 180, colour)
    pen.oval(0.32, 0.14, 0.68, 0.42, (170, 70, 66))


def face(pen: Pen, colour: RGB) -> None:
    """Two eyes, a nose, a smile."""
    pen.oval(0, 0, 1, 1, colour)
    for x in (0.32, 0.68):
        pen.oval(x - 0.06, 0.36, x + 0.06, 0.48, BLACK)
    pen.line([(0.5, 0.46), (0.53, 0.58), (0.48, 0.6)], shade(colour, 0.72), 0.03)
    pen.arc(0.3, 0.5, 0.7, 0.8, 20, 160, (176, 62, 62), 0.06)


def _head(pen: Pen, colour: RGB) -> None:
    face(pen, colour)
    pen.slice(0.0, 0.0, 1.0, 0.9, 195, 345, _HAIR)


def _eyes(pen: Pen, colour: RGB) -> None:
    for one in _pair(pen, 1.4):
        one.oval(0, 0, 1, 1, WHITE)
        one.oval(0.3, 0.1, 0.7, 0.9, colour)


def _mouth(pen: Pen, colour: RGB) -> None:
    pen.slice(0, -0.9, 1, 1, 0, 180, colour)
    pen.rect(0.16, 0.06, 0.84, 0.3, WHITE)


def _hand(pen: Pen, colour: RGB) -> None:
    pen.oval(0.12, 0.4, 0.88, 1.0, colour)
    for x, top in ((0.24, 0.14), (0.42, 0.06), (0.6, 0.06), (0.78, 0.14)):
        pen.limb([(x, top + 0.06), (x, 0.6)], colour, 0.15)


def _arm(pen: Pen, colour: RGB) -> None:
    pen.limb([(0.3, 0.14), (0.4, 0.5), (0.7, 0.86)], colour, 0.24)


def _leg(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.2, 0.0), (0.8, 0.0), (0.66, 0.86), (0.96, 0.94), (0.96, 1.0), (0.3, 1.0)], colour)


def _foot(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.0, 0.0), (0.4, 0.0), (0.5, 0.5), (1.0, 0.7), (1.0, 1.0), (0.0, 1.0)], colour)


# With the colour of those whose colour nobody states.
CLOTHING: dict[str, tuple[RGB, Figure]] = {
    "shirt": ((206, 206, 198), _shirt),
    "jacket": ((92, 98, 108), _jacket),
    "coat": ((96, 84, 76), _coat),
    "dress": ((170, 160, 176), _dress),
    "skirt": ((120, 116, 130), _skirt),
    "trousers": ((78, 86, 108), _trousers),
    "shorts": ((150, 140, 116), _shorts),
    "hat": ((120, 104, 84), _hat),
    "helmet": ((180, 184, 190), _helmet),
    "shoes": ((70, 60, 56), _shoes),
    "glasses": (BLACK, _glasses),
    "scarf": ((168, 150, 130), _scarf),
    "gloves": ((90, 90, 96), _gloves),
    "uniform": ((70, 84, 112), _uniform),
    "swimsuit": ((60, 90, 130), _swimsuit),
    "apron": ((222, 220, 210), _apron),
}
PARTS: dict[str, tuple[RGB, Figure]] = {
    "hair": (_HAIR, _hair),
    "beard": (_HAIR, _beard),
    "face": (SKIN, face),
    "eyes": ((70, 50, 40), _eyes),
    "mouth": ((176, 62, 62), _mouth),
    "head": (SKIN, _head),
    "hand": (SKIN, _hand),
    "arm": (SKIN, _arm),
    "leg": (SKIN, _leg),
    "foot": (SKIN, _foot),
}
