"""How many boxes each planned chain has: none, one, several; which chains share a box; and that the sum is the quota's."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from flickr_assets.sample.world import quotas
from flickr_assets.sample.world.draft import Draft

# A chain has at most so many boxes; what people wear and have, no more than their number allows.
_MOST = {"people": 12, "animals": 8, "vehicles": 5, "instruments": 4, "scene": 5, "other": 8}

Photographs = Sequence[list[Draft]]


def deal_boxes(photographs: Photographs, rng: Random) -> None:
    """Sets `n_boxes` and `box_of` of every draft."""
    n = len(photographs)
    every = [draft for drafts in photographs for draft in drafts]
    classes = quotas.box_classes(Counter(draft.sort for draft in every))
    severals = _several(photographs, Counter({sort: several for sort, (_, several) in classes.items()}), rng)
    leads = {id(drafts[0]) for drafts in photographs}
    free_of: dict[quotas.Sort, list[Draft]] = {sort: [] for sort in classes}
    for draft in every:
        if draft.n_boxes is None:
            free_of[draft.sort].append(draft)
    for sort, free in free_of.items():
        none = classes[sort][0]
        free.sort(key=lambda draft: rng.random() + 0.9 * (id(draft) in leads and draft.is_subject))
        _set(free[:none], 0)
    _set((draft for draft in every if draft.n_boxes is None), 1)
    _box_every_photograph(photographs, quotas.share(quotas.UNBOXED_PHOTOGRAPHS, n), rng)
    shared = _share(photographs, quotas.share(quotas.SHARED_BOXES, n), rng)
    ones = sum(draft.n_boxes == 1 for draft in every)
    _count(photographs, severals, quotas.share(quotas.BOXES, n) - ones + shared - 2 * len(severals), rng)


def _set(drafts: Iterable[Draft], n_boxes: int) -> None:
    for draft in drafts:
        draft.n_boxes = n_boxes


def _several(photographs: Photographs, left: Counter[quotas.Sort], rng: Random) -> list[Draft]:
    """Chains of several boxes: one at least in each of the quota of photographs, and none in the others."""
    wanted = quotas.share(quotas.MULTI_BOX_PHOTOGRAPHS, len(photographs))
    by_size = sorted(photographs, key=lambda drafts: -(rng.random() ** (1 / len(drafts))))
    chosen: list[Draft] = []

    def take(draft: Draft) -> None:
        left[draft.sort] -= 1
        draft.n_boxes = 2
        chosen.append(draft)

    hosts: list[list[Draft]] = []
    for drafts in by_size:
        if len(hosts) == wanted:
            break
        able = [draft for draft in drafts if left[draft.sort] > 0]
        if able:
            take(rng.choice([draft for draft in able if draft.is_subject] or able))
            hosts.append(drafts)
    open_drafts = [draft for drafts in hosts for draft in drafts if draft.n_boxes is None]
    rng.shuffle(open_drafts)
    for draft in open_drafts:
        if left[draft.sort] > 0:
            take(draft)
    missing = left.total()  # A small world may have no room for a sort's share: others take it.
    for draft in [draft for draft in open_drafts if draft.n_boxes is None][: max(missing, 0)]:
        take(draft)
    return chosen


def _box_every_photograph(photographs: Photographs, n_unboxed: int, rng: Random) -> None:
    """All but so many photographs have a box: a chain of theirs changes places with one of its sort in another photograph."""
    unboxed = [drafts for drafts in photographs if not any(draft.n_boxes for draft in drafts)]
    rich = [drafts for drafts in photographs if sum(bool(draft.n_boxes) for draft in drafts) >= 3]
    rng.shuffle(unboxed)
    rng.shuffle(rich)
    for drafts in unboxed[n_unboxed:]:
        _swap(drafts, rich, 1)
    if len(unboxed) < n_unboxed:
        bare = min(
            (drafts for drafts in photographs if all(draft.n_boxes != 2 for draft in drafts)),
            key=len,
            default=[],
        )
        while any(draft.n_boxes for draft in bare) and _swap(bare, rich, 0):
            pass


def _swap(drafts: list[Draft], rich: Sequence[list[Draft]], n_boxes: int) -> bool:
    """A chain gets this number of boxes, 0 or 1, from one of its sort, which gets the other."""
    for draft in drafts:
        if draft.n_boxes != 1 - n_boxes:
            continue
        for others in rich:
            if others is drafts or sum(bool(other.n_boxes) for other in others) < 3:
                continue
            for other in others:
                if other.sort is draft.sort and other.n_boxes == n_boxes:
                    draft.n_boxes, other.n_boxes = n_boxes, 1 - n_boxes
                    return True
    return False


def _share(photographs: Photographs, quota: int, rng: Random) -> int:
    """One of two men is also `the taller man`: his chain gets no box of its own. How many chains do so."""
    pairs: list[tuple[Draft, Draft]] = []
    for drafts in photographs:
        groups = [draft for draft in drafts if draft.is_subject and draft.n_boxes == 2]
        for group in groups[:1]:
            alone = [draft for draft in drafts if draft.n_boxes == 1 and draft.sort == group.sort]
            pairs += [(one, group) for one in alone[:2]]
    rng.shuffle(pairs)
    for one, group in pairs[:quota]:
        one.box_of = group
    return min(quota, len(pairs))


def _count(photographs: Photographs, severals: Sequence[Draft], extra: int, rng: Random) -> None:
    """Deals boxes beyond the second to chains of several: few get many."""
    host = {id(draft): drafts for drafts in photographs for draft in drafts}

    def room(draft: Draft) -> int:
        most = _MOST.get(draft.sort.type)
        if most is None:
            most = max((other.n_boxes or 0 for other in host[id(draft)] if other.is_subject), default=0)
        return most - (draft.n_boxes or 0)

    ordered = sorted(severals, key=lambda draft: not draft.is_subject)
    mean = extra / max(len(ordered), 1)
    for draft in ordered:
        wanted = int(math.log(1 - rng.random()) / math.log(mean / (1 + mean))) if mean > 0 else 0
        more = max(min(wanted, room(draft), extra), 0)
        draft.n_boxes = 2 + more
        extra -= more
    _deal_one_by_one(ordered, extra, room, rng)


def _deal_one_by_one(drafts: Sequence[Draft], extra: int, room: Callable[[Draft], int], rng: Random) -> None:
    while extra > 0:
        roomy = [draft for draft in drafts if room(draft) > 0]
        if not roomy:
            return
        rng.shuffle(roomy)
        for draft in roomy[:extra]:
            draft.n_boxes = (draft.n_boxes or 0) + 1
            extra -= 1
