"""What a row of the tables of hypernyms says."""

from __future__ import annotations

from typing import NamedTuple

STRICT = "strict"
COMPAT = ("compat-2014", "compat-2018")
ALL = (STRICT, *COMPAT)


def listed(words: str) -> tuple[str, ...]:
    """Words between blanks, as captions write them; _ stands within a word of several."""
    return tuple(word.replace("_", " ") for word in words.split())


class Row(NamedTuple):
    """Words of which another one is the next more general, in some modes; none stands above them where it is empty."""

    above: str
    words: str
    reason: str
    modes: tuple[str, ...] = ALL


class Kind(NamedTuple):
    """A kind of WordNet's at which a chain ends or rests, and the word that captions use for it.

    is_top: nothing above it, in WordNet, is worth saying.
    """

    word: str
    synsets: str
    reason: str
    modes: tuple[str, ...] = ALL
    is_top: bool = False
