"""What stands for itself: noun phrases, verbs with what they take, the whole; and how each grows into a larger one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from flickr_assets.graph.attachments import BE, Attachment, is_unfinished
from flickr_assets.graph.modes import Mode
from flickr_assets.graph.phrases import Kind
from flickr_assets.graph.reading import WEAR, Reading
from flickr_assets.graph.roles import Roles
from flickr_assets.graph.shadows import Shadows
from flickr_assets.graph.wordlists import BRINGS_ABOUT, LIGHT, LOSES_FIRST, LOSES_SECOND, NOT_YET, UNDERSTOOD

# Nouns that say where or which, and nothing of what is there.
EMPTY = frozenset(
    {
        *(
            "back",
            "bottom",
            "center",
            "couple",
            "edge",
            "end",
            "front",
            "lot",
            "middle",
            "one",
            "other",
            "others",
            "part",
            "rest",
            "side",
        ),
        *("thing", "top", "way"),
    }
)


class Side(Enum):
    """How much of a phrase: of *try to catch*, all of it, *try*, or *catch*."""

    WHOLE = 0
    FIRST = 1
    SECOND = 2


class Unit(NamedTuple):
    """A phrase, or a side of a verb group."""

    phrase: int
    side: Side = Side.WHOLE


Units = tuple[Unit, ...]


class Growth(NamedTuple):
    """From what stands for itself to a state of a larger such thing, by what is added."""

    rule: str
    small: Units
    added: Units
    to: Units


class Stands(NamedTuple):
    """all: what stands for itself, in the order in which it was found. soft: (rule, larger, smaller).

    as_written: things that stand as they are written only. whole: what no rule takes away.
    """

    all: list[Units]
    grows: list[Growth]
    soft: list[tuple[str, Units, Units]]
    as_written: list[Units]
    whole: Units


def stands(reading: Reading, attached: Sequence[Attachment], shadow: Shadows, mode: Mode) -> Stands:
    """All that of a caption stands for itself, in the manner of a mode."""
    return _Stander(reading, attached, shadow, mode).stand()


class _Stander:
    def __init__(self, reading: Reading, attached: Sequence[Attachment], shadow: Shadows, mode: Mode) -> None:
        self.reading = reading
        self.attached = attached
        self.shadow = shadow
        self.mode = mode
        self.taken = {number for one in attached for number in one.phrases} | {
            number for pair in reading.pairs for number in (pair.second - 1, pair.second)
        }
        self.found = Stands([], [], [], [], self._whole())

    def _whole(self) -> Units:
        core = [
            number for number in range(len(self.reading.phrases)) if number not in self.taken and number not in self.reading.skipped
        ]
        if not self.mode.is_strict:
            core = [number for number in core if self.reading.kind(number) is not Kind.ADVERB or self.reading.text(number) == "not"]
        while core and self.reading.text(core[-1]) in ("and", "while"):
            core.pop()
        return tuple(map(Unit, core))

    def _add(self, units: Iterable[Unit]) -> Units:
        key = tuple(sorted(set(self._said(units)), key=lambda unit: (unit.phrase, unit.side.value)))
        if key and key not in self.found.all:
            self.found.all.append(key)
        return key

    def _said(self, units: Iterable[Unit]) -> Units:
        """Without what says nothing."""
        return tuple(unit for unit in units if unit.phrase not in self.reading.skipped)

    def _grow(self, rule: str, small: Iterable[Unit], large: Iterable[Unit]) -> None:
        less, more = self._said(small), self._said(large)
        if not less:
            return
        phrases = {unit.phrase for unit in more} - {unit.phrase for unit in less}
        if self.mode.most_added is None or len(phrases) <= self.mode.most_added:
            added = tuple(unit for unit in more if unit not in less)
            self.found.grows.append(Growth(rule, self._add(less), added, self._add(more)))

    def stand(self) -> Stands:
        self._nouns()
        clauses = [grown for role in self.reading.roles for grown in self._clause(role)]
        self._alone()
        self._all_of_it(clauses)
        return self.found

    def _nouns(self) -> None:
        seconds = {pair.second for pair in self.reading.pairs}
        self.found_nouns = {number for number in self.reading.nouns if number not in self.shadow.unsure | self.shadow.either}
        if self.mode.is_strict:
            self.found_nouns = {number for number in self.found_nouns if not self._says_nothing(number)}
        for number in sorted(self.found_nouns - seconds):
            self._add([Unit(number)])
        for number, phrase in enumerate(self.reading.phrases):
            if phrase.kind is Kind.RELATIVE and not self.mode.is_strict:
                self._add([Unit(number)])

    def _says_nothing(self, number: int) -> bool:
        """Pronouns, *one*, *the other*: what they are of is said elsewhere."""
        root = self.reading.words[self.reading.phrases[number].root]
        return root.pos in ("PRON", "NUM", "DET", "ADJ", "ADV") or self.reading.nouns[number].head in EMPTY

    def _noun(self, number: int | None) -> list[Unit]:
        """The unit of a noun phrase, by its first part if it is one of a pair."""
        if number is None or number in self.reading.skipped:
            return []
        pair = self.reading.pair_of(number)
        return [Unit(pair.first if pair else number)]

    def _clause(self, role: Roles) -> list[tuple[str, Units]]:
        """Adds what stands of a verb with what it takes; of these, those from which the whole may grow, by which rule."""
        said = self.reading.verbs[role.verb]
        if role.verb in self.taken and said.text == BE:
            return []
        if said == WEAR and self.mode.starts_whole:
            if role.object is not None:
                self.found.as_written.append((Unit(role.verb), *self._noun(role.object)))
            return []
        if self.mode.is_strict:
            return self._sure_clause(role)
        subject, things = self._noun(role.subject), self._noun(role.object)
        between = [Unit(number) for number in role.between if number not in self.reading.skipped]
        grown = self._verb(Unit(role.verb), subject, between, things, said.main)
        if said.second:
            grown += self._sides(role.verb, subject, between, things)
        worn = self.reading.worn.get(role.verb, ())
        if len(worn) > 1:
            self._worn(role.verb, worn, subject)
        return grown

    def _sure_clause(self, role: Roles) -> list[tuple[str, Units]]:
        """The same, of a verb that is sure to be done, by a subject of which there is a word to say."""
        said = self.reading.verbs[role.verb]
        doer, things = self._noun(role.subject), self._noun(role.object)
        rest = self._rest(role)
        if rest is None or role.verb in self.shadow.unsure or any(unit.phrase in self.shadow.unsure for unit in doer):
            return []
        if said.is_negated or any(unit.phrase in self.shadow.frozen for unit in things):
            rest = [Unit(number) for number in sorted(self.shadow.frozen) if number > role.verb and Unit(number) not in things]
        subject = [unit for unit in doer if unit.phrase in self.found_nouns]
        grown = self._verb(Unit(role.verb), subject, rest, things, said.main)
        if said.second:
            grown += self._sides(role.verb, subject, rest, things)
        for thing in self.reading.worn.get(role.verb, ())[1:]:
            if thing in self.found_nouns:
                grown += self._verb(Unit(role.verb), subject, [], [Unit(thing)], said.main)
        return grown

    def _rest(self, role: Roles) -> list[Unit] | None:
        """What must be said with a verb beside its object: particles, and all that follows one that is not whole; None: it is not whole."""
        if self.reading.text_at(role.verb + 1) in ("as", "like"):
            return None
        if not is_unfinished(self.reading, role):
            return [Unit(number) for number in role.between if number not in self.reading.skipped]
        return [Unit(number) for number in self.reading.until_break(role.verb + 1)] or None

    def _verb(
        self, verb: Unit, subject: list[Unit], between: list[Unit], things: list[Unit], lemma: str
    ) -> list[tuple[str, Units]]:
        takes = [verb, *between, *things]
        is_sure = not things or things[0].phrase not in self.shadow.unsure | self.shadow.either
        stands_bare = bool(things) and is_sure and self._stands_bare(lemma)
        if between and not self.mode.is_strict:
            self._add([verb, *between])
            if subject:
                self._add([*subject, verb, *between])
        grown = [("COMPLEX-VERB", self._add(takes))]
        if things and is_sure:
            self._grow("TVERB", things, takes)
        bare = [verb, *between] if self.mode.is_strict else [verb]
        if stands_bare:
            self._grow("DOBJ", bare, takes)
        if subject:
            full = [*subject, *takes]
            self._grow("SUBJ", takes, full)
            self._grow("VERB", subject, full)
            grown.append(("COMPLEX", self._add(full)))
            if stands_bare and self.mode.drops_objects:
                self._grow("SUBJ", bare, [*subject, *bare])
                self._grow("VERB", subject, [*subject, *bare])
                self._grow("DOBJ", [*subject, *bare], full)
        return grown

    def _stands_bare(self, lemma: str) -> bool:
        """Whether a verb that has an object may stand without."""
        if self.mode.is_strict:
            return lemma in UNDERSTOOD
        return lemma != BE if self.mode.drops_objects else lemma not in LIGHT

    def _sides(self, number: int, subject: list[Unit], between: list[Unit], things: list[Unit]) -> list[tuple[str, Units]]:
        """What stays of *try to catch a ball*: in some manners *catch a ball*, of *jump to catch* always *jump*."""
        said = self.reading.verbs[number]
        first, second, verb = Unit(number, Side.FIRST), Unit(number, Side.SECOND), Unit(number)
        loses_first = said.first in (BRINGS_ABOUT if self.mode.is_strict else LOSES_FIRST)
        loses_second = said.first not in BRINGS_ABOUT | NOT_YET if self.mode.is_strict else said.first in LOSES_SECOND
        grown: list[tuple[str, Units]] = []
        if loses_first:
            grown += self._verb(second, subject, between, things, said.second)
            for who in ([], subject):
                self._grow("Xto", [*who, second, *between, *things], [*who, verb, *between, *things])
        elif self.mode.is_strict and said.first in NOT_YET:
            for who in ([], subject):
                rest = [*who, second, *between, *things]
                self.found.soft.append(("Xto", self._add([*who, verb, *between, *things]), self._said(rest)))
        if loses_second:
            for who in ([], subject):
                self._grow("toY", [*who, first], [*who, verb, *between, *things])
            if subject:
                self._grow("SUBJ", [first], [*subject, first])
                self._grow("VERB", subject, [*subject, first])
        return grown

    def _worn(self, verb: int, worn: Sequence[int], subject: list[Unit]) -> None:
        """*wear X and Y*, and each of them alone."""
        all_of_it = [Unit(verb), *map(Unit, worn)]
        for who in ([], subject) if subject else ([],):
            for thing in worn[::2]:
                one = [*who, Unit(verb), Unit(thing)]
                self._grow("CC-WEAR", one, [*who, *all_of_it])
                if who:
                    self._grow("SUBJ", [Unit(verb), Unit(thing)], one)
                    self._grow("VERB", who, one)
        if subject:
            self._grow("SUBJ", all_of_it, [*subject, *all_of_it])

    def _alone(self) -> None:
        """Prepositional phrases by themselves, and what they name."""
        for one in self.attached:
            host = tuple(self._noun(one.host) if one.host in self.reading.nouns else [Unit(one.host)])
            if one.rule != "PP" or host not in self.found.all:
                continue
            own = self._said(map(Unit, one.own))
            if self.mode.has_phrases:
                self.found.grows.append(Growth("PP-SENT", self._add(own), host, host))
            elif self.mode.is_strict and not self.shadow.unsure.intersection(one.own):
                self.found.soft.append(("PP-SENT", host, own))
                thing = (own[1],)
                pair = self.reading.pair_of(own[1].phrase)
                rest = [unit for unit in own[2:] if pair is None or unit.phrase > pair.second]
                if thing in self.found.all:
                    self.found.grows.append(Growth("SENT", thing, (*host, own[0], *rest), host))

    def _all_of_it(self, clauses: list[tuple[str, Units]]) -> None:
        whole = self.found.whole
        phrases = {unit.phrase for unit in whole}
        # A caption of one clause is that clause, and has grown already.
        if not whole or whole in self.found.all or (self.mode.is_strict and not self._is_joined_up()):
            return
        if not clauses and not self.mode.starts_whole:
            clauses = [("SENT", (unit,)) for unit in whole if unit.phrase in self.found_nouns]
        for rule, clause in clauses:
            if {unit.phrase for unit in clause} < phrases:
                self._grow(rule, clause, whole)
        if self.mode.starts_whole or (self.mode.is_strict and not clauses):
            self._add(whole)

    def _is_joined_up(self) -> bool:
        """Whether the whole is one saying: no noun phrases side by side (*two dogs, one with a ball*), and none that say nothing."""
        nouns = [unit.phrase in self.reading.nouns for unit in self.found.whole]
        if any(self._says_nothing(unit.phrase) for unit in self.found.whole if unit.phrase in self.reading.nouns):
            return False
        return not any(first and second for first, second in pairwise(nouns))
