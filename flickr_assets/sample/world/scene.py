"""A scene from its plan: what each chain is, what it looks like, to whom it belongs, where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from flickr_assets.sample.world.casting import EVENTS, Figure, cast
from flickr_assets.sample.world.lexicon import people as people_words
from flickr_assets.sample.world.lexicon import things as thing_words
from flickr_assets.sample.world.lexicon.places import SCENE_TRAITS, SETTINGS
from flickr_assets.sample.world.lexicon.words import pick, words
from flickr_assets.sample.world.model import COLOURS, Box, PhraseType, Scene, Thing
from flickr_assets.sample.world.placing import Canvas, place
from flickr_assets.sample.world.plan import Plan

_SIZES_PX = ((500, 375), (500, 333), (375, 500), (333, 500), (500, 334), (500, 332), (500, 281), (500, 500), (500, 400), (400, 500))
_SETTINGS = words(
    "street field city park beach room stage road yard snow lake mountain sea restaurant track kitchen market pool forest office"
)
# Where vehicles, instruments and animals are found, and which vehicles where.
_WITH: dict[str, tuple[str, ...]] = {
    "vehicles": ("street", "road", "city", "track", "lake", "field", "sea", "snow", "yard", "beach"),
    "instruments": ("stage", "street", "room", "park", "city", "restaurant", "market"),
    "animals": ("field", "yard", "beach", "snow", "street", "park", "road", "lake", "sea", "forest", "room", "track"),
}
_ANIMAL_ACTIVITIES = ("run", "play", "jump", "walk", "stand", "sit", "swim")
_WET = frozenset({"lake", "sea", "pool"})
_ANIMAL_COLOURS = ("brown", "black", "white", "gray", "orange")
_CHILD_TRAITS = words("little young small smiling happy blond cute barefoot Asian playful sleepy curious adorable")
_NOT_WOMEN = frozenset({"bald", "bearded", "shirtless", "mustached", "handsome", "heavyset"})
_NOT_MEN = frozenset({"pregnant", "pretty", "beautiful", "cute", "adorable"})
_NOT_OLD = frozenset({"young", "little", "small", "pregnant", "old", "older", "elderly", "middle-aged"})
_COLOURLESS = frozenset({*EVENTS, "water", "food"})
_UNCOUNTED = frozenset({"group", "crowd", "water", "day", "air", "sun", "distance"})


def scene(plan: Plan, rng: Random) -> Scene:
    """The scene that a plan asks for; chance comes from rng alone."""
    types = {chain.sort.type for chain in plan.chains}
    near = [settings for kind, settings in _WITH.items() if kind in types]
    setting = pick(rng, min(near, key=len) if near else _SETTINGS)
    figures = cast(plan, setting, rng)
    activity = pick(rng, SETTINGS[setting].done if "people" in types else _ANIMAL_ACTIVITIES[: 7 if setting in _WET else 6])
    width_px, height_px = pick(rng, _SIZES_PX)
    boxes = place(figures, Canvas(width_px, height_px, rng))
    things = tuple(_thing(figure, own, rng) for figure, own in zip(figures, boxes, strict=True))
    return Scene(width_px, height_px, setting, activity, things, plan.not_visual)


def _thing(figure: Figure, boxes: tuple[Box, ...], rng: Random) -> Thing:
    chain, type_, kind = figure.chain, figure.type, figure.kind
    is_uncounted = kind in _UNCOUNTED or (type_ == "scene" and len(boxes) < 2)
    is_scene = not boxes and (type_ == "scene" or chain.sort.also == "scene") and rng.random() < 0.94
    return Thing(
        chain.chain_id,
        type_,
        kind,
        figure.role,
        count=0 if is_uncounted else max(len(boxes), 1),
        colour=_colour(type_, kind, rng),
        trait=_trait(type_, kind, rng),
        owner=figure.owner,
        boxes=boxes,
        is_scene=is_scene,
        is_nobndbox=not boxes and (not is_scene or rng.random() < 0.04),
        captions=chain.captions,
        also=chain.sort.also,
        once=chain.sort.once,
    )


def _colour(type_: PhraseType, kind: str, rng: Random) -> str | None:
    chance = {
        "clothing": 0.75,
        "vehicles": 0.5,
        "animals": 0.45,
        "other": 0.25,
        "instruments": 0.15,
        "bodyparts": 0.0,
        "people": 0.0,
        "scene": 0.02,
    }
    if rng.random() >= chance[type_] or kind in _COLOURLESS:
        return None
    return pick(rng, _ANIMAL_COLOURS if type_ == "animals" else COLOURS)


_TRAITS: dict[str, Sequence[str]] = {
    "clothing": people_words.CLOTHING_TRAITS,
    "animals": people_words.ANIMAL_TRAITS,
    "vehicles": thing_words.VEHICLE_TRAITS,
    "instruments": thing_words.THING_TRAITS,
    "other": thing_words.THING_TRAITS,
}


def _trait(type_: PhraseType, kind: str, rng: Random) -> str | None:
    if (rng.random() < 0.35 and kind != "hair") or kind in EVENTS or kind in {"group", "crowd"}:
        return None
    if type_ == "bodyparts":
        return pick(rng, people_words.BODY_TRAITS[kind])
    if type_ == "scene":
        return pick(rng, SCENE_TRAITS[kind])
    if type_ != "people":
        return pick(rng, thing_words.TRAITS_OF.get(kind) or _TRAITS[type_])
    if kind in {"boy", "girl", "child", "baby"}:
        return pick(rng, _CHILD_TRAITS)
    trait = pick(rng, people_words.PEOPLE_TRAITS)
    unfit = _NOT_WOMEN if "woman" in kind else _NOT_MEN
    return None if trait in unfit or (kind.startswith("old_") and trait in _NOT_OLD) else trait
