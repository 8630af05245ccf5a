"""Settings in the town and under a roof: each fills its box."""

from __future__ import annotations

from flickr_assets.sample.world.figures.objects import chair, table
from flickr_assets.sample.world.figures.pen import BLACK, GRAY, LEAF, PALETTE, STEEL, WATER, WHITE, WOOD, Pen, shade
from flickr_assets.sample.world.figures.surroundings import tree

_FRONTS = ((206, 122, 92), (226, 196, 142), (150, 168, 186), (188, 92, 82), (214, 206, 190), (168, 148, 178))
_GLASS, _ASPHALT, _SKY = (176, 212, 232), (92, 94, 100), (150, 198, 234)


def _windows(pen: Pen, rows: int, columns: int, colour: tuple[int, int, int]) -> None:
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.25) / columns, (row + 0.25) / rows
            pen.rect(x, y, x + 0.5 / columns, y + 0.5 / rows, colour)


def _street(pen: Pen) -> None:
    """A row of houses, a pavement, the carriageway."""
    pen.rect(0, 0, 1, 0.5, _SKY)
    x = 0.0
    while x < 1:
        wide, top = pen.rng.uniform(0.15, 0.22), pen.rng.uniform(0.1, 0.22)
        front = pen.rng.choice(_FRONTS)
        pen.rect(x, top, x + wide, 0.6, front)
        pen.shape([(x - 0.01, top), (x + wide / 2, top - 0.12), (x + wide + 0.01, top)], shade(front, 0.55))
        _windows(pen.within(x, top + 0.01, x + wide, 0.44), 2, 3, _GLASS)
        pen.rect(x + wide * 0.4, 0.46, x + wide * 0.62, 0.6, shade(front, 0.4))
        x += wide
    pen.rect(0, 0.6, 1, 0.7, (196, 192, 184))
    for place in range(12):
        pen.line([(place / 12, 0.6), (place / 12 - 0.03, 0.7)], (168, 164, 158), 0.004)
    pen.rect(0, 0.7, 1, 1, _ASPHALT)
    for place in range(6):
        pen.rect(place / 6 + 0.02, 0.84, place / 6 + 0.11, 0.86, WHITE)


def _city(pen: Pen) -> None:
    """Towers against the sky, a square before them."""
    pen.fade(0, 0.7, (120, 176, 222), (236, 222, 204))
    for top, low, n, tone in ((0.04, 0.24, 9, 1.35), (0.18, 0.4, 7, 1.0)):
        for place in range(n):
            x, high, wide = place / n, pen.rng.uniform(top, low), 0.8 / n
            front = shade(pen.rng.choice(((88, 100, 122), (112, 106, 118), (70, 92, 116))), tone)
            pen.rect(x, high, x + wide, 0.7, front)
            _windows(pen.within(x, high + 0.02, x + wide, 0.68), 9, 4, (248, 232, 160) if tone == 1 else shade(front, 1.3))
    pen.rect(0, 0.68, 1, 1, (176, 174, 172))
    for place in range(-4, 15):
        pen.line([(0.5 + (place - 5) * 0.06, 0.68), (0.5 + (place - 5) * 0.2, 1)], (152, 150, 148), 0.005)
    for y in (0.73, 0.81, 0.92):
        pen.line([(0, y), (1, y)], (152, 150, 148), 0.005)


def _road(pen: Pen) -> None:
    """It runs to the horizon between meadows."""
    pen.fade(0, 0.45, _SKY, shade(_SKY, 1.6))
    pen.oval(-0.2, 0.3, 0.5, 0.7, (132, 160, 120))
    pen.oval(0.45, 0.26, 1.3, 0.75, (118, 150, 112))
    pen.rect(0, 0.45, 1, 1, (146, 178, 88))
    pen.shape([(0.47, 0.45), (0.53, 0.45), (0.98, 1), (0.02, 1)], _ASPHALT)
    pen.shape([(0.475, 0.45), (0.48, 0.45), (0.1, 1), (0.06, 1)], WHITE)
    pen.shape([(0.52, 0.45), (0.525, 0.45), (0.94, 1), (0.9, 1)], WHITE)
    for y in (0.5, 0.58, 0.7, 0.86):
        wide = (y - 0.42) * 0.03
        pen.shape([(0.5 - wide, y), (0.5 + wide, y), (0.5 + wide * 1.4, y * 1.09), (0.5 - wide * 1.4, y * 1.09)], PALETTE["yellow"])
    for x, y in ((0.38, 0.48), (0.28, 0.55), (0.1, 0.66)):
        tree(
            pen.within(x - (y - 0.38) * 0.3, y - (y - 0.36) * 1.3, x + (y - 0.38) * 0.3, y), shade(LEAF, pen.rng.uniform(0.8, 1.1))
        )


