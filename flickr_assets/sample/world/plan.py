"""What each photograph of a world holds, in numbers: its chains by type, their boxes, which captions mention them.

The quotas of the whole world are dealt out to its photographs, so that the proportions hold of the sum and none need be
measured afterwards. What the chains are, and what is said of them, is left to `scene` and `grammar`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from flickr_assets.sample.world import quotas
from flickr_assets.sample.world.boxcounts import deal_boxes
from flickr_assets.sample.world.draft import Draft
from flickr_assets.sample.world.model import PhraseType
from flickr_assets.sample.world.quotas import Sort

CAPTIONS = 5
# What a photograph is of: so many in a thousand are of an animal, a vehicle, …, the others of people.
_LEADS: tuple[tuple[PhraseType, int], ...] = (("animals", 105), ("vehicles", 12), ("scene", 6), ("other", 4))
# At most so many chains of a type in a photograph, if any other photograph has room.
_ROOM = {"people": 6, "animals": 3, "vehicles": 3, "instruments": 4, "clothing": 6, "bodyparts": 4, "scene": 4, "other": 9}
_OF_PEOPLE = ("clothing", "bodyparts", "instruments")


class Chain(NamedTuple):
    """captions: which of the five mention it. box_of: the place of the chain of which it shares the first free box, if any."""

    chain_id: str
    sort: Sort
    n_boxes: int
    captions: tuple[int, ...]
    box_of: int | None


@dataclass(frozen=True, slots=True)
class Plan:
    """number: from 0. not_visual: how often each caption speaks of what cannot be seen."""

    number: int
    chains: tuple[Chain, ...]
    not_visual: tuple[int, ...]


def plans(n: int, seed: int) -> Sequence[Plan]:
    """The plans of a world of n photographs."""
    rng = Random(f"{seed}/plans/{n}")  # noqa: S311 - invented, not secret
    photographs = _dealt(n, rng)
    deal_boxes(photographs, rng)
    captions = [_captions(drafts, rng) for drafts in photographs]
    not_visual = _not_visual(captions, quotas.share(quotas.NOT_VISUAL, n), rng)
    repeats = set(rng.sample(range(1, n), quotas.share(quotas.REPEATED_IDS, n))) if n > 1 else set[int]()
    made: list[Plan] = []
    last = 0
    for number, drafts in enumerate(photographs):
        first = last if number in repeats else last + 1
        last = first + len(drafts) - 1
        places = {id(draft): place for place, draft in enumerate(drafts)}
        chains = tuple(
            Chain(
                str(first + place),
                draft.sort,
                draft.n_boxes or 0,
                captions[number][place],
                None if draft.box_of is None else places[id(draft.box_of)],
            )
            for place, draft in enumerate(drafts)
        )
        made.append(Plan(number, chains, tuple(not_visual[number * CAPTIONS : number * CAPTIONS + CAPTIONS])))
    return made


def _dealt(n: int, rng: Random) -> list[list[Draft]]:
    """Every chain of the world given to a photograph, what the photograph is of in front."""
    pools: dict[str, list[Draft]] = {}
    for sort, mentions, count in quotas.chains(n):
        pools.setdefault(sort.type, []).extend(Draft(sort, mentions) for _ in range(count))
    for pool in pools.values():
        # Often mentioned ones at the end, where leads are taken from, but not strictly.
        pool.sort(key=lambda draft: draft.mentions + (1.6 * rng.random() if draft.sort.also is None else -5))
    leads: list[str] = []
    for kind, thousandth in _LEADS:
        leads += [kind] * min(round(n * thousandth / 1000), len(pools.get(kind, ())))
    leads += ["people"] * (n - len(leads))
    rng.shuffle(leads)
    photographs = [[pools[lead].pop()] for lead in leads]
    _deal_out(pools, photographs, rng)
    return photographs


def _deal_out(pools: dict[str, list[Draft]], photographs: list[list[Draft]], rng: Random) -> None:
    with_people = [drafts for drafts in photographs if drafts[0].sort.type == "people"]
    held: list[Counter[str]] = [Counter() for _ in photographs]
    number = {id(drafts): at for at, drafts in enumerate(photographs)}
    for kind, room in _ROOM.items():
        hosts = with_people if kind in _OF_PEOPLE and with_people else photographs
        pool = pools.get(kind, [])
        if kind in {"people", "instruments"}:  # Where one is, others gather.
            hosts = [host for host in hosts for _ in range(1 + (rng.random() < 0.35) * 3)]
        rng.shuffle(pool)
        for draft in pool:
            host = hosts[int(rng.random() * len(hosts))]
            for _ in range(20):
                if held[number[id(host)]][kind] < room:
                    break
                host = hosts[int(rng.random() * len(hosts))]
            held[number[id(host)]][kind] += 1
            host.append(draft)


def _captions(drafts: Sequence[Draft], rng: Random) -> list[tuple[int, ...]]:
    """Which captions mention which chain: subjects spread over all five, the rest by how talkative a caption is."""
    talkative = [0.6 + 0.9 * rng.random() for _ in range(CAPTIONS)]
    subjects = [0.0] * CAPTIONS
    load = [0] * CAPTIONS
    chosen: dict[int, tuple[int, ...]] = {}
    for place in sorted(range(len(drafts)), key=lambda at: (not drafts[at].is_subject, -drafts[at].mentions)):
        draft = drafts[place]
        if draft.mentions == CAPTIONS:
            captions: Iterable[int] = range(CAPTIONS)
        elif draft.is_subject:
            captions = _least(draft.mentions, [given + rng.random() for given in subjects])
        else:
            weights = [(load[at] + 1.7 * rng.random()) / talkative[at] - 1.5 * (load[at] < 2) for at in range(CAPTIONS)]
            captions = _least(draft.mentions, weights)
        chosen[place] = tuple(sorted(captions))
        for at in chosen[place]:
            load[at] += 1
            subjects[at] += draft.is_subject
    return [chosen[place] for place in range(len(drafts))]


def _least(n: int, weights: list[float]) -> list[int]:
    return sorted(range(len(weights)), key=weights.__getitem__)[:n]


def _not_visual(captions: Sequence[Sequence[tuple[int, ...]]], total: int, rng: Random) -> list[int]:
    """For every caption of the world, mentions of what cannot be seen: at most two, first to captions that mention nothing else."""
    counts: list[int] = []
    for chosen in captions:
        mentioned = set[int]().union(*chosen)
        counts += [int(at not in mentioned) for at in range(CAPTIONS)]
    left = total - sum(counts)
    while left > 0:
        at = int(rng.random() * len(counts))
        if counts[at] == 0 or (counts[at] == 1 and rng.random() < 0.3):
            counts[at] += 1
            left -= 1
    while left < 0:
        at = counts.index(1)
        counts[at] = 0
        left += 1
    return counts
