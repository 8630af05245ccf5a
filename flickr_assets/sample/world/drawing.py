"""Draws a scene as a photograph that a person recognises, each thing within its boxes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random

from PIL import Image, ImageEnhance

from flickr_assets.sample.world.figures.animals import ANIMALS
from flickr_assets.sample.world.figures.clothing import CLOTHING, PARTS
from flickr_assets.sample.world.figures.instruments import INSTRUMENTS
from flickr_assets.sample.world.figures.objects import OBJECTS
from flickr_assets.sample.world.figures.outdoors import OUTDOORS
from flickr_assets.sample.world.figures.pen import PALETTE, RGB, Figure, Pen
from flickr_assets.sample.world.figures.people import POSES, Body, people
from flickr_assets.sample.world.figures.places import PLACES
from flickr_assets.sample.world.figures.surroundings import SURROUNDINGS
from flickr_assets.sample.world.figures.vehicles import VEHICLES
from flickr_assets.sample.world.model import Box, Scene, Thing

# Drawn so much larger, then averaged: smooth edges, and none beyond a box.
SCALE = 2
_QUALITY, _NEAR_QUALITY = 85, 80
_SETTINGS = {**OUTDOORS, **PLACES}
_FIGURES: dict[str, tuple[RGB, Figure]] = {**ANIMALS, **VEHICLES, **INSTRUMENTS, **CLOTHING, **PARTS, **OBJECTS, **SURROUNDINGS}
# Behind everything that stands before it.
_BACKDROPS = {"wall", "water", "fence", "sun", "air", "day", "distance", "tree"}
_LAYERS = {"ridden": 0, "near": 0, "agent": 1, "part": 2, "worn": 3, "held": 4, "played": 4}
# Places that rise from the ground are drawn as a whole; of the others a box shows the ground alone.
_UPRIGHT = {"mountain", "city", "forest", "restaurant", "market", "stage", "kitchen", "room", "office", "street"}
_GROUND_FROM = -1.5
# A boat hides the legs of those who are in it.
_ABOARD = 5
_FACING_LEFT = 0.4


def picture(scene: Scene, seed: str) -> Image.Image:
    """RGB, of the scene's size."""
    image = Image.new("RGB", (scene.width_px * SCALE, scene.height_px * SCALE))
    _SETTINGS[scene.setting](Pen(image, _chance(seed, scene.setting)))
    for thing, box in _in_order(scene):
        corners = (
            (box.x_min - 1) * SCALE,
            (box.y_min - 1) * SCALE,
            box.x_max * SCALE,
            box.y_max * SCALE,
        )
        patch = image.crop(corners)
        _draw(scene, thing, box, Pen(patch, _chance(seed, f"{thing.chain_id}/{thing.boxes.index(box)}")))
        image.paste(patch, corners)
    return image.reduce(SCALE)


def jpeg(scene: Scene, seed: str) -> bytes:
    """The picture as a file; the same bytes for the same scene and seed."""
    return _encoded(picture(scene, seed), _QUALITY)


def near_copy(data: bytes) -> bytes:
    """The same picture, a little brighter and pressed harder: other bytes, the same size, as good as the same to the eye."""
    with Image.open(io.BytesIO(data)) as image:
        return _encoded(ImageEnhance.Brightness(image.convert("RGB")).enhance(1.015), _NEAR_QUALITY)


def _chance(seed: str, what: str) -> Random:
    """Its own for everything drawn, so that nothing else changes when a thing comes or goes."""
    return Random(f"{seed}/{what}")  # noqa: S311 - invented, not secret


def _encoded(image: Image.Image, quality: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality)
    return out.getvalue()


def _in_order(scene: Scene) -> Iterator[tuple[Thing, Box]]:
    """From back to front: backdrops, then by the lower edge of whom a thing belongs to; on one person, from the skin outwards."""
    ordered: list[tuple[tuple[int, int, int, int, int], Thing, Box]] = []
    for place, thing in enumerate(scene.things):
        root = place if thing.owner is None else thing.owner
        for box in thing.boxes:
            ground = _holder(scene, thing, box) or box
            is_before = int(thing.kind not in _BACKDROPS or thing.owner is not None) if thing.type != "scene" else -1
            layer = _LAYERS.get(thing.role, 0) if thing.kind != "boat" else _ABOARD
            order = (is_before, ground.y_max, root, layer, -_area(box))
            ordered.append((order, thing, box))
    ordered.sort(key=lambda entry: entry[0])
    drawn: set[tuple[str, Box]] = set()
    for _, thing, box in ordered:
        if (thing.type, box) not in drawn:  # One object under two names.
            drawn.add((thing.type, box))
            yield thing, box


def _area(box: Box) -> int:
    return (box.x_max - box.x_min + 1) * (box.y_max - box.y_min + 1)


def _holder(scene: Scene, thing: Thing, box: Box) -> Box | None:
    """Of the owner's boxes the one nearest to the box's middle."""
    if thing.owner is None:
        return None
    x, y = (box.x_min + box.x_max) / 2, (box.y_min + box.y_max) / 2
    boxes = scene.things[thing.owner].boxes
    return min(boxes, key=lambda own: abs((own.x_min + own.x_max) / 2 - x) + abs((own.y_min + own.y_max) / 2 - y), default=None)


def _draw(scene: Scene, thing: Thing, box: Box, pen: Pen) -> None:
    if thing.type == "people":
        people(pen, _body(scene, thing, box), -(-thing.count // len(thing.boxes)))
    elif thing.type == "scene":
        _draw_place(scene, thing, pen)
    elif not _is_part_of_animal(scene, thing):
        colour, figure = _FIGURES[thing.kind]
        if thing.type in {"animals", "vehicles"} and pen.rng.random() < _FACING_LEFT:
            pen = pen.mirrored(-1)
        figure(pen, PALETTE[thing.colour] if thing.colour else colour)


def _draw_place(scene: Scene, thing: Thing, pen: Pen) -> None:
    """A second place within the first; the first is there already."""
    if thing.kind != scene.setting:
        _SETTINGS[thing.kind](pen if thing.kind in _UPRIGHT else pen.within(0, _GROUND_FROM, 1, 1))


def _is_part_of_animal(scene: Scene, thing: Thing) -> bool:
    """The animal has been drawn with it."""
    return thing.type == "bodyparts" and thing.owner is not None and scene.things[thing.owner].type == "animals"


def _body(scene: Scene, thing: Thing, box: Box) -> Body:
    """What the person in this box does, and what is drawn on them in boxes of their own."""
    place = next(at for at, other in enumerate(scene.things) if other is thing)
    grip, named = None, set[str]()
    for other in scene.things:
        own = next((own for own in other.boxes if _holder(scene, other, own) == box), None) if other.owner == place else None
        if own is None:
            continue
        if other.role in {"held", "played"}:
            grip = _middle_within(own, box)
        elif other.role in {"worn", "part"}:
            named.add(other.kind)
    return Body(thing.kind, POSES.get(scene.activity, "stand"), grip, frozenset(named))


def _middle_within(inner: Box, outer: Box) -> tuple[float, float]:
    """The middle of one box in parts of the other."""
    x, y = (inner.x_min + inner.x_max + 1) / 2, (inner.y_min + inner.y_max + 1) / 2
    return (x - outer.x_min) / (outer.x_max - outer.x_min + 1), (y - outer.y_min) / (outer.y_max - outer.y_min + 1)