def _track(pen: Pen) -> None:
    """Stands, the infield, lanes."""
    pen.rect(0, 0, 1, 0.2, _SKY)
    pen.rect(0, 0.14, 1, 0.42, (120, 126, 138))
    for row in range(6):
        for place in range(34):
            colour = pen.rng.choice((PALETTE["red"], PALETTE["blue"], PALETTE["yellow"], WHITE, (70, 70, 80)))
            pen.disc((place + 0.5 * (row % 2)) / 33, 0.17 + row * 0.042, 0.013, colour)
    pen.rect(0, 0.42, 1, 0.54, (110, 174, 84))
    pen.rect(0, 0.54, 1, 1, (190, 84, 58))
    for y in (0.54, 0.61, 0.69, 0.78, 0.88, 0.99):
        pen.rect(0, y, 1, y + 0.008, WHITE)
    x = pen.rng.uniform(0.1, 0.8)
    pen.shape([(x + 0.06, 0.54), (x + 0.08, 0.54), (x, 1), (x - 0.03, 1)], WHITE)


def _market(pen: Pen) -> None:
    """Stalls under striped awnings, crates of fruit."""
    pen.rect(0, 0, 1, 0.6, (214, 204, 190))
    pen.rect(0, 0.6, 1, 1, (170, 152, 132))
    for place in range(3):
        stall = pen.within(place / 3 + 0.015, 0.06, place / 3 + 0.32, 0.72)
        stripe = PALETTE[pen.rng.choice(("red", "green", "blue", "orange"))]
        stall.rect(0.02, 0.2, 0.06, 1, WOOD)
        stall.rect(0.94, 0.2, 0.98, 1, WOOD)
        stall.rect(0, 0.62, 1, 1, shade(WOOD, 0.85))
        for row in range(2):
            for column in range(4):
                fruit = PALETTE[pen.rng.choice(("red", "orange", "green", "yellow", "purple"))]
                x, y = column * 0.25 + 0.02, 0.62 + row * 0.19
                for dx, dy in ((0.05, 0.07), (0.11, 0.04), (0.17, 0.07)):
                    stall.oval(x + dx - 0.04, y + dy - 0.04, x + dx + 0.05, y + dy + 0.06, fruit)
                stall.rect(x, y + 0.1, x + 0.22, y + 0.17, shade(WOOD, 1.25))
        for band in range(8):
            x = band / 8
            stall.shape(
                [(x, 0.26), (x + 0.125, 0.26), (0.1 + (x + 0.125) * 0.8, 0), (0.1 + x * 0.8, 0)], stripe if band % 2 else WHITE
            )
            stall.slice(x, 0.2, x + 0.125, 0.32, 0, 180, stripe if band % 2 else WHITE)


def _pool(pen: Pen) -> None:
    """Tiles, lanes between lines of floats, starting blocks."""
    pen.rect(0, 0, 1, 0.34, (224, 232, 236))
    _windows(pen.within(0, 0.02, 1, 0.24), 1, 7, (168, 210, 234))
    pen.rect(0, 0.3, 1, 0.4, (204, 200, 190))
    for x in (0.08, 0.3, 0.52, 0.74):
        pen.rect(x, 0.3, x + 0.07, 0.39, PALETTE["blue"])
        pen.rect(x - 0.01, 0.28, x + 0.08, 0.31, WHITE)
    pen.fade(0.4, 1, (60, 176, 216), (26, 132, 190))
    for place in range(5):
        top, bottom = 0.02 + place * 0.22, place * 0.36 - 0.22
        for bead in range(14):
            at = bead / 14
            colour = PALETTE["red"] if bead % 2 else WHITE
            pen.disc(top + (bottom - top) * at, 0.41 + 0.58 * at, 0.008 + 0.008 * at, colour)
    for _ in range(16):
        x, y = pen.rng.random(), pen.rng.uniform(0.45, 0.97)
        pen.arc(x, y, x + 0.07, y + 0.03, 190, 350, shade(WATER, 1.7), 0.007)


