"""The parts of a caption: a subject with what it wears and has, what it does and with what, who is there too, where and when."""

from __future__ import annotations

from random import Random

from flickr_assets.sample.world.chunks import Namer, is_plural
from flickr_assets.sample.world.lexicon import doing
from flickr_assets.sample.world.lexicon.places import SETTINGS
from flickr_assets.sample.world.lexicon.words import gerund, participle, pick, third
from flickr_assets.sample.world.model import Scene, Thing
from flickr_assets.sample.world.sentence import Draft

Words = tuple[str, ...]

_OBJECT_ORDER = {"ridden": 0, "played": 1, "held": 2, "event": 3, "near": 4}
_OF_ANIMALS = frozenset({"run", "play", "jump", "walk", "stand", "sit", "swim"})
_BESIDE = (("near",), ("by",), ("in", "front", "of"), ("next", "to"), ("past",))
_BUILDINGS = frozenset({"city", "market", "restaurant", "room", "kitchen", "office"})
_MORE_HELD = (("with",), ("holding",), ("while", "holding"), ("and", "holding"), ("carrying",))


class Clauses:
    """Says parts of one caption. Whatever has been said is not said again; what is left is said by `adjuncts`."""

    def __init__(self, scene: Scene, namer: Namer, draft: Draft, things: list[Thing]) -> None:
        self.scene = scene
        self.namer = namer
        self.draft = draft
        self.rng: Random = namer.rng
        self.left = list(things)
        self._said: set[str] = set()
        self._names: set[Words] = set()

    def owner(self, thing: Thing) -> Thing | None:
        return None if thing.owner is None else self.scene.things[thing.owner]

    def mention(self, thing: Thing, *, owner: Thing | None = None, words: list[str] | None = None) -> bool:
        """words: where they are known already. Whether it is a plural."""
        self.left.remove(thing)
        self._said.add(thing.chain_id)
        plural = False
        if words is None:
            words, plural = self.namer.words(thing, owner=owner)
        if words[0] in {"a", "an"} and tuple(words) in self._names:
            words[0] = "another"
        self._names.add(tuple(words))
        self.draft.say_phrase(thing.chain_id, self.namer.types(thing), words)
        return plural

    def listed(self, things: list[Thing], owner: Thing | None = None) -> None:
        """One, two and three."""
        for at, thing in enumerate(things):
            if at:
                self.draft.say("and" if at == len(things) - 1 else ",")
            self.mention(thing, owner=owner)

    def subject(self, agent: Thing) -> None:
        """A man with long hair in a red shirt and jeans."""
        self.mention(agent)
        self._attached(agent)

    def _attached(self, agent: Thing) -> None:
        rng, draft = self.rng, self.draft
        own = [thing for thing in self.left if self.owner(thing) is agent]
        parts = [thing for thing in own if thing.role == "part" and thing.kind in {"hair", "beard"}]
        worn = [thing for thing in own if thing.role == "worn" and thing.boxes]
        lacking = [thing for thing in own if thing.role == "worn" and not thing.boxes]
        if parts:
            draft.say("with")
            self.listed(parts, agent)
        if worn and (not parts or rng.random() < 0.8):
            commas = (",",) if rng.random() < 0.06 else ()
            draft.say(*commas, *(pick(rng, doing.WEARING) if not parts else ("in",) if rng.random() < 0.5 else ("wearing",)))
            self.listed(worn)
            draft.say(*commas)
        if lacking and rng.random() < 0.7:
            draft.say(*pick(rng, doing.WITHOUT))
            self.listed(lacking)

    def main_object(self, agent: Thing | None) -> Thing | None:
        """What the agent rides, plays, holds; or does something with."""
        able = [
            thing
            for thing in self.left
            if thing.role in _OBJECT_ORDER
            and not thing.also
            and not self.namer.is_once(thing)
            and (
                self.owner(thing) is agent
                or thing.role == "event"
                or (thing.owner is None and agent is not None and agent.type == "people")
            )
            and self._verbs(thing)
        ]
        return min(able, key=lambda thing: _OBJECT_ORDER[thing.role], default=None)

    def predicate(self, agent: Thing | None, form: str, plural: bool) -> None:
        """Is riding a bicycle, holds a ball, standing."""
        rng = self.rng
        thing = self.main_object(agent)
        if thing is None and agent is not None and rng.random() < 0.3:
            thing = next((part for part in self.left if part.role == "part" and not part.also and self.owner(part) is agent), None)
        animal = agent is not None and agent.type == "animals"
        if (
            thing is not None
            and not (animal and thing.kind not in {"ball", "frisbee", "toy", "water", "rope"})
            and (thing.role != "near" or rng.random() < 0.45)
        ):
            self.verb(pick(rng, self._verbs(thing)), form, plural=plural)
            self.mention(thing, owner=agent)
        else:
            own = (
                ((self.scene.activity,),) if self.scene.activity in _OF_ANIMALS and rng.random() < 0.5 else doing.ANIMAL_ACTIVITIES
            )
            self.verb(pick(rng, own if animal else doing.ACTIVITIES[self.scene.activity]), form, plural=plural)
        if rng.random() < 0.07:
            self.draft.say(*(pick(rng, doing.TOGETHER) if plural and rng.random() < 0.4 else pick(rng, doing.ADVERBS)).split())
        own = [other for other in self.left if other.role in {"held", "played", "ridden"} and self.owner(other) is agent]
        if own:
            self.draft.say(*pick(rng, _MORE_HELD if own[0].role == "held" else (("with",), ("next", "to"))))
            self.listed(own, agent)

    def verb(self, words: Words, form: str, *, plural: bool) -> None:
        """form: `progressive` (is running), `simple` (runs) or `bare` (running)."""
        first, *rest = words
        if first == "be":
            self.draft.say(*(() if form == "bare" else ("are",) if plural else ("is",)), *rest)
        elif form == "simple":
            self.draft.say(first if plural else third(first), *rest)
        else:
            self.draft.say(*(() if form == "bare" else ("are",) if plural else ("is",)), gerund(first), *rest)

    def passive(self, agent: Thing, thing: Thing) -> None:
        """A horse is being ridden by a man."""
        be = "are" if self.mention(thing) else "is"
        verb, *rest = pick(self.rng, [verb for verb in self._verbs(thing) if len(verb) == 1])
        self.draft.say(*((be, "being") if self.rng.random() < 0.6 else ()), participle(verb), *rest, "by")
        self.subject(agent)

    def company(self, others: list[Thing]) -> None:
        """Who is there too."""
        rng, draft = self.rng, self.draft
        for nth, other in enumerate(others):
            watching = nth == len(others) - 1 and rng.random() < 0.5
            draft.say(
                *(
                    pick(rng, (("while",), ("as",), (",", "while"), (",", "as")))
                    if watching
                    else pick(rng, doing.COMPANY)
                    if nth == 0
                    else ("and",)
                )
            )
            self.subject(other)
            if watching:
                verbs = doing.ANIMAL_ACTIVITIES if other.type == "animals" else doing.WATCHING
                plural = is_plural(other) or other.kind in {"group", "crowd"}
                self.verb(pick(rng, verbs), "simple" if rng.random() < 0.7 else "progressive", plural=plural)

    def adjuncts(self) -> None:
        """All that is left: what is near, where, when, and what is worn by whom it was not said of."""
        for part in [thing for thing in self.left if thing.role == "part"]:
            self._part(part)
        for role in ("worn", "ridden", "played", "held", "near", "place", "event"):
            same = [thing for thing in self.left if thing.role == role or (role == "near" and thing.role == "agent")]
            while same:
                thing = same.pop(0)
                joined = bool(same) and role not in {"place", "event"} and self.rng.random() < 0.6
                self.adjunct(thing, pick(self.rng, doing.NEAR) if joined and role == "near" else self._before(thing))
                if joined:
                    self.draft.say("and")
                    self.mention(same.pop(0))

    def _part(self, part: Thing) -> None:
        """`with his arms crossed`, `touching her cheek`."""
        owner = self.owner(part)
        named = owner if owner is not None and owner.chain_id in self._said else None
        words, _ = self.namer.words(part, owner=named)
        states = doing.PART_STATES.get(words[-1])
        self.draft.say(*(("with",) if states or part.kind in {"hair", "beard"} else pick(self.rng, doing.TOUCHING)))
        self.mention(part, words=words)
        if states:
            self.draft.say(*pick(self.rng, states))

    def adjunct(self, thing: Thing, before: Words | None = None) -> None:
        """`on the beach`, `during a race`, `next to a bench`, with what follows its preposition."""
        self.draft.say(*(self._before(thing) if before is None else before))
        owner = self.owner(thing)
        named = owner if owner is not None and owner.chain_id in self._said else None
        self.mention(thing, owner=named)

    def _before(self, thing: Thing) -> Words:
        rng = self.rng
        if thing.role == "place" and not thing.also:
            return pick(rng, self._around(thing))
        if thing.role == "event":
            return pick(rng, doing.EVENT_BEFORE[thing.kind])
        if thing.role == "worn":
            return ("without",) if not thing.boxes else pick(rng, (("in",), ("wearing",), ("with",)))
        if thing.role in {"held", "played"}:
            return ("with",)
        return pick(rng, doing.NEAR_KIND.get(thing.kind, doing.NEAR) if not self.namer.is_once(thing) else doing.NEAR)

    def _around(self, thing: Thing) -> tuple[Words, ...]:
        if thing.kind == self.scene.setting and not self.namer.is_once(thing):
            return SETTINGS[thing.kind].before
        return (*_BESIDE, ("outside",) if thing.kind in _BUILDINGS else ("overlooking",))

    def _verbs(self, thing: Thing) -> tuple[Words, ...]:
        if thing.role == "ridden":
            return doing.RIDE.get(thing.kind, ())
        if thing.role == "played":
            return doing.PLAY
        if thing.role == "part":
            return doing.PART_VERBS[thing.kind]
        return doing.HOLD.get(thing.kind, ())
