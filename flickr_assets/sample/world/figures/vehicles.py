"""Vehicles, seen from the side, going right."""

from __future__ import annotations

from flickr_assets.sample.world.figures.pen import BLACK, GRAY, PALETTE, RGB, STEEL, WATER, WHITE, WOOD, Figure, Pen, shade

_GLASS = (178, 216, 236)


def _tyre(pen: Pen, x: float, y: float, radius: float) -> None:
    pen.disc(x, y, radius, BLACK)
    pen.disc(x, y, radius * 0.5, STEEL)
    pen.disc(x, y, radius * 0.18, BLACK)


def _spoked(pen: Pen, x: float, radius: float) -> None:
    """A bicycle's wheel that stands on the lower edge; radius in parts of the shorter side."""
    y = 1 - radius * pen.unit / pen.height
    dx, dy = radius * 0.9 * pen.unit / pen.width, radius * 0.9 * pen.unit / pen.height
    for a, b in ((0, 1), (1, 0), (0.7, 0.7), (0.7, -0.7)):
        pen.line([(x - a * dx, y - b * dy), (x + a * dx, y + b * dy)], shade(GRAY, 1.3), 0.01)
    pen.ring(x, y, radius, BLACK, 0.05)
    pen.disc(x, y, 0.04, GRAY)


def _car(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.18, 0.5), (0.3, 0.06), (0.7, 0.06), (0.84, 0.5)], colour)
    pen.shape([(0.25, 0.48), (0.34, 0.14), (0.48, 0.14), (0.48, 0.48)], _GLASS)
    pen.shape([(0.52, 0.48), (0.52, 0.14), (0.67, 0.14), (0.78, 0.48)], _GLASS)
    pen.rect(0.0, 0.44, 1.0, 0.84, colour, rounding=0.18)
    pen.rect(0.0, 0.72, 1.0, 0.8, shade(colour, 0.65))
    pen.oval(0.92, 0.5, 1.0, 0.64, PALETTE["yellow"])
    pen.rect(0.0, 0.5, 0.04, 0.62, PALETTE["red"])
    pen.rect(0.44, 0.54, 0.5, 0.58, shade(colour, 0.5))
    radius = min(0.24, 0.11 * pen.width / pen.unit)
    for x in (0.22, 0.78):
        _tyre(pen, x, 1 - radius * pen.unit / pen.height, radius)


def _bicycle(pen: Pen, colour: RGB) -> None:
    """Two spoked wheels, a diamond of a frame, handlebar, saddle, pedals."""
    radius = min(0.3 * pen.height, 0.24 * pen.width) / pen.unit
    rx, hub = radius * pen.unit / pen.width, 1 - radius * pen.unit / pen.height
    rear, front, crank = (rx, hub), (1 - rx, hub), (0.47, hub + 0.02)
    _spoked(pen, rear[0], radius)
    _spoked(pen, front[0], radius)
    seat, head = (0.38, 0.3), (0.68, 0.26)
    for bar in ([rear, crank, head, seat, rear], [seat, crank], [(0.66, 0.12), head, front]):
        pen.line(bar, colour, 0.05)
    pen.line([seat, (0.36, 0.2)], GRAY, 0.035)
    pen.limb([(0.28, 0.18), (0.44, 0.18)], BLACK, 0.07)
    pen.line([(0.66, 0.12), (0.74, 0.08), (0.8, 0.16)], BLACK, 0.045)
    pen.ring(*crank, 0.09, GRAY, 0.03)
    pen.line([(crank[0] - 0.04, crank[1] + 0.12), (crank[0] + 0.04, crank[1] - 0.12)], BLACK, 0.03)


