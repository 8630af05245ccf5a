"""A caption as a product of small orders: each part is left out or said more or less specifically. A choice for every part is a state.

A state is bytes: the number of its anchor, then a level for each part in the order of the words; 0 is left out, 1 the most general.
One step makes one part more specific, or puts one in; reading it backwards is an edge of the graph, from specific to general.
Steps only ever raise levels, so there is no cycle, and whatever a caption generates, it generates all that lies above that, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

# What is put in, at which level, by one step: (part, level) pairs.
Filling = tuple[tuple[int, int], ...]
State = bytes
# Rules that work within a noun phrase.
NOUN_RULES = frozenset({"NPHEAD", "NPMOD", "NPART", "Xof", "ofY"})


class Part(NamedTuple):
    """words: by level, the first for its absence. finer: by level, the levels one step more specific.

    is_modifier: a word that ends it and begins the next is said once.
    """

    words: tuple[str, ...]
    finer: tuple[tuple[int, ...], ...]
    is_modifier: bool = False


class Option(NamedTuple):
    """Something that may be put in. part: which is absent as yet. hosts: parts of which one is there.

    whole: a part that must be at the level given. needs: another part that must be there. anchor: the only one in whose states it may.
    """

    rule: str
    part: int
    hosts: tuple[int, ...]
    fillings: tuple[Filling, ...]
    whole: tuple[int, int] | None = None
    anchor: int | None = None
    needs: int | None = None


class Grow(NamedTuple):
    """From a state of one anchor to the like one of a larger anchor. absent: parts that must not be there as yet.

    What is there already as something that hangs on another is not put in twice.
    """

    rule: str
    to: int
    fillings: tuple[Filling, ...]
    absent: tuple[int, ...] = ()


class Anchor(NamedTuple):
    """A piece of the caption that stands for itself: a noun phrase, a verb with what it takes, the whole.

    is_inner: a noun phrase inside of what may be left out.
    """

    roots: tuple[Filling, ...]
    grows: tuple[Grow, ...]
    kind: str
    is_inner: bool


class Soft(NamedTuple):
    """A smaller thing that a state names and does not entail. core: parts that the state must have. keep: parts that are said of it."""

    rule: str
    core: tuple[int, ...]
    keep: frozenset[int]


class Step(NamedTuple):
    """To a more specific state. argument: the words that it adds."""

    state: State
    rule: str
    argument: str


class Lattice(NamedTuple):
    """rising: parts whose level may rise once they are there, by the rule's name. written: all parts as the caption has them."""

    parts: tuple[Part, ...]
    options: tuple[Option, ...]
    rising: tuple[tuple[int, str], ...]
    anchors: tuple[Anchor, ...]
    written: Filling
    softs: tuple[Soft, ...]

    def roots(self) -> list[State]:
        """The most general states."""
        empty = bytes(len(self.parts))
        return [_filled(bytes([number]) + empty, root) for number, anchor in enumerate(self.anchors) for root in anchor.roots]

    def text(self, state: State) -> str:
        """Its words. The last of a modifier that is the first of what follows is said once."""
        said: list[str] = []
        last = ""
        for part, level in zip(self.parts, state[1:], strict=True):
            if level:
                words = part.words[level].split(" ")
                said += words[1:] if words[0] == last else words
                last = words[-1] if part.is_modifier else ""
        return " ".join(said)

    def original_text(self) -> str:
        """The whole caption, as normalised."""
        return self.text(_filled(bytes(len(self.parts) + 1), self.written))

    def noun_texts(self) -> set[str]:
        """Its noun phrases, as they are written and with all taken away."""
        found: set[str] = set()
        for state in self.roots():
            if self.anchors[state[0]].kind == "noun phrase":
                found.add(self.text(state))
                while steps := [step for step in self.steps(state) if step.rule in NOUN_RULES]:
                    state = steps[-1].state
                found.add(self.text(state))
        return found

    def steps(self, state: State) -> Iterator[Step]:
        """All that is one step more specific."""
        for part, rule in self.rising:
            level = state[part + 1]
            if level:
                for finer in self.parts[part].finer[level]:
                    yield Step(state[: part + 1] + bytes([finer]) + state[part + 2 :], rule, self.parts[part].words[finer])
        for option in self.options:
            if self._may(option, state):
                for filling in option.fillings:
                    yield Step(_filled(state, filling), option.rule, self._said(filling))
        for grow in self.anchors[state[0]].grows:
            for filling in () if any(state[part + 1] for part in grow.absent) else grow.fillings:
                yield Step(bytes([grow.to]) + _filled(state, filling)[1:], grow.rule, self._said(filling))

    def soft(self, state: State) -> Iterator[tuple[str, str, str]]:
        """The texts of smaller things that it names and does not entail: (text, rule, the words left out)."""
        for soft in self.softs:
            if all(state[part + 1] for part in soft.core):
                kept = bytes([state[0], *(level if part in soft.keep else 0 for part, level in enumerate(state[1:]))])
                gone = bytes([state[0], *(0 if part in soft.keep else level for part, level in enumerate(state[1:]))])
                if text := self.text(kept):
                    yield text, soft.rule, self.text(gone)

    def _may(self, option: Option, state: State) -> bool:
        """Whether it may be put in."""
        if state[option.part + 1] or not any(state[host + 1] for host in option.hosts):
            return False
        if option.whole is not None and state[option.whole[0] + 1] != option.whole[1]:
            return False
        if option.needs is not None and not state[option.needs + 1]:
            return False
        return option.anchor is None or state[0] == option.anchor

    def _said(self, filling: Filling) -> str:
        return " ".join(self.parts[part].words[level] for part, level in sorted(filling))


def _filled(state: State, filling: Filling) -> State:
    levels = bytearray(state)
    for part, level in filling:
        levels[part + 1] = levels[part + 1] or level
    return bytes(levels)
