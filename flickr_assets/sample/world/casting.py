"""What each planned chain is, by where the photograph was taken, and whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from flickr_assets.sample.world.lexicon.doing import RIDE
from flickr_assets.sample.world.lexicon.places import SETTINGS
from flickr_assets.sample.world.lexicon.words import pick, words
from flickr_assets.sample.world.model import KINDS, PhraseType, Role
from flickr_assets.sample.world.plan import Chain, Plan

_VEHICLES: dict[str, tuple[str, ...]] = {
    "lake": ("boat",),
    "sea": ("boat",),
    "beach": ("boat", "bicycle", "truck", "boat"),
    "track": ("bicycle", "motorcycle", "car", "bicycle"),
    "forest": ("bicycle", "motorcycle", "truck"),
    "snow": ("truck", "car", "airplane"),
}
_VEHICLES_ELSE = ("bicycle", "car", "motorcycle", "truck", "bus", "train", "airplane", "car")
_ANIMALS = ("dog", "dog", "horse", "bird", "cat", "cow", "sheep", "duck", "elephant")
_PEOPLE = ("man", "woman", "man", "boy", "girl", "woman", "child", "old_man", "baby", "old_woman", "group")
EVENTS = ("day", "air", "distance", "game", "sun", "conversation", "trick", "race", "concert", "wedding")
_BOXABLE = KINDS["other"][: KINDS["other"].index("race")]
_HANDHELD = frozenset(
    words(
        "ball frisbee food cup book camera phone umbrella bag sign flag toy rope tool box bucket microphone skateboard "
        "surfboard skis"
    )
)
_PAIRED = frozenset({"shoes", "gloves", "eyes", "hand", "arm", "leg", "foot"})


class Figure:
    """A chain that is someone or something, but stands nowhere yet. owner: its place among the figures."""

    __slots__ = ("box_of", "chain", "kind", "n_boxes", "owner", "role", "type")

    def __init__(self, chain: Chain, kind: str, role: Role) -> None:
        self.chain = chain
        self.type: PhraseType = chain.sort.type
        self.n_boxes = chain.n_boxes
        self.box_of = chain.box_of
        self.kind = kind
        self.role: Role = role
        self.owner: int | None = None


def cast(plan: Plan, setting: str, rng: Random) -> list[Figure]:
    """A figure a chain, in the plan's order."""
    figures: list[Figure] = []
    for chain in plan.chains:
        figures.append(Figure(chain, *_kind(chain, figures, setting, rng)))
    for figure in figures:
        if figure.type == "people" and figure.box_of is not None:
            kind = figures[figure.box_of].kind
            figure.kind = "man" if kind in {"group", "crowd"} else kind
    for at in range(len(figures)):
        _own(at, figures, rng)
    return figures


def _kind(chain: Chain, before: Sequence[Figure], setting: str, rng: Random) -> tuple[str, Role]:
    sort = chain.sort
    if sort.type == "people":
        if sort.also or chain.n_boxes == 0:
            return "crowd" if sort.also or rng.random() < 0.6 else "group", "place" if sort.also else "agent"
        return ("group" if chain.n_boxes > 7 else pick(rng, _PEOPLE[: -1 if chain.n_boxes > 1 else None])), "agent"
    if sort.type == "animals":
        return pick(rng, _ANIMALS), "near" if sort.also else "agent"
    if sort.type == "vehicles":
        return pick(rng, _VEHICLES.get(setting, _VEHICLES_ELSE)), "near"
    if sort.type == "scene":
        places = [thing for thing in before if thing.type == "scene"]
        if not places:
            return setting, "place"
        return _other_than(before, SETTINGS[setting].beside, rng), "place"
    if sort.type == "other" and (chain.n_boxes == 0 and rng.random() < 0.85) and sort.once is None:
        return _other_than(before, EVENTS, rng), "event"
    if sort.type == "clothing" and chain.n_boxes == 0:
        return _other_than(before, _LACKED, rng), "worn"
    found = {
        "clothing": (SETTINGS[setting].worn or KINDS["clothing"]) if rng.random() < 0.35 else _CLOTHING,
        "bodyparts": KINDS["bodyparts"] if rng.random() < 0.3 else ("hair", "hand", "arm", "head", "leg", "face", "mouth"),
        "instruments": KINDS["instruments"],
        "other": SETTINGS[setting].found if rng.random() < 0.65 else _BOXABLE,
    }[sort.type]
    roles: dict[str, Role] = {"clothing": "worn", "bodyparts": "part"}
    return _other_than(before, found, rng), roles.get(sort.type, "near")


# What somebody can be said to be without.
_LACKED = ("shirt", "helmet", "hat", "shoes", "jacket", "gloves")
_CLOTHING = words(
    "shirt trousers hat jacket shirt shorts dress shoes glasses helmet coat uniform gloves scarf skirt swimsuit apron"
)


def _other_than(before: Sequence[Figure], kinds: Sequence[str], rng: Random) -> str:
    """A kind that is not in the scene yet, unless chance insists."""
    had = {thing.kind for thing in before}
    kind = pick(rng, kinds)
    for _ in range(5):
        if kind not in had:
            break
        kind = kinds[int(rng.random() * len(kinds))]
    return kind


def _own(at: int, figures: Sequence[Figure], rng: Random) -> None:
    """Gives it an owner, where it has one: someone who is in the captions that mention it, as often as may be."""
    figure = figures[at]
    if figure.chain.sort.also or figure.type in {"people", "scene"} or figure.role in {"event", "place"}:
        return
    owners = [n for n, other in enumerate(figures) if other.type == "people" and other.role == "agent"]
    if not owners and figure.role == "part":
        owners = [n for n, other in enumerate(figures) if other.type == "animals" and not other.chain.sort.also]
    if not owners:
        return
    mentioned = figure.chain.captions
    n_boxes = figure.n_boxes

    def fit(n: int) -> float:
        captions = figures[n].chain.captions
        same = sum(number in captions for number in mentioned) / len(mentioned)
        owned = figures[n].n_boxes
        return same + 0.4 * (owned >= n_boxes) + 0.5 * (owned > 0) + 0.8 * rng.random()

    owner = max(owners, key=fit)
    if figure.role in {"worn", "part"}:
        figure.owner = owner
        figure.kind = _fitting(figure, figures[owner])
    elif not set(figures[owner].chain.captions).isdisjoint(mentioned):
        role = _use(figure, figures[owner], rng)
        if role is not None:
            figure.owner, figure.role = owner, role


def _use(figure: Figure, owner: Figure, rng: Random) -> Role | None:
    """What its owner does with it, if anything."""
    if figure.type in {"vehicles", "animals"}:
        return "ridden" if figure.kind in RIDE and figure.n_boxes <= owner.n_boxes and rng.random() < 0.85 else None
    if figure.type == "instruments":
        return "played" if rng.random() < 0.9 else None
    if figure.kind in _HANDHELD and rng.random() < 0.8:
        return "held"
    return "ridden" if figure.kind in {"skateboard", "surfboard", "skis"} else None


_WOMENS = {"dress": "jacket", "skirt": "shorts"}


def _fitting(figure: Figure, owner: Figure) -> str:
    """One wearer has several of what comes in pairs only; men wear no dresses here."""
    kind = figure.kind
    if kind in _WOMENS and owner.kind in {"man", "boy", "old_man"}:
        kind = _WOMENS[kind]
    if figure.n_boxes < 2 or owner.n_boxes >= figure.n_boxes or kind in _PAIRED:
        return kind
    return "hand" if figure.role == "part" else "shoes"
