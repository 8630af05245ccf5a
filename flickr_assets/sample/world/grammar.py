"""Five English captions of a scene. Each mentions the things that are to be mentioned in it, once each, in a sentence of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from flickr_assets.sample.world.chunks import Namer, is_plural
from flickr_assets.sample.world.clauses import Clauses
from flickr_assets.sample.world.lexicon import doing
from flickr_assets.sample.world.lexicon.words import pick
from flickr_assets.sample.world.model import Caption, Scene, Thing
from flickr_assets.sample.world.plan import Plan, plans
from flickr_assets.sample.world.scene import scene
from flickr_assets.sample.world.sentence import Draft

_SUBJECT_ORDER = ("ridden", "near", "held", "played", "part", "worn", "place", "event")
_PRONOUNS = {"man": "he", "woman": "she", "boy": "he", "girl": "she", "old_man": "he", "old_woman": "she"}


def world_scenes(n: int, seed: int) -> Iterator[tuple[Scene, tuple[Caption, ...]]]:
    """So many scenes with their captions. Photograph k depends on n, seed and k alone."""
    return (described(plan, seed) for plan in plans(n, seed))


def described(plan: Plan, seed: int) -> tuple[Scene, tuple[Caption, ...]]:
    """The scene of a plan of the world of that seed, with its captions."""
    rng = Random(f"{seed}/{plan.number}")  # noqa: S311 - invented, not secret
    seen = scene(plan, rng)
    return seen, captions(seen, rng)


def captions(seen: Scene, rng: Random) -> tuple[Caption, ...]:
    """As many as the scene counts, in order."""
    return tuple(_caption(seen, number, rng) for number in range(len(seen.not_visual)))


def _caption(seen: Scene, number: int, rng: Random) -> Caption:
    draft = Draft(rng)
    things = [thing for thing in seen.things if number in thing.captions]
    clauses = Clauses(seen, Namer(seen, number, rng), draft, things)
    left_over = seen.not_visual[number]
    subjects = [thing for thing in things if thing.role == "agent"]
    if subjects:
        opened = _open(clauses, things)
        _of_agents(clauses, subjects, opened)
    elif left_over:
        left_over -= 1
        _of_pronoun(clauses, seen)
    elif things:
        _of_things(clauses, seen, things)
    else:
        draft.say("just", "having", "fun")
    _close(clauses, subjects, left_over)
    return draft.caption()


def _open(clauses: Clauses, things: list[Thing]) -> bool:
    """`On a sunny day ,` in front, sometimes."""
    rng = clauses.rng
    for thing in things:
        if thing.role in {"event", "place"} and not thing.also and rng.random() < 0.1:
            clauses.adjunct(thing)
            if rng.random() < 0.75:
                clauses.draft.say(",")
            return True
    return False


def _of_agents(clauses: Clauses, agents: list[Thing], opened: bool) -> None:
    rng, draft = clauses.rng, clauses.draft
    first, *others = agents
    chance = rng.random()
    thing = clauses.main_object(first)
    if not opened and thing is not None and thing.role in {"ridden", "played", "held"} and chance < 0.06:
        clauses.passive(first, thing)
        clauses.company(others)
        clauses.adjuncts()
        return
    if not opened and chance > 0.965:
        draft.say("there", "are" if is_plural(first) else "is")
        form = "bare"
    else:
        form = "progressive" if rng.random() < 0.5 else "simple" if rng.random() < 0.62 else "bare"
    clauses.subject(first)
    plural = is_plural(first) or (first.kind in {"group", "crowd"} and rng.random() < 0.5)
    if others and rng.random() < 0.45:
        second = others.pop(0)
        draft.say("and")
        clauses.subject(second)
        plural = True
    clauses.predicate(first, form, plural)
    clauses.company(others)
    clauses.adjuncts()


def _of_pronoun(clauses: Clauses, seen: Scene) -> None:
    """`They are having fun .`: who it is was not said."""
    someone = next((thing for thing in seen.things if thing.role == "agent"), None)
    word = (
        "they"
        if someone is None or is_plural(someone)
        else "it"
        if someone.type == "animals"
        else _PRONOUNS.get(someone.kind, "they")
    )
    clauses.draft.say_not_visual(word)
    clauses.predicate(someone, "progressive" if clauses.rng.random() < 0.7 else "simple", word == "they")
    clauses.adjuncts()


def _of_things(clauses: Clauses, seen: Scene, things: list[Thing]) -> None:
    """Nobody is mentioned: `Riding a bicycle down the street .`, `A red car parked by a tree .`, `A view of the beach .`."""
    rng, draft = clauses.rng, clauses.draft
    chance = rng.random()
    someone = next((thing for thing in seen.things if thing.role == "agent"), None)
    if someone is not None and chance < 0.35:
        clauses.predicate(someone, "bare", plural=False)
        clauses.adjuncts()
        return
    first = min(things, key=lambda thing: _SUBJECT_ORDER.index(thing.role))
    owner = clauses.owner(first)
    is_owner_named = owner is not None and first.role in {"worn", "part"} and rng.random() < 0.7
    words, plural = clauses.namer.words(first, owner=owner, is_owner_named=is_owner_named)
    if first.role in {"place", "event"}:
        opener = pick(rng, (*doing.OPENERS, ()))
        draft.say(*("are" if plural and word == "is" else word for word in opener))
        clauses.mention(first, words=words)
    else:
        if chance < 0.55:
            draft.say("there", "are" if plural else "is")
        clauses.mention(first, words=words)
        verb = pick(rng, doing.VEHICLE_VERBS if first.type == "vehicles" else doing.THING_VERBS)
        clauses.verb(verb, "bare" if chance < 0.55 or rng.random() < 0.4 else "progressive", plural=plural)
    clauses.adjuncts()


def _close(clauses: Clauses, subjects: list[Thing], n_not_visual: int) -> None:
    """Adverbs, what others do, what cannot be seen, `, smiling`."""
    rng, draft = clauses.rng, clauses.draft
    several = len(subjects) > 1 or any(is_plural(thing) for thing in subjects)
    for _ in range(n_not_visual):
        choices = doing.NOT_VISUAL_OF_MANY if several and rng.random() < 0.6 else doing.NOT_VISUAL_OF_ANY
        before, phrase, after = rng.choice(choices).split("|")
        draft.say(*before.split())
        draft.say_not_visual(*phrase.split())
        draft.say(*after.split())
    short = len(draft.tokens) < 8
    if subjects and rng.random() < (0.22 if short else 0.08):
        if rng.random() < 0.6:
            draft.say(",")
        draft.say(*pick(rng, doing.TAILS if any(thing.type == "people" for thing in subjects) else doing.ANIMAL_TAILS))
