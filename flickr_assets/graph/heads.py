"""What a head noun is a kind of, in the words of captions: a *poodle* is a *dog*, that an *animal*.

The next more general word is, of these, the first that there is: that of a row of our own (`lexicons.own`); the last word of a compound, if
WordNet has the compound as a kind of it; the usual word for the same; and the nearest of the kinds at which we rest (`lexicons.kinds`)
on the way up through WordNet's hypernyms. Most nouns have none: no caption calls a table anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from flickr_assets.graph.lexicons.counts import head_counts
from flickr_assets.graph.lexicons.kinds import ADULTS, RESTS, TOPS
from flickr_assets.graph.lexicons.own import LAST, NOT_LAST, ROWS
from flickr_assets.graph.lexicons.row import STRICT, Kind, listed
from flickr_assets.graph.lexicons.senses import PLAIN, SENSES, UNSURE
from flickr_assets.nlp.lexicon import Lexicon, Synset

# So many captions make a word one that is usual.
LEAST = 20


class Link(NamedTuple):
    """above: the next more general word. source: `hand`, `compound`, `synonym` or `wordnet`. reason: of the row, or the synset's name."""

    above: str
    source: str
    reason: str


class Heads:
    """The lexicon of one mode (a name of `modes.MODES`). counts: of captions by head noun; they only tell the usual words."""

    def __init__(self, lexicon: Lexicon, counts: Mapping[str, int], mode: str = "compat-2018") -> None:
        self._lexicon = lexicon
        self._counts = counts
        self._is_strict = mode == STRICT
        self._rows = {word: row for row in ROWS if mode in row.modes for word in listed(row.words)}
        self._last = frozenset(listed(LAST.words))
        # An artist is an `artist` first, and an `adult` then.
        self._kinds: dict[Synset, list[Kind]] = {}
        for kind in (*RESTS, *ADULTS, *TOPS):
            for name in kind.synsets.split() if mode in kind.modes else ():
                self._kinds.setdefault(lexicon.synset(name), []).append(kind)
        self._links: dict[str, Link | None] = {}

    def above(self, head: str) -> tuple[str, ...]:
        """The next more general words; none for one at the top. head: a lemma, in lower case."""
        link = self.link(head)
        return (link.above,) if link else ()

    def link(self, head: str) -> Link | None:
        """The next more general word, and whence we have it."""
        if head not in self._links:
            self._links[head] = self._find(head)
        return self._links[head]

    def rows(self, words: Iterable[str]) -> list[tuple[str, str, str, str]]:
        """(word, more general word, source, reason) of those words that have one, for a reader to check."""
        return [(word, link.above, link.source, link.reason) for word in words if (link := self.link(word)) is not None]

    def _sense(self, head: str) -> Synset | None:
        """What captions mean by it; None where that is not sure, or WordNet does not know the word."""
        if head in UNSURE:
            return None
        return self._lexicon.synset(SENSES[head]) if head in SENSES else self._lexicon.sense(head, "n")

    def _find(self, head: str) -> Link | None:
        if head in self._rows:
            row = self._rows[head]
            return Link(row.above, "hand", row.reason) if row.above else None
        if head in UNSURE:
            return None
        if self._plays_instrument(head):
            return Link("musician", "compound", "who plays an instrument plays no game")
        sense = self._sense(head)
        if sense is None:
            return self._by_parts(head)
        return self._by_last_word(head, sense) or self._by_usual_word(head, sense) or self._by_climbing(head, sense)

    def _plays_instrument(self, head: str) -> bool:
        what, _, last = head.rpartition(" ")
        return last == "player" and bool(what) and self._lexicon.is_a(what, self._lexicon.synset("musical_instrument.n.01"))

    def _by_parts(self, head: str) -> Link | None:
        """A compound that WordNet does not list means what its parts say."""
        last = head.rpartition(" ")[2]
        is_compound = " " in head and head not in NOT_LAST and self._counts.get(last, 0) >= LEAST
        return Link(last, "compound", "not in WordNet") if is_compound else None

    def _by_last_word(self, head: str, sense: Synset) -> Link | None:
        last = self._lexicon.lemma(head.replace("-", " ").rpartition(" ")[2], "n")
        if head in NOT_LAST or last == head or self._counts.get(last, 0) < LEAST:
            return None
        if head in self._last:
            return Link(last, "hand", LAST.reason)
        senses = self._lexicon.synsets(last, "n")
        found = next((one for one in senses if self._is_kind_of(sense, one)), None)
        return Link(last, "compound", self._lexicon.name(found)) if found else None

    def _by_usual_word(self, head: str, sense: Synset) -> Link | None:
        words = [word.lower() for word in self._lexicon.words(sense)]
        usual = max(
            (word for word in words if self._sense(word) == sense), key=lambda word: (self._counts.get(word, 0), word), default=head
        )
        is_usual = usual != head and self._counts.get(usual, 0) >= max(LEAST, self._counts.get(head, 0) + 1)
        if not is_usual or head in usual.split() or not self._is_seen(sense) or not self._is_sure(head, sense):
            return None
        return Link(usual, "synonym", self._lexicon.name(sense))

    def _by_climbing(self, head: str, sense: Synset) -> Link | None:
        for synset in (sense, *self._lexicon.ancestors(sense)):
            for kind in self._kinds.get(synset, ()):
                if kind.word != head:
                    return Link(kind.word, "wordnet", self._lexicon.name(synset)) if self._is_sure(head, synset) else None
                if kind.is_top:
                    return None
        return None

    def _is_kind_of(self, sense: Synset, kind: Synset) -> bool:
        return sense == kind or kind in self._lexicon.ancestors(sense)

    def _is_seen(self, sense: Synset) -> bool:
        """Something that may be seen: of abstractions, captions use many words loosely."""
        return self._is_kind_of(sense, self._lexicon.synset("physical_entity.n.01"))

    def _is_sure(self, head: str, kind: Synset) -> bool:
        """Strictly, all that the word may mean must be of that kind, unless we know it to be said in one sense only."""
        if not self._is_strict or head in PLAIN or head in SENSES:
            return True
        return all(self._is_kind_of(sense, kind) or self._is_individual(sense) for sense in self._lexicon.synsets(head, "n"))

    def _is_individual(self, sense: Synset) -> bool:
        return bool(self._lexicon.related(sense, "instance_hypernym"))


def heads(lexicon: Lexicon, mode: str) -> Heads:
    """By the counts that are shipped, whatever captions are at hand."""
    return Heads(lexicon, head_counts(), mode)
