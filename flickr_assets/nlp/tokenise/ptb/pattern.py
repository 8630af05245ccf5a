"""Sets of strings as values, built of smaller ones: `a + b` is a then b, `a | b` is either.

What they are built of is a code unit: a character beyond U+FFFF is two of them (surrogates), as it is to Java.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce

# What Unicode folds to the letter, besides its capital.
_FOLDED = {"i": "İı", "k": "\N{KELVIN SIGN}", "s": "ſ"}


class Node:
    """A place in a pattern: its unit leads to another node, others are reached without one. rule: the number of what ends here."""

    __slots__ = ("reached", "rule", "unit")

    def __init__(self, unit: tuple[Units, Node] | None = None, reached: Iterable[Node] = (), rule: int | None = None) -> None:
        self.unit = unit
        self.reached = list(reached)
        self.rule = rule


class Pattern(ABC):
    """A set of strings."""

    @abstractmethod
    def before(self, after: Node) -> Node:
        """The node from which the strings of the pattern lead to `after`."""

    def __add__(self, other: Pattern) -> Pattern:
        return _Then(self, other)

    def __or__(self, other: Pattern) -> Pattern:
        return _Either((self, other))


@dataclass(frozen=True)
class Units(Pattern):
    """Any one unit of a bracket expression of `re`, its brackets left out: `a-z`, `^<>`."""

    expression: str

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(f"[{self.expression}]")

    def holds(self, unit: str) -> bool:
        return self._compiled.match(unit) is not None

    def before(self, after: Node) -> Node:
        return Node(unit=(self, after))


@dataclass(frozen=True)
class _Then(Pattern):
    first: Pattern
    second: Pattern

    def before(self, after: Node) -> Node:
        return self.first.before(self.second.before(after))


@dataclass(frozen=True)
class _Either(Pattern):
    choices: tuple[Pattern, ...]

    def before(self, after: Node) -> Node:
        return Node(reached=[choice.before(after) for choice in self.choices])


@dataclass(frozen=True)
class _Many(Pattern):
    repeated: Pattern

    def before(self, after: Node) -> Node:
        node = Node(reached=[after])
        node.reached.append(self.repeated.before(node))
        return node


@dataclass(frozen=True)
class _Nothing(Pattern):
    def before(self, after: Node) -> Node:
        return after


def many(repeated: Pattern) -> Pattern:
    """Any number of times, never among them."""
    return _Many(repeated)


def some(repeated: Pattern) -> Pattern:
    """Once or more."""
    return repeated + many(repeated)


def maybe(pattern: Pattern) -> Pattern:
    """Once or not."""
    return pattern | _Nothing()


def times(repeated: Pattern, least: int, most: int) -> Pattern:
    """`least` to `most` times."""
    pattern: Pattern = _Nothing()
    for n in range(most, 0, -1):
        pattern = repeated + pattern if n <= least else maybe(repeated + pattern)
    return pattern


def text(letters: str) -> Pattern:
    """The text, in capitals or small letters; a letter after `=` only as it is written: `=Miss`."""
    units = [
        Units(re.escape(letter if exact else letter + letter.upper() + _FOLDED.get(letter, "")))
        for exact, letter in re.findall(r"(=?)(\S)", letters)
    ]
    return reduce(_Then, units)


def words(spaced: str) -> Pattern:
    """Any of the texts between the blanks."""
    return _Either(tuple(text(word) for word in spaced.split()))
