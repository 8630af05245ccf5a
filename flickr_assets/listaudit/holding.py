"""A list held against the splits of a build: where it comes from, what of it others train on, what stands twice, what is unknown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from flickr_assets.listaudit.lists import UserList
from flickr_assets.listaudit.reference import Double, Reference, Split, is_train
from flickr_assets.listaudit.sightings import Sighting
from flickr_assets.stats.wording import counted, listed

Relation = Literal["same", "same in another order", "part", "whole and more", "nearest", "resembles none", "none", "no schemes"]
Role = Literal["trained", "held out"]
# From this Jaccard index on, two lists are mostly the same.
MOSTLY = 0.5
# Where the photographs stand that no split has.
NO_SPLIT = "no split"
# A list that shares less than this part of itself, and of the split, with any split resembles none: what they share may be chance.
LEAST = 0.1
_HELD_NAMES = ("test", "val", "dev", "valid", "eval", "held")


@dataclass(frozen=True)
class Origin:
    """The splits that a list comes from: those that it equals, is a part of, or holds; else the nearest, if it resembles any."""

    relation: Relation
    splits: tuple[Split, ...] = ()
    n_shared: int = 0
    n_split: int = 0


@dataclass(frozen=True)
class Overlap:
    """What a list shares with a split. is_leak: one of the two is trained on and the other is held out."""

    scheme: str
    split: str
    n_shared: int
    n_split: int
    is_leak: bool
    photo_ids: tuple[str, ...]


@dataclass(frozen=True)
class DoubleOutside:
    """Something of a list that stands elsewhere under another name: `own` is of the list, `other` is not, or is further down in it.

    splits: those of `other`, as SCHEME/SPLIT.
    """

    own: str
    other: str
    kind: str
    splits: tuple[str, ...]


@dataclass(frozen=True)
class Held:
    """What came of a list. captions: of it, that read like one of another photograph that a scheme trains on.

    unknown: photographs that the build has not; withdrawn: those that it has not because exclude.txt withdraws them.
    """

    list: UserList
    role: Role
    origin: Origin
    overlaps: tuple[Overlap, ...]
    unknown: tuple[str, ...]
    withdrawn: tuple[str, ...]
    pictures: tuple[DoubleOutside, ...]
    captions: tuple[DoubleOutside, ...]


@dataclass(frozen=True)
class Common:
    """What two lists of the user's own share: photographs, and pictures that stand in one and, under another number, in the other."""

    a: str
    b: str
    photo_ids: tuple[str, ...]
    pictures: tuple[Double, ...]


@dataclass(frozen=True)
class Exposed:
    """The photographs of a split, of a list of the user's own, or of NO_SPLIT, that a list of pretraining names."""

    of: str
    n: int
    is_held_out: bool
    sightings: tuple[Sighting, ...]


def held_against(given: UserList, reference: Reference) -> Held:
    """The list, held against every split; it is compared as it would be had it never had what exclude.txt withdraws."""
    members = frozenset(given.photo_ids)
    missing = [photo_id for photo_id in given.photo_ids if photo_id not in reference.photo_ids]
    withdrawn = frozenset(missing) & reference.withdrawn
    origin = origin_of([photo_id for photo_id in given.photo_ids if photo_id not in withdrawn], reference.splits)
    role = role_of(given.split, origin)
    overlaps = tuple(
        _overlap(given, members, split, photo_ids, role)
        for split, photo_ids in reference.splits.items()
        if not members.isdisjoint(photo_ids)
    )
    places = _places(reference)
    pictures = tuple(_outside(reference.pictures, members, places, role))
    captions = tuple(double for double in _outside(reference.captions, members, places, role) if double.splits)
    unknown = tuple(photo_id for photo_id in missing if photo_id not in withdrawn)
    return Held(given, role, origin, overlaps, unknown, tuple(one for one in missing if one in withdrawn), pictures, captions)


def origin_of(photo_ids: Sequence[str], splits: Mapping[Split, Sequence[str]]) -> Origin:
    """Equal lists first; then the smallest split that holds the list, the largest that it holds, the one that it mostly equals, and
    the one that it shares most with, unless that is so little that it may be chance. `no schemes` where there is no split at all.
    """
    if not splits:
        return Origin("no schemes")
    members = frozenset(photo_ids)
    sets = {split: frozenset(listed) for split, listed in splits.items()}
    shared = {split: len(members & found) for split, found in sets.items()}
    near = [split for split, n in shared.items() if n]
    if not near:
        return Origin("none")
    if same := [split for split in near if sets[split] == members]:
        ordered = [split for split in same if tuple(splits[split]) == tuple(photo_ids)]
        return Origin("same" if ordered else "same in another order", tuple(ordered or same), len(members), len(members))
    if holding := [split for split in near if members < sets[split]]:
        n = min(len(sets[split]) for split in holding)
        return Origin("part", tuple(split for split in holding if len(sets[split]) == n), len(members), n)
    if within := [split for split in near if sets[split] < members]:
        n = max(len(sets[split]) for split in within)
        return Origin("whole and more", tuple(split for split in within if len(sets[split]) == n), n, n)
    index = {split: shared[split] / (len(members) + len(sets[split]) - shared[split]) for split in near}
    if max(index.values()) < MOSTLY:
        index = {split: float(shared[split]) for split in near}
    best = [split for split in near if index[split] == max(index.values())]
    if max(shared[best[0]] / min(len(members), len(sets[split])) for split in best) < LEAST:
        return Origin("resembles none", (), shared[best[0]], 0)
    return Origin("nearest", tuple(best), shared[best[0]], len(sets[best[0]]))


