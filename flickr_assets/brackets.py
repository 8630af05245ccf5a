"""The bracketed sentence of Flickr30k Entities, both ways: `[/EN#ID/TYPE/… WORDS]` around a phrase, words apart by blanks.

Every word of the line is kept, whatever the brackets do. Where they are irregular, the phrase is what they most
plainly say: it ends at the first `]` that is its own, and what is glued outside of the brackets is a word by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from flickr_assets.schema.core import PHRASE_TYPES

MENDS = {
    "bracket-irregular": "brackets glued, alone or empty: glued words stand by themselves, an empty phrase is left out",
    "bracket-unclosed": "a phrase that never closes is left out, its words are kept",
    "bracket-nested": "a phrase within a phrase: both are kept, the outer one first",
    "entities-tag": "a phrase whose id is not a number is left out, its words are kept",
    "entities-type": "a type missing, unknown or misspelt: the phrase is kept, with the types that are known",
}

_PIECE = re.compile(
    r"""
    \[/EN\#(?P<tag>[^\s\[\]]*)      # a phrase opens
    | (?P<close>\])                 # a phrase closes, or a bracket without a partner
    | (?P<blank>\s+)
    | (?P<stray>\[(?![^\s\[\]]*\])) # a bracket that no `]` of the same word answers
    | \[[^\s\[\]]*\]                # `[sic]`: a word
    | [^\s\[\]]+
    """,
    re.VERBOSE,
)


# (tag, token_start, token_end): a phrase by its words, half-open and from 0; tag is `ID/TYPE/…`, the chain's id and its types.
Span = tuple[str, int, int]


class Sentence(NamedTuple):
    """words: without brackets. spans: in the order in which they open. mends: codes of MENDS, in its order."""

    words: list[str]
    spans: list[Span]
    mends: list[str]


class _Open:
    """A phrase being read: `end` is set when it closes."""

    def __init__(self, tag: str, start: int) -> None:
        self.chain_id, *self.types = tag.split("/")
        self.start = start
        self.end: int | None = None


def parse(line: str) -> Sentence:
    """Any line, however its brackets stand. The words are those of the line, split at white space."""
    words, opened, n_stray = _pieces(line)
    spans: list[Span] = []
    mends = {"bracket-irregular"} if n_stray else set[str]()
    reach = 0
    for phrase in opened:
        types = tuple(kind.lower() for kind in phrase.types if kind.lower() in PHRASE_TYPES)
        if phrase.end is None:
            mends.add("bracket-unclosed")
        elif not (phrase.chain_id.isascii() and phrase.chain_id.isdigit()):
            mends.add("entities-tag")
        elif phrase.end == phrase.start:
            mends.add("bracket-irregular")
        else:
            if not types or list(types) != phrase.types:
                mends.add("entities-type")
            if phrase.start < reach:
                mends.add("bracket-nested")
            reach = max(reach, phrase.end)
            spans.append(("/".join((phrase.chain_id, *types)), phrase.start, phrase.end))
    if mends <= {"bracket-nested"} and bracketed(words, spans) != " ".join(line.split()):
        mends.add("bracket-irregular")
    return Sentence(words, spans, [code for code in MENDS if code in mends])


def _pieces(line: str) -> tuple[list[str], list[_Open], int]:
    """Words, phrases in the order in which they open, and the number of brackets without a partner."""
    words: list[str] = []
    opened: list[_Open] = []
    stack: list[_Open] = []
    n_stray = 0
    is_inside_word = False
    for piece in _PIECE.finditer(line):
        kind = piece.lastgroup
        if kind == "tag":
            opened.append(_Open(piece["tag"], len(words)))
            stack.append(opened[-1])
            is_inside_word = False
        elif kind == "blank":
            is_inside_word = False
        elif kind == "close" and stack:
            stack.pop().end = len(words)
            is_inside_word = False
        else:
            n_stray += kind is not None
            if is_inside_word:
                words[-1] += piece[0]
            else:
                words.append(piece[0])
            is_inside_word = True
    return words, opened, n_stray


def bracketed(words: Sequence[str], spans: Sequence[Span]) -> str:
    """The sentence in canonical form: the inverse of `parse` for a regular line. Spans are disjoint or nested, outer ones first."""
    marked = list(words)
    for tag, start, end in reversed(spans):
        marked[start] = f"[/EN#{tag} {marked[start]}"
        marked[end - 1] += "]"
    return " ".join(marked)
