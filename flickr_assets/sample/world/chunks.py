"""What a chain is called in a caption: its determiner, adjectives and noun, as one phrase that is not nested in another."""

from __future__ import annotations

from random import Random

from flickr_assets.sample.world.lexicon import people as people_words
from flickr_assets.sample.world.lexicon import things as thing_words
from flickr_assets.sample.world.lexicon.places import SETTINGS
from flickr_assets.sample.world.lexicon.words import Noun, article, pick
from flickr_assets.sample.world.model import Scene, Thing

_NOUNS: dict[str, dict[str, tuple[Noun, ...]]] = {
    "people": people_words.PEOPLE,
    "clothing": people_words.CLOTHING,
    "bodyparts": people_words.BODYPARTS,
    "animals": people_words.ANIMALS,
    "vehicles": thing_words.VEHICLES,
    "instruments": thing_words.INSTRUMENTS,
    "scene": {kind: setting.names for kind, setting in SETTINGS.items()},
    "other": thing_words.OTHER,
}
# Said with `the`, or with nothing.
_KNOWN = frozenset({"air", "sun", "distance"})
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
_MANY = (
    "several",
    "a group of",
    "some",
    "many",
    "a bunch of",
    "a few",
    "a crowd of",
    "numerous",
    "multiple",
    "various",
    "a row of",
    "a line of",
)
_HIS = {"man": "his", "woman": "her", "boy": "his", "girl": "her", "old_man": "his", "old_woman": "her"}
_SUBJECTIVE = (
    "beautiful",
    "nice",
    "cool",
    "interesting",
    "lovely",
    "funny",
    "pretty",
    "strange",
    "gorgeous",
    "weird",
    "amazing",
    "goofy",
    "silly",
    "ugly",
    "fun",
    "lonely-looking",
    "wonderful",
    "scary",
    "crazy",
    "comfortable",
)
_WRITTEN = (
    "Stop",
    "Open",
    "Peace",
    "For Sale",
    "Vote",
    "Free Hugs",
    "Welcome",
    "No Parking",
    "Love",
    "Pizza",
    "Help Wanted",
    "Happy Birthday",
)
_TRAIT_SAID = {"hair": 1.0, "beard": 0.8}
_YOUNG = frozenset({"boy", "girl", "child", "baby"})
_YOUNG_DO = frozenset({"bicycle", "ball", "skateboard", "surfboard", "skis", "pool", "snow", "track"})
_HERS = ("woman", "girl", "lady", "ess", "ballerina")
_HIS_ONLY = ("man", "boy", "men", "guy", "rabbi", "priest")


def is_plural(thing: Thing) -> bool:
    """Whether there are several of it to be counted."""
    return thing.count > 1


def pronoun(owner: Thing) -> str:
    """Whose it is."""
    if owner.type == "animals":
        return "their" if is_plural(owner) else "its"
    return "their" if is_plural(owner) else _HIS.get(owner.kind, "their")


