"""What a caption says, in phrases: which name things, who does what, and what hangs on what. No word of it is left out as yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from flickr_assets.graph.lexicons.sorts import Sorts
from flickr_assets.graph.modes import Mode
from flickr_assets.graph.nouns import SOME, Noun, noun
from flickr_assets.graph.phrases import Kind, Phrase, phrases
from flickr_assets.graph.roles import Roles, roles
from flickr_assets.graph.verbs import Verb, verb
from flickr_assets.graph.wordlists import ONE_THING
from flickr_assets.graph.words import Word
from flickr_assets.nlp.lexicon import Lexicon

WEAR = Verb("wear", "", (), is_negated=False)
EXISTENTIAL = frozenset({"there", "this", "here", "these"})
OF = "of"
BREAKS = frozenset({"and", "but", "while", "as", "when"})
DRESSED = frozenset({"clad", "clothe", "clothed", "dress", "dressed"})
AMOUNTS = frozenset({"dozens", "hundreds", "lot", "lots", "plenty", "thousands"})


class Pair(NamedTuple):
    """*first of second*, by the numbers of the noun phrases. parts: either may stand for the whole."""

    first: int
    second: int
    parts: bool


@dataclass
class Reading:
    """words and phrases in order; nouns and verbs by the number of their phrase.

    skipped: phrases that say nothing (*there is*). worn: by the number of a verb *wear*, what is worn, phrases with conjunctions between.
    """

    words: Sequence[Word]
    phrases: Sequence[Phrase]
    nouns: dict[int, Noun]
    verbs: dict[int, Verb]
    skipped: frozenset[int]
    worn: dict[int, tuple[int, ...]]
    roles: list[Roles] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)

    def text(self, number: int) -> str:
        """The words of a phrase."""
        phrase = self.phrases[number]
        return " ".join(word.text for word in self.words[phrase.first : phrase.end])

    def text_at(self, number: int) -> str:
        """The words of a phrase; empty past either end."""
        return self.text(number) if 0 <= number < len(self.phrases) else ""

    def until_break(self, first: int) -> list[int]:
        """The phrases from one to the end of its clause."""
        found: list[int] = []
        for number in range(first, len(self.phrases)):
            if self.text(number) in BREAKS or (number > first and number in self.verbs):
                break
            if number not in self.skipped:
                found.append(number)
        return found

    def kind(self, number: int) -> Kind | None:
        """None past either end."""
        return self.phrases[number].kind if 0 <= number < len(self.phrases) else None

    def before(self, number: int) -> int | None:
        """The phrase before, adverbs and what is skipped left out."""
        before = number - 1
        while before >= 0 and (self.phrases[before].kind is Kind.ADVERB or before in self.skipped):
            before -= 1
        return before if before >= 0 else None

    def pair_of(self, number: int) -> Pair | None:
        """The pair of which a noun phrase is a part."""
        return next((pair for pair in self.pairs if number in (pair.first, pair.second)), None)

    def joins(self, first: int, second: int) -> bool:
        """Whether the parser joins the second noun phrase to the first, or to one after that, by *and* or the like."""
        word = self.words[self.phrases[second].root]
        return word.dep == "conj" and self.phrases[first].first <= word.head < self.phrases[second].first


class Reader:
    """Reads captions, in the manner of a mode."""

    def __init__(self, lexicon: Lexicon, sorts: Sorts, mode: Mode) -> None:
        self._lexicon = lexicon
        self._sorts = sorts
        self._mode = mode
        self._vehicle = lexicon.synset("vehicle.n.01")

    def read(self, words: Sequence[Word]) -> Reading:
        """The reading of a caption's words."""
        found = phrases(words, self._lexicon)
        nouns = {number: noun(words, phrase, self._lexicon) for number, phrase in enumerate(found) if phrase.kind is Kind.NOUN}
        skipped = _existential(words, found)
        if self._mode.is_strict:
            skipped |= self._counted(words, found, nouns)
        verbs = {
            number: verb(words[phrase.first : phrase.end], self._lexicon, is_strict=self._mode.is_strict)
            for number, phrase in enumerate(found)
            if phrase.kind is Kind.VERB
        }
        reading = Reading(words, found, nouns, verbs, skipped, {})
        self._find_worn(reading)
        for number in reading.skipped:
            nouns.pop(number, None)
            verbs.pop(number, None)
        reading.roles = self._roles(reading)
        reading.pairs = self._pairs(reading)
        return reading

    def _counted(self, words: Sequence[Word], found: Sequence[Phrase], nouns: dict[int, Noun]) -> frozenset[int]:
        """*A lot of*, which only says how many."""
        gone: set[int] = set()
        for number, said in list(nouns.items()):
            if said.head in AMOUNTS and number + 2 in nouns and words[found[number + 1].first].text == OF:
                gone |= {number, number + 1}
                nouns[number + 2] = nouns[number + 2]._replace(number=SOME)
        return frozenset(gone)

    def _find_worn(self, reading: Reading) -> None:
        """*in X* and *dressed in X*, where X is clothing, say that someone wears X."""
        for number in range(1, len(reading.phrases) - 1):
            is_in = reading.text(number) == "in" and reading.kind(number) is Kind.PREPOSITION
            if is_in and self._is_worn(reading, number + 1):
                reading.verbs[number] = WEAR
                before = reading.verbs.get(number - 1)
                if before is not None and before.is_done_to and before.main in DRESSED:
                    reading.skipped |= {number - 1}
        for number, said in reading.verbs.items():
            first = number + 1
            while first in reading.skipped:
                first += 1
            if said == WEAR and reading.kind(first) is Kind.NOUN:
                reading.worn[number] = self._all_worn(reading, first)

    def _is_worn(self, reading: Reading, number: int) -> bool:
        said = reading.nouns.get(number)
        return said is not None and self._sorts.is_clothing(said.head)

    def _all_worn(self, reading: Reading, first: int) -> tuple[int, ...]:
        found = [first]
        while True:
            if reading.kind(found[-1] + 1) is Kind.CONJUNCTION and self._is_worn(reading, found[-1] + 2):
                found += [found[-1] + 1, found[-1] + 2]
            elif self._mode.is_strict and self._is_worn(reading, found[-1] + 1):
                found.append(found[-1] + 1)
            else:
                return tuple(found)

    def _roles(self, reading: Reading) -> list[Roles]:
        def acts(number: int) -> bool:
            said = reading.nouns.get(number)
            return said is not None and (self._sorts.is_person(said.head) or self._sorts.is_animal(said.head))

        def antecedent(number: int) -> int | None:
            before = number - 1
            is_plain = self._mode.is_strict or (reading.text(number) == "who" and acts(before))
            return before if is_plain and before in reading.nouns else (None if self._mode.is_strict else number)

        def doer(role: Roles) -> Roles:
            """Not clothes nor a vehicle, where someone stands before them who may do it."""
            said = reading.nouns.get(role.subject) if role.subject is not None else None
            if said is None or role.subject is None or not self._does_nothing(reading, role.subject, said.head):
                return role
            if self._mode.is_strict and reading.verbs[role.verb].is_done_to:
                return role
            return role._replace(subject=next((before for before in range(role.verb - 1, -1, -1) if acts(before)), role.subject))

        found = [doer(role) for role in roles(reading.words, reading.phrases, acts, antecedent) if role.verb in reading.verbs]
        for number in reading.worn:
            if all(role.verb != number for role in found):
                subject = next((before for before in range(number - 1, -1, -1) if acts(before)), None)
                found.append(Roles(number, subject, number + 1, ()))
        gone = reading.skipped
        return sorted(role._replace(subject=None) if role.subject in gone else role for role in found)

    def _does_nothing(self, reading: Reading, number: int, head: str) -> bool:
        """Whether it is more likely that someone else does it: clothes, a vehicle, what someone is with."""
        if self._sorts.is_clothing(head) or self._lexicon.is_a(head, self._vehicle):
            return True
        is_with = reading.kind(number - 1) is Kind.PREPOSITION and not (self._sorts.is_person(head) or self._sorts.is_animal(head))
        return self._mode.is_strict and is_with

    def _pairs(self, reading: Reading) -> list[Pair]:
        found: list[Pair] = []
        for number in range(len(reading.phrases) - 2):
            first, second = reading.nouns.get(number), reading.nouns.get(number + 2)
            if first is None or second is None or reading.text(number + 1) != OF:
                continue
            if found and found[-1].second == number:
                continue
            if first.head in ONE_THING:
                found.append(Pair(number, number + 2, parts=False))
            elif self._has_parts(first.head, second.head):
                found.append(Pair(number, number + 2, parts=True))
        return found

    def _has_parts(self, first: str, second: str) -> bool:
        """Whether *first of second* is some of the second: a group of people, a glass of water."""
        is_group = self._sorts.is_group(first) and self._sorts.is_person(second)
        return is_group or (self._sorts.is_container(first) and self._sorts.is_liquid(second))


def _existential(words: Sequence[Word], found: Sequence[Phrase]) -> frozenset[int]:
    """*There is* and the like, at the start."""
    if len(found) < 3 or words[found[0].root].text not in EXISTENTIAL or found[1].kind is not Kind.VERB:
        return frozenset()
    is_plain = all(word.lemma in ("be", "not") for word in words[found[1].first : found[1].end])
    return frozenset({0, 1}) if is_plain else frozenset()
