"""A head noun with all that is more general, as a part of which the levels are nouns."""

from __future__ import annotations

from collections.abc import Callable

from flickr_assets.graph.lattice import Part


class Chain(Part):
    """A part of which the levels are ever more specific nouns. tops: where it begins."""

    @property
    def tops(self) -> tuple[int, ...]:
        """Levels with nothing above them."""
        finer = {level for levels in self.finer for level in levels}
        return tuple(level for level in range(1, len(self.words)) if level not in finer)


def chain(head: str, above_of: Callable[[str], tuple[str, ...]]) -> Chain:
    """Words from general to specific: one comes after all that is above it."""
    order = [head]
    above: dict[str, tuple[str, ...]] = {}
    for word in order:
        above[word] = above_of(word)
        order += [up for up in above[word] if up not in order]
    height: dict[str, int] = {}
    while len(height) < len(order):
        for word in order:
            if word not in height and all(up in height for up in above[word]):
                height[word] = 1 + max((height[up] for up in above[word]), default=0)
    levels = sorted(order, key=lambda word: (height[word], word))
    place = {word: number + 1 for number, word in enumerate(levels)}
    finer = ((), *(tuple(place[down] for down in levels if word in above[down]) for word in levels))
    return Chain(("", *levels), finer)
