"""Relations between synsets, and what is a kind of what."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from flickr_assets.nlp.senses import integers, rows_where

if TYPE_CHECKING:
    import pyarrow as pa


class Link(NamedTuple):
    """To a synset. word_number, target_word_number: the words that are joined, from 1; zeros when it is the synsets."""

    target: int
    word_number: int
    target_word_number: int


class Relation:
    """One kind of relation, its rows in the order of their sources."""

    def __init__(self, relation: pa.Table, kind: str) -> None:
        of_kind = rows_where(relation, "kind", kind)
        self.sources = integers(of_kind, "synset_id")
        self.targets = integers(of_kind, "target_id")
        self._numbers: tuple[array[int], array[int]] = integers(of_kind, "word_number"), integers(of_kind, "target_word_number")

    def _places(self, synset: int) -> range:
        return range(bisect_left(self.sources, synset), bisect_right(self.sources, synset))

    def targets_of(self, synset: int) -> tuple[int, ...]:
        """Target synsets, each once."""
        return tuple(dict.fromkeys(self.targets[i] for i in self._places(synset)))

    def links(self, synset: int) -> list[Link]:
        words, target_words = self._numbers
        return [Link(self.targets[i], words[i], target_words[i]) for i in self._places(synset)]


class Hierarchy:
    """Hypernyms. A synset may have several, and several ways up; all ways end."""

    def __init__(self, classes: Relation, instances: Relation) -> None:
        self._classes = classes
        self._instances = instances
        self._ancestors: dict[int, dict[int, int]] = {}

    def is_individual(self, synset: int) -> bool:
        """Whether it is a single thing, as New Jersey is, and no class of things."""
        return bool(self._instances.targets_of(synset))

    def hypernyms(self, synset: int) -> tuple[int, ...]:
        """The next more general synsets; of an individual, what it is an instance of."""
        return self._classes.targets_of(synset) + self._instances.targets_of(synset)

    def ancestors(self, synset: int) -> dict[int, int]:
        """All that is more general, with the least number of steps to it: the nearest first, a step's in ascending order."""
        known = self._ancestors.get(synset)
        if known is None:
            known = self._ancestors[synset] = self._climb(synset)
        return known

    def _climb(self, synset: int) -> dict[int, int]:
        depths: dict[int, int] = {}
        step, level = 1, {synset}
        while level:
            level = {above for below in level for above in self.hypernyms(below)} - depths.keys()
            depths |= dict.fromkeys(sorted(level), step)
            step += 1
        return depths
