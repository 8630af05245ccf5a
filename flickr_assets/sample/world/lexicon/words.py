"""English forms, and choosing of words: the first of a list is said most, the last seldom, so that ranks fall as Zipf's do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_PLURALS = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "schoolchild": "schoolchildren",
    "person": "people",
    "passerby": "passersby",
    "foot": "feet",
    "tooth": "teeth",
    "knife": "knives",
    "shelf": "shelves",
    "leaf": "leaves",
    "calf": "calves",
    "scarf": "scarves",
    "wife": "wives",
    "wolf": "wolves",
    "loaf": "loaves",
    "sheep": "sheep",
    "goose": "geese",
    "aircraft": "aircraft",
    "bison": "bison",
    "mouse": "mice",
    "ox": "oxen",
    "loudspeaker": "loudspeakers",
    "half": "halves",
    "jeans": "jeans",
    "canoe": "canoes",
    "photo": "photos",
    "piano": "pianos",
    "cello": "cellos",
    "banjo": "banjos",
    "bongo": "bongos",
    "tuxedo": "tuxedos",
    "kimono": "kimonos",
    "poncho": "ponchos",
    "rodeo": "rodeos",
    "casino": "casinos",
    "taco": "tacos",
}
_MEN = ("man", "woman")
_PAST = {
    "ride": "ridden",
    "drive": "driven",
    "hold": "held",
    "throw": "thrown",
    "catch": "caught",
    "hit": "hit",
    "read": "read",
    "sing": "sung",
    "shoot": "shot",
    "eat": "eaten",
    "drink": "drunk",
    "take": "taken",
    "put": "put",
    "build": "built",
    "sell": "sold",
    "make": "made",
    "cut": "cut",
    "blow": "blown",
    "lead": "led",
    "fly": "flown",
    "steer": "steered",
    "wear": "worn",
    "bring": "brought",
    "swing": "swung",
    "hang": "hung",
    "sweep": "swept",
    "feed": "fed",
    "set": "set",
    "write": "written",
    "buy": "bought",
    "play": "played",
    "carry": "carried",
    "study": "studied",
    "tie": "tied",
}
_HARD_U = ("uni", "use", "uti", "uku", "one", "euro")


class Noun(NamedTuple):
    """many: the plural's words. form: `count` (a dog, dogs), `mass` (water), `pair` (jeans: plural, though one thing)."""

    one: tuple[str, ...]
    many: tuple[str, ...]
    form: str


def nouns(text: str) -> tuple[Noun, ...]:
    """Nouns apart by blanks; `_` is a blank in a noun, `~` in front makes a mass, `+` a plural that has no singular."""
    return tuple(_noun(word) for word in text.split())


def words(text: str) -> tuple[str, ...]:
    """Single words apart by blanks."""
    return tuple(text.split())


# The last consonant of these is doubled: run, running.
_DOUBLED = frozenset(
    words(
        "run sit jog swim hug chat clap cut put shop skip stop step spin hit dig grab rub tap strum plan get wrap wag "
        "trot chop stir flip slip drop pat hop drum sip zip drag tug bat nap rap pet set knit scrub squat grin swat bob "
        "cram let snap win wed fit spot trim peg jam skim"
    )
)


def listed(text: str) -> tuple[tuple[str, ...], ...]:
    """Expressions apart by blanks, their words apart by `_`."""
    return tuple(tuple(word.split("_")) for word in text.split())


def pick(rng: Random, choices: Sequence[T]) -> T:
    """One of them, the earlier the likelier."""
    return choices[int(len(choices) * rng.random() ** 2.6)]


def _noun(word: str) -> Noun:
    form = {"~": "mass", "+": "pair"}.get(word[0], "count")
    one = tuple(word.lstrip("~+").split("_"))
    if form == "pair":
        return Noun(one, one, form)
    head = one.index("of") - 1 if "of" in one else len(one) - 1
    return Noun(one, (*one[:head], plural(one[head]), *one[head + 1 :]), form)


@cache
def plural(word: str) -> str:
    """Dogs."""
    if word in _PLURALS:
        return _PLURALS[word]
    for man in _MEN:
        if word.endswith(man) and word != "human":
            return word.removesuffix("man") + "men"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return word + "es"
    return word + ("es" if word.endswith(("tomato", "potato", "mosquito")) else "s")


@cache
def third(verb: str) -> str:
    """He runs."""
    if verb in {"be", "have"}:
        return {"be": "is", "have": "has"}[verb]
    return verb + "es" if verb in {"do", "go"} else plural(verb)


@cache
def gerund(verb: str) -> str:
    """Running."""
    if verb in {"frolic", "picnic", "mimic"}:
        return verb + "king"
    if verb in {"lie", "tie", "die"}:
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + "ing"
    return verb + (verb[-1] if verb in _DOUBLED else "") + "ing"


@cache
def participle(verb: str) -> str:
    """Is ridden."""
    if verb in _PAST:
        return _PAST[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    if verb.endswith("e"):
        return verb + "d"
    return verb + (verb[-1] if verb in _DOUBLED else "") + "ed"


@cache
def article(word: str) -> str:
    """`a` or `an` before this word."""
    return "an" if word[0] in "aeiouAEIOU" and not word.startswith(_HARD_U) else "a"