def _motorcycle(pen: Pen, colour: RGB) -> None:
    radius = min(0.25 * pen.height, 0.21 * pen.width) / pen.unit
    rx, hub = radius * pen.unit / pen.width, 1 - radius * pen.unit / pen.height
    for x in (rx, 1 - rx):
        _tyre(pen, x, hub, radius)
        pen.ring(x, hub, radius * 0.75, STEEL, 0.03)
    pen.line([(0.68, 0.2), (1 - rx, hub)], STEEL, 0.06)
    pen.rect(0.32, 0.58, 0.62, 0.84, GRAY, rounding=0.06)
    pen.rect(0.38, 0.62, 0.56, 0.66, BLACK)
    pen.rect(0.38, 0.72, 0.56, 0.76, BLACK)
    pen.limb([(0.06, 0.88), (0.45, 0.86)], STEEL, 0.06)
    pen.shape([(0.06, 0.42), (0.44, 0.5), (0.4, 0.62), (0.2, 0.58)], BLACK)
    pen.oval(0.38, 0.3, 0.74, 0.64, colour)
    pen.shape([(0.02, 0.36), (0.2, 0.44), (0.24, 0.58), (0.08, 0.5)], colour)
    pen.arc(0.62, 0.4, 1.0, 1.0, 240, 330, colour, 0.07)
    pen.line([(0.6, 0.12), (0.7, 0.2)], BLACK, 0.06)
    pen.disc(0.75, 0.26, 0.09, PALETTE["yellow"])


def _boat(pen: Pen, colour: RGB) -> None:
    """A sailing boat on its strip of water."""
    pen.rect(0.0, 0.88, 1.0, 1.0, WATER)
    pen.rect(0.48, 0.0, 0.51, 0.74, WOOD)
    pen.shape([(0.53, 0.03), (0.53, 0.66), (0.92, 0.66)], WHITE)
    pen.shape([(0.46, 0.1), (0.46, 0.66), (0.14, 0.66)], shade(WHITE, 0.9))
    pen.shape([(0.51, 0.0), (0.66, 0.05), (0.51, 0.1)], PALETTE["red"])
    pen.shape([(0.0, 0.7), (1.0, 0.7), (0.84, 0.94), (0.16, 0.94)], colour)
    pen.shape([(0.0, 0.7), (1.0, 0.7), (0.97, 0.76), (0.03, 0.76)], shade(colour, 1.5))
    for x in (0.05, 0.3, 0.55, 0.8):
        pen.arc(x, 0.9, x + 0.15, 0.98, 180, 360, WHITE, 0.015)


def _bus(pen: Pen, colour: RGB) -> None:
    pen.rect(0.0, 0.0, 1.0, 0.86, colour, rounding=0.1)
    pen.rect(0.0, 0.6, 1.0, 0.67, shade(colour, 1.6))
    for place in range(5):
        pen.rect(0.04 + place * 0.155, 0.14, 0.165 + place * 0.155, 0.46, _GLASS)
    pen.rect(0.83, 0.14, 0.93, 0.84, shade(_GLASS, 0.85))
    pen.rect(0.877, 0.14, 0.883, 0.84, BLACK)
    pen.rect(0.95, 0.14, 1.0, 0.46, _GLASS)
    pen.rect(0.3, 0.03, 0.7, 0.11, BLACK)
    pen.rect(0.97, 0.66, 1.0, 0.74, PALETTE["yellow"])
    for x in (0.2, 0.72):
        _tyre(pen, x, 1 - 0.17 * pen.unit / pen.height, 0.17)


def _truck(pen: Pen, colour: RGB) -> None:
    """A box behind a cab."""
    pen.rect(0.02, 0.78, 0.98, 0.88, (60, 60, 66))
    pen.rect(0.0, 0.02, 0.66, 0.8, shade(WHITE, 0.93))
    for x in (0.16, 0.33, 0.5):
        pen.rect(x - 0.004, 0.02, x + 0.004, 0.8, shade(WHITE, 0.75))
    pen.rect(0.0, 0.3, 0.66, 0.46, colour)
    pen.shape([(0.69, 0.18), (0.88, 0.18), (0.97, 0.48), (1.0, 0.5), (1.0, 0.84), (0.69, 0.84)], colour)
    pen.shape([(0.75, 0.24), (0.86, 0.24), (0.93, 0.48), (0.75, 0.48)], _GLASS)
    pen.rect(0.96, 0.62, 1.0, 0.72, PALETTE["yellow"])
    for x in (0.14, 0.32, 0.83):
        _tyre(pen, x, 1 - 0.16 * pen.unit / pen.height, 0.16)


