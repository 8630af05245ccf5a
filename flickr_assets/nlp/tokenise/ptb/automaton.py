"""The longest match of many patterns at once; of those that match as much, the first.

So scanners decide that are made by lex or JFlex, and not as `re` does, which takes the first alternative that matches at all. The
states of the automaton are made when a text first asks for them (Aho, Lam, Sethi and Ullman, Compilers, 2nd edition, 3.7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from flickr_assets.nlp.tokenise.ptb.pattern import Node, Pattern, Units

_SURROGATE = "\ud800"
# Places are remembered at every so many units.
_MILESTONE = 64
# States, by their id, and where they were come to in vain.
Lost = set[tuple[int, int]]


class Match(NamedTuple):
    """The units up to `end` are a match of pattern `rule`. is_open: had the text gone on, the match might have been another."""

    rule: int
    end: int
    is_open: bool


class Alphabet(dict[int, str]):
    """For str.translate: a code point as the unit that stands for all that no pattern tells from it, or two beyond U+FFFF."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        super().__init__()
        start = Node(reached=[pattern.before(Node()) for pattern in patterns])
        self._units = {node.unit[0] for node in _reachable([start]) if node.unit}
        self._standing: dict[frozenset[Units], str] = {}
        self.holding: dict[str, frozenset[Units]] = {}

    def __missing__(self, code: int) -> str:
        if code > 0xFFFF:
            return self[ord(_SURROGATE)] * 2
        character = chr(code)
        holding = frozenset(units for units in self._units if units.holds(character))
        self[code] = unit = self._standing.setdefault(holding, character)
        self.holding[unit] = holding
        return unit


class _State(dict[str, "_State | None"]):
    """What a unit leads to; None where no pattern goes on. rule: the first that ends here. is_last: nothing goes on."""

    __slots__ = ("_automaton", "_steps", "is_last", "rule")

    def __init__(self, automaton: Automaton, nodes: Iterable[Node]) -> None:
        super().__init__()
        reached = _at_once(nodes)
        self._automaton = automaton
        self._steps = [node.unit for node in reached if node.unit]
        self.rule = min((node.rule for node in reached if node.rule is not None), default=None)
        self.is_last = not self._steps

    def __missing__(self, unit: str) -> _State | None:
        holding = self._automaton.alphabet.holding[unit]
        following = frozenset(after for units, after in self._steps if units in holding)
        self[unit] = found = self._automaton.state(following) if following else None
        return found


class Automaton:
    """Patterns in their order, over texts that the alphabet translated."""

    def __init__(self, patterns: Sequence[Pattern], alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self._states: dict[frozenset[Node], _State] = {}
        self._start = self.state(frozenset(pattern.before(Node(rule=rule)) for rule, pattern in enumerate(patterns)))

    def state(self, nodes: frozenset[Node]) -> _State:
        """The state in which a text is when it may be at any of these nodes."""
        if nodes not in self._states:
            self._states[nodes] = _State(self, nodes)
        return self._states[nodes]

    def longest(self, units: str, start: int, lost: Lost) -> Match:
        """The longest match that begins at `start`. Raises ValueError where there is none.

        lost: where searches from other starts, in the same units, went on in vain; this one need not go on there, and adds to it. So
        the cost stays in proportion to the length of a text (Reps 1998, "Maximal-munch" tokenization in linear time).
        """
        state: _State | None = self._start
        rule, end = None, start
        passed: list[tuple[int, int]] = []
        for at in range(start, len(units)):
            state = state[units[at]]
            if state is None:
                break
            if state.rule is not None:
                rule, end = state.rule, at + 1
            elif not at % _MILESTONE:
                if (id(state), at) in lost:
                    break
                passed.append((id(state), at))
        if rule is None:
            raise ValueError(f"no pattern begins with {units[start : start + 1]!r}")
        is_open = state is not None and not state.is_last
        lost.update(place for place in passed if place[1] >= end)
        return Match(rule, end, is_open)

    def ends(self, units: str, start: int) -> list[int]:
        """Where the matches that begin at `start` end, from the shortest."""
        state: _State | None = self._start
        found: list[int] = []
        for at in range(start, len(units)):
            state = state[units[at]]
            if state is None:
                break
            if state.rule is not None:
                found.append(at + 1)
        return found


def _at_once(nodes: Iterable[Node]) -> list[Node]:
    """The nodes, and what is reached from them without a unit."""
    found = dict.fromkeys(nodes)
    waiting = list(found)
    while waiting:
        new = [node for node in waiting.pop().reached if node not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)


def _reachable(nodes: Iterable[Node]) -> list[Node]:
    """The nodes, and what is reached from them by any units."""
    found = dict.fromkeys(nodes)
    waiting = list(found)
    while waiting:
        node = waiting.pop()
        new = [other for other in [*node.reached, *([node.unit[1]] if node.unit else [])] if other not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)
