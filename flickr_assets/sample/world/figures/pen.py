"""Drawing in a box of unit sides, and the colours it is done in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PIL import ImageDraw

if TYPE_CHECKING:
    from random import Random

    from PIL import Image

RGB = tuple[int, int, int]
Point = tuple[float, float]

PALETTE: dict[str, RGB] = {
    "red": (208, 38, 42),
    "blue": (42, 88, 196),
    "green": (46, 148, 62),
    "yellow": (244, 208, 48),
    "white": (246, 246, 244),
    "black": (36, 36, 40),
    "brown": (124, 80, 46),
    "orange": (240, 134, 34),
    "pink": (240, 142, 178),
    "purple": (124, 58, 158),
    "gray": (134, 138, 142),
}
WHITE, BLACK, GRAY = PALETTE["white"], PALETTE["black"], PALETTE["gray"]
STEEL, WOOD, LEAF, TRUNK = (176, 184, 192), (158, 108, 62), (58, 128, 58), (104, 72, 44)
WATER, SKIN = (64, 140, 196), (226, 178, 142)


def shade(colour: RGB, by: float) -> RGB:
    """Below 1 darker, above 1 towards white (2 is white)."""
    red, green, blue = colour
    if by <= 1:
        return round(red * by), round(green * by), round(blue * by)
    part = by - 1
    return round(red + (255 - red) * part), round(green + (255 - green) * part), round(blue + (255 - blue) * part)


class Pen:
    """A box of an image: (0, 0) its upper left, (1, 1) its lower right. Lengths `width` and `radius` are parts of its shorter side.

    facing: 1 as drawn, -1 mirrored in the box.
    """

    def __init__(
        self, image: Image.Image, rng: Random, *, box: tuple[float, float, float, float] | None = None, facing: int = 1
    ) -> None:
        self.image, self.rng, self.facing = image, rng, facing
        self._draw = ImageDraw.Draw(image)
        self.left, self.top, right, bottom = box or (0.0, 0.0, float(image.width), float(image.height))
        self.width, self.height = right - self.left, bottom - self.top
        self.unit = min(self.width, self.height)

    def within(self, x0: float, y0: float, x1: float, y1: float) -> Pen:
        """A pen for a part of this box (of a mirrored one, the mirrored part)."""
        (left, top), (right, bottom) = self._at((x0, y0)), self._at((x1, y1))
        return Pen(self.image, self.rng, box=(min(left, right), top, max(left, right), bottom), facing=self.facing)

    def mirrored(self, facing: int) -> Pen:
        box = (self.left, self.top, self.left + self.width, self.top + self.height)
        return Pen(self.image, self.rng, box=box, facing=facing)

    def rect(self, x0: float, y0: float, x1: float, y1: float, fill: RGB, *, rounding: float = 0.0) -> None:
        corners = self._corners(x0, y0, x1, y1)
        if rounding:
            self._draw.rounded_rectangle(corners, rounding * self.unit, fill)
        else:
            self._draw.rectangle(corners, fill)

    def oval(self, x0: float, y0: float, x1: float, y1: float, fill: RGB) -> None:
        self._draw.ellipse(self._corners(x0, y0, x1, y1), fill)

    def disc(self, x: float, y: float, radius: float, fill: RGB) -> None:
        """Round, whatever the shape of the box."""
        self._draw.ellipse(self._round(x, y, radius), fill)

    def ring(self, x: float, y: float, radius: float, fill: RGB, width: float) -> None:
        """A circle's line, `width` thick inwards."""
        self._draw.ellipse(self._round(x, y, radius), None, fill, self._thick(width))

    def slice(self, x0: float, y0: float, x1: float, y1: float, start: int, end: int, fill: RGB) -> None:
        """The oval's part between two angles (degrees, clockwise from the right), chord included."""
        if self.facing < 0:
            start, end = 180 - end, 180 - start
        self._draw.chord(self._corners(x0, y0, x1, y1), start, end, fill)

    def arc(self, x0: float, y0: float, x1: float, y1: float, start: int, end: int, fill: RGB, width: float) -> None:
        """The oval's line between two angles (degrees, clockwise from the right)."""
        if self.facing < 0:
            start, end = 180 - end, 180 - start
        self._draw.arc(self._corners(x0, y0, x1, y1), start, end, fill, self._thick(width))

    def shape(self, points: Sequence[Point], fill: RGB) -> None:
        self._draw.polygon([self._at(point) for point in points], fill)

    def line(self, points: Sequence[Point], fill: RGB, width: float) -> None:
        self._draw.line([self._at(point) for point in points], fill, self._thick(width), "curve")

    def limb(self, points: Sequence[Point], fill: RGB, width: float) -> None:
        """A line with round ends."""
        self.line(points, fill, width)
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill)

    def fade(self, y0: float, y1: float, upper: RGB, lower: RGB) -> None:
        """The box's full breadth from y0 to y1, in eight bands from one colour to the other."""
        step = (y1 - y0) / 8
        for band in range(8):
            mixed = [round(a + (b - a) * band / 7) for a, b in zip(upper, lower, strict=True)]
            self.rect(0, y0 + band * step, 1, y0 + (band + 1) * step, (mixed[0], mixed[1], mixed[2]))

    def _thick(self, width: float) -> int:
        return max(1, round(width * self.unit))

    def _at(self, point: Point) -> Point:
        x = point[0] if self.facing > 0 else 1 - point[0]
        return self.left + x * self.width, self.top + point[1] * self.height

    def _corners(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        (left, top), (right, bottom) = self._at((x0, y0)), self._at((x1, y1))
        return min(left, right), min(top, bottom), max(left, right), max(top, bottom)

    def _round(self, x: float, y: float, radius: float) -> tuple[float, float, float, float]:
        (x, y), r = self._at((x, y)), radius * self.unit
        return x - r, y - r, x + r, y + r


# Draws itself into the pen's box in a colour.
Figure = Callable[[Pen, RGB], None]
