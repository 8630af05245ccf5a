"""Photographs from their plans, by several processes: each depends on its order alone, whoever makes it and beside which others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from flickr_assets.sample.world.grammar import described
from flickr_assets.sample.world.model import Photograph
from flickr_assets.sample.world.plan import Plan, plans
from flickr_assets.sample.world.processes import Tell, spread, uncollected
from flickr_assets.sample.world.translations import Language, german_captions, translated

_CHUNK = 250


class Dealt(NamedTuple):
    """What a photograph was dealt before anything is seen on it; for the names see Photograph. languages: of its translations."""

    flickr: str
    secret: str | None = None
    karpathy: str | None = None
    entities_split: str = "train"
    flickr8k_split: str | None = None
    is_misnamed: bool = False
    languages: tuple[Language, ...] = ()


class Order(NamedTuple):
    """seed: of the world whose plan it is."""

    seed: int
    plan: Plan
    dealt: Dealt


def orders(dealt: Sequence[Dealt], seed: int) -> list[Order]:
    """A plan for each, of a world of so many."""
    return [Order(seed, plan, one) for plan, one in zip(plans(len(dealt), seed), dealt, strict=True)]


def invented(ordered: Sequence[Order], seed: int, tell: Tell) -> list[Photograph]:
    """A photograph an order. seed: of the wordings."""
    chunks = [ordered[start : start + _CHUNK] for start in range(0, len(ordered), _CHUNK)]
    made: list[Photograph] = []
    for found in spread(partial(_invented, seed), chunks):
        made += found
        tell(f"inventing photographs: {len(made):,} of {len(ordered):,}")
    return made


def _invented(seed: int, ordered: Sequence[Order]) -> list[Photograph]:
    with uncollected():
        return [_photograph(order, seed) for order in ordered]


def _photograph(order: Order, seed: int) -> Photograph:
    scene, captions = described(order.plan, order.seed)
    flickr, secret, karpathy, entities_split, flickr8k_split, is_misnamed, languages = order.dealt
    bare = Photograph(
        flickr=flickr,
        secret=secret,
        scene=scene,
        captions=captions,
        karpathy=karpathy,
        entities_split=entities_split,
        flickr8k_split=flickr8k_split,
        is_misnamed=is_misnamed,
    )
    return worded(bare, languages, seed)


def worded(photo: Photograph, languages: Sequence[Language], seed: int) -> Photograph:
    """With the sentences that follow from scene and captions: Flickr8k's edition, German, translations."""
    random = Random(f"{seed}/{photo.flickr}")  # noqa: S311 - invented, not secret
    own = f"{seed}/{photo.flickr}"
    flickr8k = () if photo.secret is None else _flickr8k_edition(photo, random)
    translations = {language: translated(photo.scene, language, own) for language in languages}
    if photo.karpathy is None:
        return replace(photo, flickr8k=flickr8k, translations=translations)
    return replace(
        photo,
        flickr8k=flickr8k,
        german=german_captions(photo.scene, own),
        translated=random.randrange(len(photo.captions)),
        translations=translations,
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
