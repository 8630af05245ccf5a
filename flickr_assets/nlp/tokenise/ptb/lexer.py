"""A text as the lexer of CoreNLP cuts it, punctuation and all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from flickr_assets.nlp.tokenise.ptb.automaton import Alphabet, Automaton, Lost, Match
from flickr_assets.nlp.tokenise.ptb.rules import RULES


class Piece(NamedTuple):
    """Characters `start` to `end` of a text, and how they are written: not at all where they are no token.

    is_open: had the text gone on, they might have been cut otherwise.
    """

    written: str
    start: int
    end: int
    is_open: bool


class Lexer:
    """The rules, ready to be asked."""

    def __init__(self) -> None:
        patterns = [rule.pattern + rule.before if rule.before else rule.pattern for rule in RULES]
        self.alphabet = Alphabet(patterns)
        self._all = Automaton(patterns, self.alphabet)
        self._pattern = [Automaton([rule.pattern], self.alphabet) for rule in RULES]
        self._before = [Automaton([rule.before], self.alphabet) if rule.before else None for rule in RULES]

    def pieces(self, text: str) -> Iterator[Piece]:
        """The text from its start to its end, without gaps."""
        units = text.translate(self.alphabet)
        at = range(len(text) + 1) if len(units) == len(text) else _characters(text)
        lost: Lost = set()
        start = 0
        while start < len(units):
            match = self._all.longest(units, start, lost)
            end = self._end(units, start, match)
            yield Piece(RULES[match.rule].write(text[at[start] : at[end]]), at[start], at[end], match.is_open)
            start = end

    def _end(self, units: str, start: int, match: Match) -> int:
        """Where the token ends within a match: as late as what must follow can follow."""
        before = self._before[match.rule]
        if before is None:
            return match.end
        matched = units[start : match.end]
        ends = self._pattern[match.rule].ends(matched, 0)
        return start + next(end for end in reversed(ends) if len(matched) in before.ends(matched, end))


def _characters(text: str) -> list[int]:
    """Which character each unit of a text is of, and the text's length."""
    return [at for at, character in enumerate(text) for _ in range(1 + (character > "\uffff"))] + [len(text)]


@cache
def lexer() -> Lexer:
    """The one lexer there is, made when it is first asked for."""
    return Lexer()
