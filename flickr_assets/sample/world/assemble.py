"""A world from its size and its seed: scenes and captions become photographs with numbers, splits, defects, and all that hangs on them.

Every choice is drawn from a generator of its own, named by what it decides, so that one choice moves no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from flickr_assets.sample.layouts.multi30k import SUBSETS, Sentence
from flickr_assets.sample.world.grammar import world_scenes
from flickr_assets.sample.world.judged import crowd, expert, pairs, predictions
from flickr_assets.sample.world.model import Caption, Photograph, Scene, World
from flickr_assets.sample.world.planted import plant
from flickr_assets.sample.world.translations import german_captions, translated

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


def world(n: int, seed: int) -> World:
    """N photographs (30 at least, so that each defect finds one of its own) with all that the releases say of them."""
    names = _names(n, _random(seed, "numbers"))
    photographs = _split([_bare(name, *found) for name, found in zip(names, world_scenes(n, seed), strict=True)], seed)
    planted = plant(photographs, _random(seed, "plants"))
    complete = [_with_wordings(photo, seed) for photo in planted.photographs]
    outside = list(world_scenes(sum(in_proportion(size, n) for size, _ in OUTSIDE.values()), seed + 1))
    return World(
        seed=seed,
        photographs=tuple(complete),
        withdrawn=planted.withdrawn,
        expert=expert(complete, _random(seed, "expert")),
        crowd=crowd(complete, _random(seed, "crowd")),
        sentences=(*_sentences(complete), *_outside(outside, n, seed)),
        pairs=pairs(outside, in_proportion(1_000, n)),
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


def _bare(flickr: str, scene: Scene, captions: tuple[Caption, ...]) -> Photograph:
    return Photograph(flickr=flickr, secret=None, scene=scene, captions=captions)


def _split(photographs: Sequence[Photograph], seed: int) -> list[Photograph]:
    """The same photographs in two schemes that know nothing of each other, and some of them in the Flickr8k-like subset."""
    n = len(photographs)
    karpathy = _dealt(n, {name: in_proportion(size, n) for name, size in KARPATHY.items()}, _random(seed, "karpathy"))
    entities = _dealt(n, {name: in_proportion(size, n) for name, size in ENTITIES.items()}, _random(seed, "entities"))
    random = _random(seed, "flickr8k")
    chosen = sorted(random.sample(range(n), max(10, in_proportion(FLICKR8K, n))))
    within = _dealt(len(chosen), {name: in_proportion(size, n) for name, size in FLICKR8K_SPLITS.items()}, random)
    flickr8k = dict(zip(chosen, within, strict=True))
    misnamed = next(place for place, split in flickr8k.items() if split is None)
    return [
        replace(
            photo,
            karpathy=karpathy[place],
            entities_split=entities[place] or "train",
            secret=f"{random.getrandbits(40):010x}" if place in flickr8k else None,
            flickr8k_split=flickr8k.get(place),
            is_misnamed=place == misnamed,
        )
        for place, photo in enumerate(photographs)
    ]


def _dealt(n: int, sizes: Mapping[str | None, int] | Mapping[str, int], random: Random) -> list[str | None]:
    """A split for each of n: so many as `sizes` says, train for the rest."""
    splits = [name for name, size in sizes.items() for _ in range(size)]
    splits += ["train"] * (n - len(splits))
    random.shuffle(splits)
    return splits


def _with_wordings(photo: Photograph, seed: int) -> Photograph:
    """With the sentences that follow from scene and captions: Flickr8k's edition, German, translations."""
    random = _random(seed, photo.flickr)
    if photo.secret is not None:
        photo = replace(photo, flickr8k=_flickr8k_edition(photo, random))
    if photo.karpathy is None:
        return photo
    own = f"{seed}/{photo.flickr}"
    return replace(
        photo,
        german=german_captions(photo.scene, own),
        translated=random.randrange(len(photo.captions)),
        translations={language: translated(photo.scene, language, own) for language in ("de", "fr", "cs")},
    )


def _flickr8k_edition(photo: Photograph, random: Random) -> tuple[str, ...]:
    """Five captions in an order of their own, every fourth without its full stop or otherwise begun."""
    texts = list(photo.tokens)
    if random.random() < 0.5:
        random.shuffle(texts)
    return tuple(_reworded(text, random) if random.random() < 0.25 else text for text in texts)


def _reworded(text: str, random: Random) -> str:
    article, _, rest = text.partition(" ")
    if article in ("A", "An") and random.random() < 0.5:
        return f"One {rest}"
    return text.removesuffix(" .")


def _sentences(photographs: Sequence[Photograph]) -> Iterator[Sentence]:
    """Multi30K's task 1 within Flickr30k: the English is a caption in the raw edition."""
    for split, subset, _ in SUBSETS:
        for photo in photographs:
            if photo.karpathy == split and photo.translated is not None:
                yield Sentence(subset, photo.image_name, {"en": photo.raw[photo.translated], **photo.translations})


def _outside(scenes: Sequence[tuple[Scene, tuple[Caption, ...]]], n: int, seed: int) -> Iterator[Sentence]:
    """Its later test sets, of photographs that are not Flickr30k's."""
    random, rest = _random(seed, "outside"), iter(scenes)
    for subset, (size, is_czech) in OUTSIDE.items():
        numbers = random.sample(range(10**5, 10**6), in_proportion(size, n))
        for number in numbers:
            scene, captions = next(rest)
            image = f"31{number}0{number % 997:03}_{random.getrandbits(40):010x}.jpg"
            if subset.endswith("mscoco"):
                image = f"COCO_train2014_{number:012}.jpg#{random.randrange(10**5, 10**6)}"
            languages = ("de", "fr", "cs") if is_czech else ("de", "fr")
            texts = {language: translated(scene, language, f"{seed}/{image}") for language in languages}
            yield Sentence(subset, image, {"en": captions[0].raw, **texts})
