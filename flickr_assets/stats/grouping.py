"""What holds of several splits alike, told once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

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
