"""What holds of several splits alike, told once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

from flickr_assets.findings import Finding
from flickr_assets.stats.wording import counted

# Of a user with hundreds of schemes, each pair of which leaks, nobody reads more.
MOST_FINDINGS = 40

Value = TypeVar("Value", bound=Hashable)


def alike(facts: Mapping[tuple[str, str], Value]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Value]]:
    """The facts {(one, other): value} as (ones, others, value), sorted: each value holds of every pair of the two.

    Several schemes publish one and the same list, so that what is found of a pair of splits is found of their doubles, too.
    """
    others: defaultdict[tuple[str, Value], set[str]] = defaultdict(set)
    for (one, other), value in facts.items():
        others[one, value].add(other)
    ones: defaultdict[tuple[tuple[str, ...], Value], set[str]] = defaultdict(set)
    for (one, value), found in others.items():
        ones[tuple(sorted(found)), value].add(one)
    groups = [(tuple(sorted(found)), of, value) for (of, value), found in ones.items()]
    yield from sorted(groups, key=lambda group: group[:2])


def largest(findings: Iterable[Finding], most: int = MOST_FINDINGS) -> Iterator[Finding]:
    """The findings of one code, or of those the weightiest, the largest first, and one that says how many more there are."""
    found = list(findings)
    kept = set(sorted(range(len(found)), key=lambda place: (-found[place].weight, -found[place].n, place))[:most])
    yield from (finding for place, finding in enumerate(found) if place in kept)
    if left_out := len(found) - len(kept):
        first = found[0]
        weight = max(finding.weight for place, finding in enumerate(found) if place not in kept)
        sentence = f"So it is with {counted(left_out, 'more pair', 'more pairs')} of splits; the evidence has them all."
        yield Finding(f"{first.code}-too", "", left_out, None, sentence, first.is_fault, weight)