def _train(pen: Pen, colour: RGB) -> None:
    """A steam locomotive on rails."""
    pen.rect(0.0, 0.95, 1.0, 1.0, (96, 84, 76))
    for x, y, size in ((0.66, 0.07, 0.09), (0.54, 0.05, 0.07), (0.44, 0.05, 0.06)):
        pen.disc(x, y + 0.02, size, shade(WHITE, 0.88))
    pen.shape([(0.7, 0.4), (0.72, 0.22), (0.68, 0.14), (0.86, 0.14), (0.82, 0.22), (0.84, 0.4)], BLACK)
    pen.rect(0.3, 0.36, 0.94, 0.74, colour, rounding=0.1)
    for x in (0.5, 0.68):
        pen.rect(x, 0.36, x + 0.03, 0.74, shade(colour, 0.6))
    pen.rect(0.02, 0.2, 0.36, 0.78, shade(colour, 0.8))
    pen.rect(0.0, 0.12, 0.4, 0.22, BLACK)
    pen.rect(0.08, 0.28, 0.3, 0.48, _GLASS)
    pen.rect(0.02, 0.72, 0.96, 0.82, BLACK)
    pen.shape([(0.9, 0.76), (1.0, 0.95), (0.84, 0.95)], PALETTE["red"])
    pen.disc(0.95, 0.46, 0.06, PALETTE["yellow"])
    big, small = 0.17, 0.1
    for x, radius in ((0.14, big), (0.34, big), (0.56, small), (0.7, small), (0.84, small)):
        pen.disc(x, 0.96 - radius * pen.unit / pen.height, radius, BLACK)
        pen.disc(x, 0.96 - radius * pen.unit / pen.height, radius * 0.75, PALETTE["red"])
        pen.disc(x, 0.96 - radius * pen.unit / pen.height, radius * 0.25, STEEL)


def _airplane(pen: Pen, colour: RGB) -> None:
    pen.shape([(0.02, 0.05), (0.14, 0.05), (0.3, 0.4), (0.1, 0.46)], shade(colour, 0.8))
    pen.shape([(0.46, 0.42), (0.54, 0.42), (0.5, 0.08), (0.42, 0.08)], shade(colour, 0.65))
    pen.oval(0.62, 0.3, 1.0, 0.7, colour)
    pen.shape([(0.02, 0.4), (0.8, 0.3), (0.84, 0.7), (0.24, 0.66)], colour)
    pen.rect(0.12, 0.5, 0.96, 0.54, shade(PALETTE["blue"], 0.9))
    for place in range(8):
        pen.disc(0.28 + place * 0.07, 0.44, 0.03, (70, 110, 150))
    pen.slice(0.84, 0.33, 0.98, 0.55, 240, 20, _GLASS)
    pen.shape([(0.42, 0.56), (0.62, 0.56), (0.38, 0.97), (0.28, 0.97)], shade(colour, 0.72))
    pen.rect(0.42, 0.68, 0.54, 0.8, (90, 90, 98), rounding=0.04)


VEHICLES: dict[str, tuple[RGB, Figure]] = {
    "car": (PALETTE["red"], _car),
    "bicycle": ((30, 120, 140), _bicycle),
    "motorcycle": (PALETTE["red"], _motorcycle),
    "boat": ((160, 60, 50), _boat),
    "bus": (PALETTE["yellow"], _bus),
    "truck": ((40, 110, 170), _truck),
    "train": ((40, 96, 70), _train),
    "airplane": ((224, 228, 234), _airplane),
}
