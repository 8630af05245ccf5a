"""A world from its size and its seed: scenes and captions become photographs with numbers, splits, defects, and all that hangs on them.

Every choice is drawn from a generator of its own, named by what it decides, so that one choice moves no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from flickr_assets.sample.layouts.multi30k import SUBSETS, Sentence
from flickr_assets.sample.world.inventing import Dealt, invented, orders, worded
from flickr_assets.sample.world.judged import crowd, expert, pairs, predictions
from flickr_assets.sample.world.model import Photograph, World
from flickr_assets.sample.world.planted import plant
from flickr_assets.sample.world.processes import Tell, uncollected
from flickr_assets.sample.world.translations import Language

# The published sizes, of which every world has the proportions.
FULL = 31_783
KARPATHY = {"val": 1_014, "test": 1_000, None: 769}
ENTITIES = {"val": 1_000, "test": 1_000}
FLICKR8K = 8_092
FLICKR8K_SPLITS = {"val": 1_000, "test": 1_000, None: 92}
# Multi30K's later test sets, as its files name them: sentences, and whether they are in Czech.
OUTSIDE = {"test_2017_flickr": (1_000, False), "test_2018_flickr": (1_071, True), "test_2017_mscoco": (461, False)}

_NUMBERS = ((10**6, 10**8), (10**8, 2**31), (2**31, 2**32), (2**32, 8 * 10**9))
_SHARES = (0.03, 0.24, 0.41, 0.32)


def world(n: int, seed: int, tell: Tell = lambda _: None) -> World:
    """N photographs (30 at least, so that each defect finds one of its own) with all that the releases say of them.

    tell: is told a line now and then. Several processes invent, where there are many.
    """
    tell(f"planning {n:,} photographs")
    with uncollected():
        subsets, outside = zip(*_outside(n, seed), strict=True)
        ordered = [*orders(_dealt(_names(n, _random(seed, "numbers")), seed), seed), *orders(outside, seed + 1)]
        made = invented(ordered, seed, tell)
        tell("planting defects, judging")
        return _world(made[:n], list(zip(subsets, made[n:], strict=True)), seed)


def _world(photographs: Sequence[Photograph], outside: Sequence[tuple[str, Photograph]], seed: int) -> World:
    """outside: with the subset of each."""
    n = len(photographs)
    planted = plant(photographs, _random(seed, "plants"))
    both = zip(photographs, planted.photographs, strict=True)
    complete = [after if after is before else worded(after, _languages(after.karpathy), seed) for before, after in both]
    return World(
        seed=seed,
        photographs=tuple(complete),
        withdrawn=planted.withdrawn,
        expert=expert(complete, _random(seed, "expert")),
        crowd=crowd(complete, _random(seed, "crowd")),
        sentences=(*_sentences(complete), *(_first_translated(subset, photo) for subset, photo in outside)),
        pairs=pairs([(photo.scene, photo.captions) for _, photo in outside], in_proportion(1_000, n)),
        predictions=predictions(complete),
        older=planted.older,
        mdetr=planted.mdetr,
        plants=planted.plants,
    )


def in_proportion(published: int, n: int) -> int:
    """What a published number becomes in a world of n photographs; two at least."""
    return max(2, round(published * n / FULL))


def _random(seed: int, what: str) -> Random:
    return Random(f"{seed}/{what}")  # noqa: S311


def _names(n: int, random: Random) -> list[str]:
    """Flickr numbers, sorted as text: short ones, and ones that 31 and 32 bits do not hold."""
    found: set[int] = set()
    while len(found) < n:
        low, high = random.choices(_NUMBERS, _SHARES)[0]
        found.add(random.randrange(low, high))
    return sorted(map(str, found))


def _dealt(names: Sequence[str], seed: int) -> list[Dealt]:
    """Two schemes that know nothing of each other, and some of the photographs in the Flickr8k-like subset."""
    n = len(names)
    karpathy = _splits(n, {name: in_proportion(size, n) for name, size in KARPATHY.items()}, _random(seed, "karpathy"))
    entities = _splits(n, {name: in_proportion(size, n) for name, size in ENTITIES.items()}, _random(seed, "entities"))
    random = _random(seed, "flickr8k")
    chosen = sorted(random.sample(range(n), max(10, in_proportion(FLICKR8K, n))))
    within = _splits(len(chosen), {name: in_proportion(size, n) for name, size in FLICKR8K_SPLITS.items()}, random)
    flickr8k = dict(zip(chosen, within, strict=True))
    misnamed = next(place for place, split in flickr8k.items() if split is None)
    return [
        Dealt(
            flickr=name,
            secret=f"{random.getrandbits(40):010x}" if place in flickr8k else None,
            karpathy=karpathy[place],
            entities_split=entities[place] or "train",
            flickr8k_split=flickr8k.get(place),
            is_misnamed=place == misnamed,
            languages=_languages(karpathy[place]),
        )
        for place, name in enumerate(names)
    ]


def _languages(karpathy: str | None) -> tuple[Language, ...]:
    """Multi30K translates what is in one of Karpathy's splits."""
    return () if karpathy is None else ("de", "fr", "cs")


def _splits(n: int, sizes: Mapping[str | None, int] | Mapping[str, int], random: Random) -> list[str | None]:
    """A split for each of n: so many as `sizes` says, train for the rest."""
    splits = [name for name, size in sizes.items() for _ in range(size)]
    splits += ["train"] * (n - len(splits))
    random.shuffle(splits)
    return splits


def _sentences(photographs: Sequence[Photograph]) -> Iterator[Sentence]:
    """Multi30K's task 1 within Flickr30k: the English is a caption in the raw edition."""
    for split, subset, _ in SUBSETS:
        for photo in photographs:
            if photo.karpathy == split and photo.translated is not None:
                yield Sentence(subset, photo.image_name, {"en": photo.raw[photo.translated], **photo.translations})


def _outside(n: int, seed: int) -> Iterator[tuple[str, Dealt]]:
    """(subset, photograph) of its later test sets, which are not of Flickr30k's; no number twice, in whatever subsets."""
    random, taken = _random(seed, "outside"), set[int]()
    for subset, (size, is_czech) in OUTSIDE.items():
        languages: tuple[Language, ...] = ("de", "fr", "cs") if is_czech else ("de", "fr")
        for number in random.sample(range(10**5, 10**6), in_proportion(size, n)):
            while number in taken:
                number = random.randrange(10**5, 10**6)
            taken.add(number)
            image = f"31{number}0{number % 997:03}_{random.getrandbits(40):010x}.jpg"
            if subset.endswith("mscoco"):
                image = f"COCO_train2014_{number:012}.jpg#{random.randrange(10**5, 10**6)}"
            yield subset, Dealt(image, languages=languages)


def _first_translated(subset: str, photo: Photograph) -> Sentence:
    """The English is its first caption. Outside of Flickr30k, the whole name of the image stands for the number."""
    return Sentence(subset, photo.flickr, {"en": photo.captions[0].raw, **photo.translations})