def role_of(split: str, origin: Origin) -> Role:
    """Whether a list is trained on: by the name of its split or file; where that says nothing, by where it comes from."""
    name = split.lower()
    if "train" in name:
        return "trained"
    if any(word in name for word in _HELD_NAMES) or not origin.splits:
        return "held out"
    return "trained" if all(is_train(of) for _, of in origin.splits) else "held out"


def _overlap(given: UserList, members: frozenset[str], split: Split, photo_ids: Sequence[str], role: Role) -> Overlap:
    found = frozenset(photo_ids) & members
    is_leak = is_train(split[1]) is (role == "held out")
    return Overlap(*split, len(found), len(set(photo_ids)), is_leak, tuple(one for one in given.photo_ids if one in found))


def _places(reference: Reference) -> Mapping[str, Sequence[Split]]:
    places: defaultdict[str, list[Split]] = defaultdict(list)
    for split, photo_ids in reference.splits.items():
        for photo_id in photo_ids:
            places[photo_id].append(split)
    return places


def _outside(
    doubles: Iterable[Double], members: frozenset[str], places: Mapping[str, Sequence[Split]], role: Role
) -> Iterable[DoubleOutside]:
    """Doubles of which one is of the list: with the splits of the other that are a leak. Of two that are both of it, none is outside."""
    for double in doubles:
        a, b = photo_of(double.a), photo_of(double.b)
        for own, other, photo_id in ((double.a, double.b, b), (double.b, double.a, a)):
            if photo_of(own) not in members or (photo_id in members and own > other):
                continue
            leaks = [] if photo_id in members else places.get(photo_id, ())
            splits = tuple("/".join(split) for split in leaks if is_train(split[1]) is (role == "held out"))
            yield DoubleOutside(own, other, double.kind, splits)


def photo_of(name: str) -> str:
    """The photograph of a photo_id, or of a caption_id."""
    if "#" not in name:
        return name
    _, _, photo = name.partition(":")
    photo = photo.partition("#")[0]
    return photo if ":" in photo else f"flickr:{photo}"


def common(lists: Sequence[UserList], reference: Reference) -> list[Common]:
    """Of every two of the lists that share something: train and test should not."""
    found = []
    for a, b in combinations(lists, 2):
        ours, theirs = frozenset(a.photo_ids), frozenset(b.photo_ids)
        pictures = tuple(
            double
            for double in reference.pictures
            if (double.a in ours and double.b in theirs) or (double.b in ours and double.a in theirs)
        )
        photo_ids = tuple(photo_id for photo_id in a.photo_ids if photo_id in theirs)
        if photo_ids or pictures:
            found.append(Common(a.name, b.name, photo_ids, pictures))
    return found


def exposed(found: Mapping[str, Sighting], reference: Reference, lists: Iterable[UserList]) -> list[Exposed]:
    """Of every split, and of the user's own lists, what was found; those without any are told, too. What none of them has comes last."""
    groups = [("/".join(split), photo_ids, not is_train(split[1])) for split, photo_ids in reference.splits.items()]
    groups += [(given.name, given.photo_ids, True) for given in lists]
    outside = reference.photo_ids.difference(*(photo_ids for _, photo_ids, _ in groups))
    if not outside.isdisjoint(found):
        groups.append((NO_SPLIT, tuple(sorted(outside)), False))
    return [
        Exposed(name, len(set(photo_ids)), is_held_out, tuple(found[one] for one in dict.fromkeys(photo_ids) if one in found))
        for name, photo_ids, is_held_out in groups
    ]


def named(origin: Origin) -> str:
    """The origin of a list in words."""
    splits = listed(["/".join(split) for split in origin.splits])
    match origin.relation:
        case "same":
            return f"is {splits}, in the released order"
        case "same in another order":
            return f"is {splits}, in another order"
        case "part":
            return f"is a part of {splits}: {origin.n_shared:,} of its {origin.n_split:,}"
        case "whole and more":
            return f"holds all of {splits}, and more"
        case "nearest":
            return f"is no split that is known; nearest is {splits}, {origin.n_shared:,} of {origin.n_split:,} shared"
        case "resembles none":
            return f"resembles no split that is known: none shares more than {counted(origin.n_shared, 'photograph')} with it"
        case "no schemes":
            return "can be held against no split, for this build has none"
        case _:
            return "shares no photograph with any split"
