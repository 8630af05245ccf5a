"""A verb group taken apart: what is said of the doing, and what only of the mood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flickr_assets.graph.wordlists import DOUBTFUL, NEGATIONS
from flickr_assets.graph.words import Word
from flickr_assets.nlp.lexicon import Lexicon

# Of an earlier verb, these only help.
HELPERS = frozenset({"be", "have", "see", "show"})
NOT = "not"


class Verb(NamedTuple):
    """first: the verb's lemma, with *not*. second: of *try to catch*, *catch*; else empty. adverbs: may be left out.

    is_negated: it is not done, or only almost. is_done_to: it says what is done to its subject.
    """

    first: str
    second: str
    adverbs: tuple[str, ...]
    is_negated: bool
    is_done_to: bool = False

    @property
    def text(self) -> str:
        """As the graph says it."""
        return f"{self.first} to {self.second}" if self.second else self.first

    @property
    def main(self) -> str:
        """The lemma of the verb that takes the object."""
        return (self.second or self.first).rpartition(" ")[2]


def verb(words: Sequence[Word], lexicon: Lexicon, *, is_strict: bool) -> Verb:
    """What a verb group says. is_strict: as a strict graph does; else without *n't*, and *is held* is *hold*."""
    verbs = [place for place, word in enumerate(words) if word.tag.startswith(("VB", "MD"))] or [len(words) - 1]
    is_done_to = _is_done_to([words[place] for place in verbs])
    said: list[str] = []
    first: list[str] | None = None
    adverbs: list[str] = []
    for place, word in enumerate(words):
        if word.tag == "TO":
            if said and first is None:
                first, said = said, []
        elif place in verbs:
            if not _only_helps(words, place, verbs[-1], is_inner=bool(said) or first is not None):
                keeps_form = is_strict and is_done_to and place == verbs[-1]
                said.append(word.text if keeps_form else _lemma(word, lexicon))
        elif word.text in NEGATIONS:
            if is_strict or word.text != "n't":
                said.append(NOT)
        elif is_strict and word.text in DOUBTFUL:
            said.append(word.text)
        else:
            adverbs.append(word.text)
    one = " ".join(first or said)
    two = " ".join(said) if first is not None else ""
    is_negated = any(word.text in NEGATIONS or (is_strict and word.text in DOUBTFUL) for word in words)
    return Verb(one, two, tuple(adverbs), is_negated, is_done_to)


def _lemma(word: Word, lexicon: Lexicon) -> str:
    return word.lemma if word.pos == "AUX" else lexicon.lemma(word.text, "v")


def _is_done_to(verbs: Sequence[Word]) -> bool:
    """Whether the group is passive: *is held*, and *held by a man* alone."""
    if any(word.dep == "auxpass" for word in verbs):
        return True
    return verbs[-1].tag == "VBN" and all(word.lemma != "have" for word in verbs)


def _only_helps(words: Sequence[Word], place: int, last: int, *, is_inner: bool) -> bool:
    return words[place].lemma in HELPERS and place != last and words[place + 1].tag != "TO" and not is_inner