def _stage(pen: Pen) -> None:
    """Curtains, spotlights, boards."""
    pen.rect(0, 0, 1, 1, (30, 24, 42))
    for _ in range(4):
        x, foot = pen.rng.uniform(0.2, 0.8), pen.rng.uniform(0.2, 0.8)
        light = pen.rng.choice(((92, 80, 120), (112, 92, 66), (62, 88, 118), (110, 66, 96)))
        pen.shape([(x - 0.01, 0.08), (x + 0.01, 0.08), (foot + 0.13, 0.72), (foot - 0.13, 0.72)], light)
        pen.disc(x, 0.09, 0.025, (255, 246, 200))
    pen.rect(0, 0.7, 1, 1, (132, 88, 52))
    for place in range(-3, 14):
        pen.line([(0.5 + (place - 5) * 0.1, 0.7), (0.5 + (place - 5) * 0.17, 1)], (104, 68, 40), 0.006)
    pen.oval(0.22, 0.72, 0.78, 0.92, (198, 156, 104))
    for fold in range(5):
        tone = shade((170, 24, 36), 1.0 if fold % 2 else 0.72)
        pen.rect(fold * 0.035, 0, (fold + 1) * 0.035, 0.8, tone)
        pen.rect(1 - (fold + 1) * 0.035, 0, 1 - fold * 0.035, 0.8, tone)
    for place in range(8):
        pen.slice(place / 8, -0.1, (place + 1) / 8, 0.13, 0, 180, shade((170, 24, 36), 0.85 if place % 2 else 1.0))


def _kitchen(pen: Pen) -> None:
    """Cupboards, a window, a cooker with a pot, a refrigerator, tiles."""
    pen.rect(0, 0, 1, 0.78, (244, 232, 206))
    for row in range(4):
        for column in range(16):
            tone = 0.97 if (row + column) % 2 else 0.88
            pen.rect(column / 16, 0.32 + row * 0.05, (column + 1) / 16, 0.37 + row * 0.05, shade(WHITE, tone))
    side = pen.mirrored(pen.rng.choice((1, -1)))
    wood = pen.rng.choice(((176, 124, 76), (132, 160, 150), (196, 186, 168)))
    for x in (0.24, 0.36, 0.72, 0.84):
        side.rect(x, 0.04, x + 0.11, 0.28, wood)
        side.disc(x + 0.09, 0.24, 0.01, BLACK)
    side.rect(0.5, 0.06, 0.68, 0.28, (170, 212, 238))
    side.rect(0.585, 0.06, 0.595, 0.28, WHITE)
    side.rect(0.0, 0.52, 1, 0.56, (104, 96, 92))
    for x in (0.24, 0.64, 0.82):
        side.rect(x, 0.56, x + 0.17, 0.78, wood)
        side.rect(x + 0.05, 0.6, x + 0.12, 0.615, BLACK)
    side.rect(0.43, 0.5, 0.61, 0.78, (224, 226, 228))
    side.rect(0.455, 0.6, 0.585, 0.73, (50, 50, 56))
    side.rect(0.47, 0.43, 0.57, 0.51, STEEL)
    side.rect(0.0, 0.12, 0.2, 0.8, (236, 238, 240))
    side.rect(0.0, 0.36, 0.2, 0.365, GRAY)
    side.rect(0.17, 0.42, 0.18, 0.56, GRAY)
    pen.rect(0, 0.78, 1, 1, (188, 150, 116))
    for place in range(-3, 14):
        pen.line([(0.5 + (place - 5) * 0.12, 0.78), (0.5 + (place - 5) * 0.2, 1)], (160, 124, 94), 0.005)


def _room(pen: Pen) -> None:
    """A sofa, a window with curtains, a picture, a lamp, a rug."""
    pen.rect(0, 0, 1, 0.68, pen.rng.choice(((214, 224, 206), (226, 206, 190), (204, 212, 226))))
    pen.rect(0, 0.68, 1, 1, (166, 122, 82))
    pen.rect(0, 0.665, 1, 0.69, WHITE)
    side = pen.mirrored(pen.rng.choice((1, -1)))
    side.rect(0.08, 0.08, 0.34, 0.44, (176, 216, 240))
    side.rect(0.2, 0.08, 0.215, 0.44, WHITE)
    side.rect(0.03, 0.05, 0.11, 0.52, (196, 92, 84))
    side.rect(0.31, 0.05, 0.39, 0.52, (196, 92, 84))
    side.rect(0.52, 0.1, 0.72, 0.3, (120, 82, 50))
    side.rect(0.54, 0.125, 0.7, 0.275, (130, 182, 210))
    side.shape([(0.55, 0.27), (0.61, 0.16), (0.68, 0.27)], LEAF)
    sofa = pen.rng.choice(((78, 104, 148), (136, 92, 120), (96, 132, 104)))
    side.rect(0.46, 0.42, 0.86, 0.66, sofa, rounding=0.04)
    side.rect(0.46, 0.56, 0.86, 0.72, shade(sofa, 1.2), rounding=0.03)
    side.rect(0.42, 0.52, 0.5, 0.76, shade(sofa, 0.8), rounding=0.03)
    side.rect(0.82, 0.52, 0.9, 0.76, shade(sofa, 0.8), rounding=0.03)
    side.rect(0.935, 0.3, 0.945, 0.76, BLACK)
    side.shape([(0.91, 0.18), (0.97, 0.18), (0.995, 0.32), (0.885, 0.32)], (250, 226, 150))
    side.oval(0.2, 0.78, 0.8, 0.98, (188, 70, 66))
    side.oval(0.26, 0.81, 0.74, 0.95, (226, 186, 130))


