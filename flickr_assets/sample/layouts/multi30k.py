"""Multi30K: texts a language and subset, image lists beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces, lines

LANGUAGES = ("en", "de", "fr", "cs")
# (Karpathy's split, task 1's name of it, task 2's)
SUBSETS = (("train", "train", "train"), ("val", "val", "val"), ("test", "test_2016_flickr", "test_2016"))


class Sentence(NamedTuple):
    """Of task 1. subset: as the files are named. image: as the list spells it. texts: {language: sentence}."""

    subset: str
    image: str
    texts: Mapping[str, str]


def task1(sentences: Sequence[Sentence]) -> Pieces:
    """`task1/raw/SUBSET.LANGUAGE` in the languages that a subset has."""
    for subset, members in _by_subset(sentences).items():
        for language in LANGUAGES:
            if language in members[0].texts:
                yield from lines(f"task1/raw/{subset}.{language}", (one.texts[language] for one in members))


def task1_lists(sentences: Sequence[Sentence]) -> Pieces:
    """`task1/image_splits/SUBSET.txt`."""
    for subset, members in _by_subset(sentences).items():
        yield from lines(f"task1/image_splits/{subset}.txt", (one.image for one in members))


def task2(photographs: Sequence[Photographed]) -> Pieces:
    """`task2/raw/SUBSET.NUMBER.LANGUAGE`."""
    for split, _, stem in SUBSETS:
        members = [photo for photo in photographs if photo.karpathy == split]
        for number in range(5) if members else ():
            yield from lines(f"task2/raw/{stem}.{number + 1}.en", (photo.raw[number] for photo in members))
            yield from lines(f"task2/raw/{stem}.{number + 1}.de", (photo.german[number] for photo in members))


def task2_lists(photographs: Sequence[Photographed]) -> Pieces:
    """`task2/image_splits/SUBSET_images.txt`."""
    for split, _, stem in SUBSETS:
        if names := [photo.image_name for photo in photographs if photo.karpathy == split]:
            yield from lines(f"task2/image_splits/{stem}_images.txt", names)


def _by_subset(sentences: Iterable[Sentence]) -> dict[str, list[Sentence]]:
    found: dict[str, list[Sentence]] = {}
    for one in sentences:
        found.setdefault(one.subset, []).append(one)
    return found


def first_sentences(photographs: Iterable[Photographed]) -> list[Sentence]:
    """Task 1 in small: the English sentence is the photograph's first raw caption, the German its first German one."""
    stems = {split: stem for split, stem, _ in SUBSETS}
    return [
        Sentence(stems[photo.karpathy], photo.image_name, {"en": photo.raw[0], "de": photo.german[0]})
        for photo in photographs
        if photo.karpathy is not None
    ]
