"""Draw the first sample photograph: a child throws a ball to a dog by the sea.

    python scripts/draw_sample.py

Writes flickr_assets/sample/photograph.jpg; its boxes are in flickr_assets/sample/annotation.py. Needs Pillow.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from flickr_assets.sample.annotation import HEIGHT_PX, WIDTH_PX

TARGET = Path(__file__).resolve().parents[1] / "flickr_assets" / "sample" / "photograph.jpg"
SCALE = 4  # Drawn larger, then reduced, so that edges are smooth.

SKY, SUN, SEA, FOAM, SAND = "#bfe3f5", "#fff1a8", "#3f8fb8", "#eef7fa", "#ecd59f"
SKIN, HAIR, SHIRT, SHORTS, BALL = "#e3b08c", "#5a3a22", "#f5f0e6", "#2f5fb3", "#d33a2f"
COAT, EAR, DARK = "#8a5a33", "#6b4325", "#221a14"


def draw() -> Image.Image:
    """The picture, 240 x 160 pixels."""
    image = Image.new("RGB", (WIDTH_PX * SCALE, HEIGHT_PX * SCALE), SKY)
    pen = ImageDraw.Draw(image)
    _beach(pen)
    _child(pen)
    _dog(pen)
    pen.ellipse(_at(110, 47, 127, 64), fill=BALL)
    pen.arc(_at(113, 50, 124, 61), 180, 270, fill="#f3a79f", width=SCALE)
    return image.resize((WIDTH_PX, HEIGHT_PX), Image.Resampling.LANCZOS)


def _at(*edges: float) -> tuple[float, ...]:
    return tuple(edge * SCALE for edge in edges)


def _beach(pen: ImageDraw.ImageDraw) -> None:
    pen.ellipse(_at(196, 10, 222, 36), fill=SUN)
    pen.rectangle(_at(0, 56, 240, 104), fill=SEA)
    for left, top in ((12, 66), (92, 78), (150, 64), (190, 80), (20, 86)):
        pen.arc(_at(left, top, left + 28, top + 8), 200, 340, fill=FOAM, width=SCALE)
    pen.polygon(_at(0, 100, 60, 106, 130, 101, 240, 108, 240, 160, 0, 160), fill=SAND)
    pen.line(_at(0, 100, 60, 106, 130, 101, 240, 108), fill=FOAM, width=3 * SCALE)


def _child(pen: ImageDraw.ImageDraw) -> None:
    pen.line(_at(60, 114, 57, 137), fill=SKIN, width=7 * SCALE)
    pen.line(_at(74, 114, 77, 137), fill=SKIN, width=7 * SCALE)
    pen.ellipse(_at(50, 134, 62, 140), fill=SKIN)
    pen.ellipse(_at(73, 134, 85, 140), fill=SKIN)
    pen.line(_at(57, 77, 44, 95), fill=SKIN, width=6 * SCALE)
    pen.line(_at(76, 76, 92, 62), fill=SKIN, width=6 * SCALE)
    pen.ellipse(_at(88, 56, 96, 64), fill=SKIN)
    pen.rounded_rectangle(_at(55, 70, 79, 102), radius=5 * SCALE, fill=SHIRT)
    pen.rounded_rectangle(_at(54, 97, 80, 117), radius=3 * SCALE, fill=SHORTS)
    pen.ellipse(_at(55, 44, 81, 72), fill=SKIN)
    pen.chord(_at(54, 43, 81, 70), 160, 345, fill=HAIR)
    pen.ellipse(_at(74, 57, 77, 60), fill=DARK)
    pen.arc(_at(69, 58, 79, 67), 20, 120, fill=DARK, width=SCALE)


def _dog(pen: ImageDraw.ImageDraw) -> None:
    for left in (170, 178, 198, 205):
        pen.rounded_rectangle(_at(left, 120, left + 6, 142), radius=2 * SCALE, fill=COAT if left in (170, 198) else EAR)
    pen.line(_at(208, 115, 216, 99), fill=COAT, width=5 * SCALE)
    pen.ellipse(_at(165, 106, 212, 131), fill=COAT)
    pen.ellipse(_at(153, 93, 180, 117), fill=COAT)
    pen.ellipse(_at(148, 104, 167, 116), fill=COAT)
    pen.ellipse(_at(148, 104, 154, 110), fill=DARK)
    pen.ellipse(_at(159, 99, 162, 102), fill=DARK)
    pen.ellipse(_at(170, 94, 181, 116), fill=EAR)


if __name__ == "__main__":
    draw().save(TARGET, quality=88, optimize=True)