class Namer:
    """Calls things by names, for one caption."""

    def __init__(self, scene: Scene, number: int, rng: Random) -> None:
        self.scene = scene
        self.number = number
        self.rng = rng

    def types(self, thing: Thing) -> tuple[str, ...]:
        """As the phrase of this caption bears them."""
        if self.is_once(thing):
            return (str(thing.once),)
        return (thing.type,) if thing.also is None else (thing.type, thing.also)

    def words(self, thing: Thing, *, owner: Thing | None = None, is_owner_named: bool = False) -> tuple[list[str], bool]:
        """The phrase's words, and whether it is a plural. owner: whose it is, where that was said, or is to be said in the phrase."""
        rng = self.rng
        noun = self._pick_noun(thing)
        plural = noun.form == "count" and (is_plural(thing) or self._is_one_each(thing))
        many = plural or noun.form == "pair"
        words = [*self._adjectives(thing, noun), *(noun.many if plural else noun.one)]
        if thing.also == "people":
            return [*self._whose("a", "man"), *words], many
        if owner is not None and is_owner_named:
            return [*self._whose("the", owner.kind), *words], many
        if owner is not None and self._takes_pronoun(thing):
            return [pronoun(owner), *words], many
        if thing.kind == "sign" and not plural and rng.random() < 0.06:
            words += [*rng.choice((("that", "says"), ("reading",), ("which", "says"))), '"', *pick(rng, _WRITTEN).split(), '"']
        return [*self._determiner(thing, noun, words, plural=plural), *words], many

    def _whose(self, determiner: str, kind: str) -> list[str]:
        """The man 's."""
        names = people_words.PEOPLE.get(kind, people_words.PEOPLE["man"])
        return [determiner, pick(self.rng, names).one[-1], "'s"]

    def _is_one_each(self, thing: Thing) -> bool:
        """Three men in hats: whatever was boxed."""
        return (
            thing.role == "worn"
            and thing.owner is not None
            and is_plural(self.scene.things[thing.owner])
            and self.rng.random() < 0.6
        )

    def is_once(self, thing: Thing) -> bool:
        return thing.once is not None and thing.captions[-1] == self.number

    def _pick_noun(self, thing: Thing) -> Noun:
        rng = self.rng
        if self.is_once(thing):
            return pick(rng, thing_words.ONCE[thing.type, str(thing.once)])
        if thing.also is not None and (thing.type, thing.also) in thing_words.ALSO:
            return pick(rng, thing_words.ALSO[thing.type, thing.also])
        if thing.type == "people" and thing.kind not in {"group", "crowd", "baby"}:
            if rng.random() < 0.16:
                role = self._role(thing)
                if role is not None:
                    return role
            if is_plural(thing) and rng.random() < 0.3:
                return pick(rng, people_words.MIXED_YOUNG if thing.kind in _YOUNG else people_words.MIXED)
        return pick(rng, _NOUNS[thing.type][thing.kind])

    def _role(self, thing: Thing) -> Noun | None:
        """A guitarist, a cyclist, a vendor: for what is ridden, played or held, or for where it is."""
        scene = self.scene
        place = scene.things.index(thing)
        done = [other.kind for other in scene.things if other.owner == place and other.role in {"ridden", "played", "held"}]
        named = next((kind for kind in done if kind in people_words.ROLES), scene.setting)
        if named not in people_words.ROLES or (thing.kind in _YOUNG and named not in _YOUNG_DO):
            return None
        noun = pick(self.rng, people_words.ROLES[named])
        unfit = _HIS_ONLY if thing.kind in {"woman", "girl", "old_woman"} else _HERS
        return None if noun.one[-1].endswith(unfit) else noun

    def _adjectives(self, thing: Thing, noun: Noun) -> list[str]:
        rng = self.rng
        first = noun.one[0]
        if self.is_once(thing) or (len(noun.one) > 1 and rng.random() < 0.8):
            return []
        words: list[str] = []
        if rng.random() < 0.018:
            words.append(pick(rng, _SUBJECTIVE))
        if (
            thing.trait is not None
            and rng.random() < _TRAIT_SAID.get(thing.kind, 0.32 if thing.type != "scene" else 0.25)
            and not first.startswith(thing.trait[:4])
        ):
            words.append(thing.trait)
        if thing.colour is not None and rng.random() < 0.52 and thing.colour not in first and thing.colour not in words:
            words += [thing.colour, "&", "white"] if thing.colour != "white" and rng.random() < 0.001 else [thing.colour]
        return words

    def _takes_pronoun(self, thing: Thing) -> bool:
        chance = {"part": 0.75, "worn": 0.1, "held": 0.1, "ridden": 0.12, "played": 0.12, "near": 0.02}.get(thing.role, 0.0)
        return thing.kind not in {"hair", "beard"} and self.rng.random() < chance

    def _determiner(self, thing: Thing, noun: Noun, words: list[str], *, plural: bool) -> list[str]:
        rng = self.rng
        if plural:
            return self._quantity(thing)
        if noun.form == "mass":
            if thing.kind in _KNOWN:
                return ["the"]
            return rng.choice((["the"], [], [], ["some"]) if thing.type in {"scene", "other"} else ([],))
        if noun.form == "pair":
            return ["a", "pair", "of"] if rng.random() < 0.06 else []
        if rng.random() < (0.3 if thing.role == "place" else 0.0 if thing.role == "event" else 0.06):
            return ["the"]
        if thing.type == "people" and rng.random() < 0.04:
            return [rng.choice(("one", "this", "the", "another"))]
        return [article(words[0])]

    def _quantity(self, thing: Thing) -> list[str]:
        rng = self.rng
        if thing.type in {"clothing", "bodyparts", "scene"}:
            return [] if rng.random() < 0.9 else [_NUMBERS.get(thing.count, "several")]
        if rng.random() < 0.13:
            return []
        chance = rng.random()
        if thing.count in _NUMBERS and chance < (0.8 if thing.count < 5 else 0.3):
            return [_NUMBERS[thing.count]]
        if thing.count == 2:
            return ["a", "couple", "of"] if chance < 0.86 else ["both"] if chance < 0.9 else []
        return [*pick(rng, _MANY).split()]
