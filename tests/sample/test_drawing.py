"""Pictures of scenes: everything can be drawn, lies in its box, in its colour, and is the same each time."""

from __future__ import annotations

import io
from functools import cache

import imagehash
import pytest
from PIL import Image, ImageChops

from flickr_assets.sample.world.drawing import jpeg, near_copy, picture
from flickr_assets.sample.world.figures.pen import PALETTE
from flickr_assets.sample.world.model import COLOURS, KINDS, Box, PhraseType, Role, Scene, Thing

WIDTH_PX, HEIGHT_PX = 250, 188
MAN = Thing("1", "people", "man", "agent", boxes=(Box(60, 20, 130, 180),))
SHIRT_BOX = Box(70, 52, 120, 103)
BOX = Box(31, 41, 130, 120)
ROLES: dict[str, Role] = {"people": "agent", "clothing": "near", "bodyparts": "near", "scene": "place"}
DRAWN = [(kind, type_) for type_ in KINDS for kind in KINDS[type_] if type_ != "scene"]


def scene(*things: Thing, setting: str = "park", activity: str = "stand") -> Scene:
    return Scene(WIDTH_PX, HEIGHT_PX, setting, activity, things)


@cache
def bare(setting: str) -> Image.Image:
    """The setting with nothing in it."""
    return picture(scene(setting=setting), "s")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """(left, top, right, bottom) of what differs, half-open, from 0."""
    return ImageChops.difference(one, other).getbbox()


def lies_in(found: tuple[int, int, int, int] | None, box: Box) -> bool:
    if found is None:
        return False
    left, top, right, bottom = found
    return left >= box.x_min - 1 and top >= box.y_min - 1 and right <= box.x_max and bottom <= box.y_max


@pytest.mark.parametrize(("kind", "type_"), DRAWN)
def test_every_kind_is_seen_and_lies_in_its_box(kind: str, type_: PhraseType) -> None:
    thing = Thing("1", type_, kind, ROLES.get(type_, "near"), boxes=(BOX,))
    assert lies_in(changed(bare("park"), picture(scene(thing), "s")), BOX)


@pytest.mark.parametrize("kind", KINDS["scene"])
def test_every_place_is_drawn_as_a_setting_and_within_another(kind: str) -> None:
    alone = bare(kind)
    assert alone.size == (WIDTH_PX, HEIGHT_PX)
    assert len(alone.getcolors(WIDTH_PX * HEIGHT_PX) or ()) > 5
    other = "beach" if kind != "beach" else "stage"
    within = scene(Thing("1", "scene", kind, "place", boxes=(BOX,)), setting=other)
    assert lies_in(changed(bare(other), picture(within, "s")), BOX)


def test_settings_look_different() -> None:
    hashes = [imagehash.phash(bare(kind)) for kind in KINDS["scene"]]
    distances = [one - other for at, one in enumerate(hashes) for other in hashes[:at]]
    assert sum(distance > 3 for distance in distances) / len(distances) > 0.98


@pytest.mark.parametrize("activity", ["sit", "run", "a verb nobody knows"])
@pytest.mark.parametrize("kind", KINDS["people"])
@pytest.mark.parametrize("box", [Box(1, 1, 9, 90), Box(10, 10, 200, 40), Box(3, 3, 3, 3), Box(1, 1, 250, 188)])
def test_people_of_any_shape_lie_in_their_box(kind: str, activity: str, box: Box) -> None:
    thing = Thing("1", "people", kind, "agent", count=3, boxes=(box,))
    assert lies_in(changed(bare("park"), picture(scene(thing, activity=activity), "s")), box)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_coloured_shirt_is_of_its_colour(colour: str) -> None:
    shirt = Thing("2", "clothing", "shirt", "worn", colour=colour, owner=0, boxes=(SHIRT_BOX,))
    patch = picture(scene(MAN, shirt), "s").crop((SHIRT_BOX.x_min - 1, SHIRT_BOX.y_min - 1, SHIRT_BOX.x_max, SHIRT_BOX.y_max))
    counts = {rgb: n for n, rgb in patch.getcolors(patch.width * patch.height) or ()}
    assert counts[PALETTE[colour]] > 0.5 * patch.width * patch.height


def test_what_is_held_worn_and_ridden_lies_in_the_boxes_of_the_scene() -> None:
    things = (
        MAN,
        Thing("2", "clothing", "trousers", "worn", colour="blue", owner=0, boxes=(Box(75, 100, 115, 170),)),
        Thing("3", "other", "ball", "held", colour="red", owner=0, boxes=(Box(120, 90, 140, 110),)),
        Thing("4", "vehicles", "bicycle", "ridden", owner=0, boxes=(Box(30, 110, 160, 188),)),
    )
    found = changed(bare("park"), picture(scene(*things), "s"))
    assert lies_in(found, Box(30, 20, 160, 188))


def test_what_has_no_box_is_not_drawn() -> None:
    unboxed = Thing("9", "scene", "park", "place", count=0, is_scene=True), Thing("8", "other", "game", "event", is_nobndbox=True)
    assert changed(picture(scene(MAN), "s"), picture(scene(MAN, *unboxed), "s")) is None


def test_an_animals_own_head_is_not_drawn_twice() -> None:
    dog = Thing("1", "animals", "dog", "agent", boxes=(BOX,))
    head = Thing("2", "bodyparts", "head", "part", owner=0, boxes=(Box(100, 41, 130, 70),))
    assert changed(picture(scene(dog), "s"), picture(scene(dog, head), "s")) is None


def test_the_same_seed_gives_the_same_bytes_and_another_others() -> None:
    drawn = scene(MAN, Thing("2", "animals", "dog", "near", boxes=(Box(140, 120, 200, 170),)))
    assert jpeg(drawn, "7/100") == jpeg(drawn, "7/100")
    assert jpeg(drawn, "7/100") != jpeg(drawn, "7/101")


@pytest.mark.parametrize("setting", ["beach", "stage", "snow", "kitchen", "forest"])
def test_a_near_copy_is_other_bytes_of_the_same_picture(setting: str) -> None:
    data = jpeg(scene(MAN, setting=setting), "s")
    copy = near_copy(data)
    assert copy != data
    assert near_copy(data) == copy
    with Image.open(io.BytesIO(data)) as one, Image.open(io.BytesIO(copy)) as other:
        assert (other.format, other.size) == ("JPEG", (WIDTH_PX, HEIGHT_PX))
        assert imagehash.phash(one) - imagehash.phash(other) <= 3