def _restaurant(pen: Pen) -> None:
    """Laid tables, hanging lamps, a board with the dishes."""
    pen.rect(0, 0, 1, 0.66, (150, 70, 58))
    pen.rect(0, 0.44, 1, 0.66, (110, 70, 46))
    pen.rect(0, 0.66, 1, 1, (196, 164, 124))
    x = pen.rng.uniform(0.06, 0.6)
    pen.rect(x, 0.14, x + 0.26, 0.4, (118, 82, 50))
    pen.rect(x + 0.015, 0.16, x + 0.245, 0.38, (38, 54, 46))
    for row in range(4):
        pen.rect(x + 0.04, 0.19 + row * 0.045, x + pen.rng.uniform(0.12, 0.2), 0.2 + row * 0.045, WHITE)
    for lamp in (0.16, 0.5, 0.84):
        pen.rect(lamp - 0.002, 0, lamp + 0.002, 0.08, BLACK)
        pen.slice(lamp - 0.06, 0.06, lamp + 0.06, 0.2, 180, 360, PALETTE["green"])
        pen.disc(lamp, 0.135, 0.02, (255, 240, 180))
    for place in (0.04, 0.36, 0.68):
        chair(pen.within(place - 0.03, 0.48, place + 0.08, 0.76), WOOD)
        chair(pen.within(place + 0.21, 0.48, place + 0.32, 0.76), WOOD)
        pen.shape([(place + 0.05, 0.58), (place + 0.24, 0.58), (place + 0.28, 0.8), (place + 0.01, 0.8)], WHITE)
        pen.shape(
            [(place + 0.05, 0.58), (place + 0.24, 0.58), (place + 0.25, 0.64), (place + 0.04, 0.64)], shade(PALETTE["red"], 1.1)
        )
        pen.oval(place + 0.08, 0.575, place + 0.15, 0.605, shade(WHITE, 0.85))
        pen.shape([(place + 0.18, 0.5), (place + 0.215, 0.5), (place + 0.2, 0.54)], _GLASS)
        pen.rect(place + 0.196, 0.53, place + 0.2, 0.59, _GLASS)


def _office(pen: Pen) -> None:
    """Desks with screens, shelves of files, a clock, blinds."""
    pen.rect(0, 0, 1, 0.7, (222, 226, 230))
    pen.rect(0, 0.7, 1, 1, (122, 130, 146))
    side = pen.mirrored(pen.rng.choice((1, -1)))
    side.rect(0.04, 0.08, 0.36, 0.4, (168, 206, 232))
    for row in range(8):
        side.rect(0.04, 0.08 + row * 0.04, 0.36, 0.095 + row * 0.04, WHITE)
    side.rect(0.7, 0.08, 0.98, 0.7, (146, 120, 92))
    for row in range(4):
        for place in range(9):
            colour = PALETTE[pen.rng.choice(("blue", "red", "gray", "green", "black"))]
            side.rect(0.715 + place * 0.028, 0.1 + row * 0.15, 0.738 + place * 0.028, 0.21 + row * 0.15, colour)
    side.disc(0.53, 0.16, 0.07, BLACK)
    side.disc(0.53, 0.16, 0.06, WHITE)
    side.line([(0.53, 0.11), (0.53, 0.16), (0.56, 0.18)], BLACK, 0.008)
    for x in (0.06, 0.42):
        table(side.within(x, 0.56, x + 0.3, 0.84), (196, 174, 146))
        side.rect(x + 0.08, 0.36, x + 0.24, 0.53, BLACK)
        side.rect(x + 0.09, 0.375, x + 0.23, 0.515, (96, 160, 214))
        side.rect(x + 0.15, 0.53, x + 0.17, 0.58, BLACK)
        side.rect(x + 0.08, 0.59, x + 0.22, 0.61, shade(WHITE, 0.85))


PLACES = {
    "street": _street,
    "city": _city,
    "road": _road,
    "track": _track,
    "market": _market,
    "pool": _pool,
    "stage": _stage,
    "kitchen": _kitchen,
    "room": _room,
    "restaurant": _restaurant,
    "office": _office,
}
