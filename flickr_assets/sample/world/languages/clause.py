"""What a sentence says of a scene, before any language: who, what they wear, what they do, with what, beside what, where."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from random import Random
from typing import NamedTuple

from flickr_assets.sample.world.model import Scene, Thing

SEATS = ("bench", "chair")
# Are one, however many are in it.
COLLECTIVE = ("group", "crowd")
MASS = ("water", "food")
_UNBOXED = frozenset({"race", "game", "wedding", "concert", "conversation", "day", "air", "trick", "sun", "distance"})
_NOT_HELD = _UNBOXED | {"water"}
_NOT_BESIDE = _UNBOXED | {*MASS, "skis"}
# Verbs that need what is held as their object.
TRANSITIVE = ("hold", "throw", "catch", "carry", "push", "pull")
_SAME = {
    "watch": "look",
    "stare": "look",
    "observe": "look",
    "see": "look",
    "speak": "talk",
    "chat": "talk",
    "converse": "talk",
    "jog": "run",
    "sprint": "run",
    "stroll": "walk",
    "leap": "jump",
    "hop": "jump",
    "nap": "sleep",
    "relax": "rest",
    "race": "run",
    "compete": "run",
    "grin": "smile",
    "toss": "throw",
    "lay": "lie",
    "bike": "cycle",
    "bicycle": "cycle",
    "gallop": "run",
    "snowboard": "ski",
}


class Parts(NamedTuple):
    """Who, verb, what follows it, and what stands at the sentence's end; the place is put between by the sentence's order."""

    who: str
    verb: str
    middle: str = ""
    end: str = ""


class Clause(NamedTuple):
    """verb: one that the language has, or "be there". seat: what is sat on. wear: one thing that who is spoken of wears."""

    who: Thing | None
    wear: Thing | None
    verb: str
    ridden: Thing | None
    played: Thing | None
    held: Thing | None
    seat: Thing | None
    near: Thing | None
    place: str


def clause(scene: Scene, rng: Random, verbs: Container[str]) -> Clause:
    """Who comes first in the scene is spoken of; of several things that could be named, chance takes one."""
    at = _subject(scene)
    if at is None:
        return Clause(None, None, "be there", None, None, None, None, None, scene.setting)
    who = scene.things[at]
    own = [thing for thing in scene.things if thing.owner == at]
    ridden = _one_of([thing for thing in own if _is_rideable(thing) and (thing.count <= 1 or _is_one(who))], rng)
    played = _one_of([thing for thing in own if thing.role == "played" and thing.type == "instruments"], rng)
    held = _one_of([thing for thing in own if _is_holdable(thing)], rng)
    beside = [thing for thing in scene.things if thing is not who and _is_beside(thing)]
    verb = "be there" if who.type == "vehicles" else _SAME.get(scene.activity, scene.activity)
    if verb not in verbs or (verb in TRANSITIVE and held is None):
        verb = "be there"
    seat = _one_of([thing for thing in beside if thing.kind in SEATS], rng) if verb == "sit" else None
    near = None if seat else _one_of(beside, rng)
    wear = _one_of([thing for thing in own if thing.type == "clothing"], rng)
    if _is_one(who):
        wear, ridden = _single(wear), _single(ridden)
    return Clause(who, wear, verb, ridden, played, held, seat, near, scene.setting)


def joined(*words: str) -> str:
    """By blanks, the empty ones left out."""
    return " ".join(word for word in words if word)


def is_many(thing: Thing) -> bool:
    """It takes the plural."""
    return thing.count > 1 and thing.kind not in COLLECTIVE


def _subject(scene: Scene) -> int | None:
    for type_ in ("people", "animals", "vehicles"):
        same = [(at, thing.role) for at, thing in enumerate(scene.things) if thing.type == type_]
        for roles in (("agent",), ("near", "held", "place")):
            for at, role in same:
                if role in roles:
                    return at
    return None


def _one_of(things: list[Thing], rng: Random) -> Thing | None:
    return rng.choice(things) if things else None


def _is_one(who: Thing) -> bool:
    return not is_many(who) and who.kind not in COLLECTIVE


def _single(thing: Thing | None) -> Thing | None:
    """One wearer of two shirts is said to wear one."""
    return thing if thing is None or thing.count == 1 else replace(thing, count=1)


def _is_rideable(thing: Thing) -> bool:
    if thing.role != "ridden":
        return False
    return thing.type in {"animals", "vehicles"} or thing.kind in {"skateboard", "surfboard", "skis"}


def _is_holdable(thing: Thing) -> bool:
    if thing.role not in {"held", "played"} or (thing.role == "played" and thing.type == "instruments"):
        return False
    return thing.type in {"other", "animals", "instruments"} and thing.count <= 1 and thing.kind not in _NOT_HELD


def _is_beside(thing: Thing) -> bool:
    """One thing alone, that belongs to nobody and stands somewhere."""
    return (
        thing.role in {"near", "agent"}
        and thing.owner is None
        and thing.type in {"people", "animals", "vehicles", "instruments", "other"}
        and (thing.count == 1 or thing.kind in COLLECTIVE)
        and thing.kind not in _NOT_BESIDE
    )
