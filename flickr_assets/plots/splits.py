"""The order in which schemes and splits are shown: the published ones as the house lists them, then the user's own by name."""

from __future__ import annotations

from flickr_assets.schema.core import BUILT_IN_SCHEMES

USUAL = ("train", "val", "test")

Rank = tuple[int, str]


def scheme_rank(scheme: str) -> Rank:
    """By what a scheme is sorted."""
    return _rank(scheme, BUILT_IN_SCHEMES)


def split_rank(split: str) -> Rank:
    """By what a split is sorted."""
    return _rank(split, USUAL)


def _rank(name: str, first: tuple[str, ...]) -> Rank:
    return (first.index(name) if name in first else len(first), name)
