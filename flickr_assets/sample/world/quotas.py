"""How much of everything a world holds, at any size, so that all of Flickr30k Entities' published proportions come out.

At 31,783 photographs: 275,775 boxes of 244,035 chains, 513,644 mentions of what can be seen (Plummer et al., IJCV 2017) and
30,695 of what cannot; chains and mentions by type in the shares of the release. How the rest falls is invented.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flickr_assets.sample.world.model import PhraseType

PHOTOGRAPHS = 31_783
BOXES = 275_775
NOT_VISUAL = 30_695
REPEATED_IDS = 72
UNBOXED_PHOTOGRAPHS = 1
MULTI_BOX_PHOTOGRAPHS = 21_295  # 67.0 % have a chain of several boxes.
SHARED_BOXES = 12_000  # Chains of one box whose box is also one of another chain's several.


class Sort(NamedTuple):
    """A sort of chain. also: a second type, borne in every mention beside `type`. once: borne instead of `type` in one mention."""

    type: PhraseType
    also: PhraseType | None = None
    once: PhraseType | None = None


class Quota(NamedTuple):
    """mentions: chains that have one, two, … five of them. boxes: chains with none, one, several. Both sum to the sort's chains."""

    mentions: tuple[int, int, int, int, int]
    boxes: tuple[int, int, int]


# At full size. Three sorts of many a type, 12,412 type bearings beyond one a chain, 3,916 phrases of two types.
QUOTAS: Mapping[Sort, Quota] = {
    Sort("people"): Quota((16225, 9731, 6755, 7123, 18112), (1912, 38071, 17963)),
    Sort("animals"): Quota((914, 871, 583, 636, 1934), (59, 3743, 1136)),
    Sort("vehicles"): Quota((1166, 710, 530, 516, 409), (100, 2731, 500)),
    Sort("instruments"): Quota((610, 336, 242, 257, 322), (35, 1343, 389)),
    Sort("clothing"): Quota((23944, 10126, 4808, 1887, 165), (819, 32334, 7777)),
    Sort("bodyparts"): Quota((8788, 2170, 702, 199, 16), (356, 7957, 3562)),
    Sort("scene"): Quota((21368, 8333, 4479, 3086, 1235), (29871, 6127, 2503)),
    Sort("other"): Quota((51373, 6274, 6348, 4498, 3842), (14467, 44835, 13033)),
    Sort("scene", once="other"): Quota((0, 1428, 850, 544, 578), (2380, 799, 221)),
    Sort("other", once="scene"): Quota((0, 1302, 775, 496, 527), (620, 1953, 527)),
    Sort("clothing", once="other"): Quota((0, 378, 225, 144, 153), (18, 711, 171)),
    Sort("people", once="other"): Quota((0, 252, 150, 96, 102), (20, 394, 186)),
    Sort("other", once="people"): Quota((0, 210, 125, 80, 85), (100, 315, 85)),
    Sort("other", once="clothing"): Quota((0, 190, 112, 72, 76), (90, 284, 76)),
    Sort("vehicles", once="scene"): Quota((0, 126, 75, 48, 51), (9, 246, 45)),
    Sort("vehicles", once="other"): Quota((0, 106, 62, 40, 42), (8, 204, 38)),
    Sort("bodyparts", once="people"): Quota((0, 84, 50, 32, 34), (6, 134, 60)),
    Sort("other", once="vehicles"): Quota((0, 84, 50, 32, 34), (40, 126, 34)),
    Sort("bodyparts", once="other"): Quota((0, 55, 32, 21, 22), (4, 87, 39)),
    Sort("other", once="bodyparts"): Quota((0, 31, 18, 12, 13), (15, 46, 13)),
    Sort("animals", once="other"): Quota((0, 29, 18, 11, 12), (1, 53, 16)),
    Sort("instruments", once="other"): Quota((0, 22, 12, 8, 8), (1, 38, 11)),
    Sort("bodyparts", once="clothing"): Quota((0, 22, 12, 8, 8), (2, 33, 15)),
    Sort("clothing", once="bodyparts"): Quota((0, 22, 12, 8, 8), (1, 39, 10)),
    Sort("other", once="animals"): Quota((0, 12, 8, 5, 5), (6, 19, 5)),
    Sort("other", once="instruments"): Quota((0, 4, 2, 2, 2), (2, 6, 2)),
    Sort("vehicles", also="scene"): Quota((617, 379, 240, 150, 94), (44, 1214, 222)),
    Sort("bodyparts", also="people"): Quota((329, 78, 18, 4, 1), (13, 288, 129)),
    Sort("people", also="scene"): Quota((69, 16, 4, 1, 0), (3, 59, 28)),
    Sort("animals", also="scene"): Quota((31, 11, 4, 1, 1), (1, 36, 11)),
}


def share(amount: int, n: int) -> int:
    """What n photographs hold of an amount at full size, rounded; additive to rounding, whatever is summed before."""
    return (2 * amount * n + PHOTOGRAPHS) // (2 * PHOTOGRAPHS)


def chains(n: int) -> Iterator[tuple[Sort, int, int]]:
    """(sort, mentions of each, how many chains) in n photographs. Sums over mentions first, so that these shares are exact."""
    ideal = made = 0
    for i in range(5):
        for sort, quota in QUOTAS.items():
            ideal += quota.mentions[i]
            count = share(ideal, n) - made
            made += count
            if count:
                yield sort, i + 1, count


def box_classes(n_by_sort: Mapping[Sort, int]) -> dict[Sort, tuple[int, int]]:
    """Of so many chains of each sort, how many have (no box, several); what rounding leaves over is carried to the next sort."""
    classes: dict[Sort, tuple[int, int]] = {}
    owed_none = owed_several = 0.0
    for sort, (_, boxes) in QUOTAS.items():
        n_chains = n_by_sort.get(sort, 0)
        owed_none += n_chains * boxes[0] / sum(boxes)
        owed_several += n_chains * boxes[2] / sum(boxes)
        none = min(round(owed_none), n_chains)
        several = min(round(owed_several), n_chains - none)
        owed_none -= none
        owed_several -= several
        classes[sort] = (none, several)
    return classes
