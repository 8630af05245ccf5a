"""From a parsed caption to its lattice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product

from flickr_assets.graph.attachments import Attachment, attachments
from flickr_assets.graph.chains import Chain, chain
from flickr_assets.graph.clauses import Side, Stands, Unit, Units, stands
from flickr_assets.graph.conventions import GIRL_WOMAN, HAIR, head_of_old, noun_of_old, verb_of_old
from flickr_assets.graph.heads import Heads
from flickr_assets.graph.lattice import Anchor, Filling, Grow, Lattice, Option, Part, Soft
from flickr_assets.graph.lexicons.sorts import Sorts
from flickr_assets.graph.modes import Mode
from flickr_assets.graph.nouns import ALL, EACH, NO, Modifier, Noun
from flickr_assets.graph.phrases import Kind
from flickr_assets.graph.reading import Reader, Reading
from flickr_assets.graph.shadows import NONE, shadows
from flickr_assets.graph.wordlists import COLOURS, CONTAINING, EXCLUSIVE, PRIVATIVE, RELATIVE
from flickr_assets.graph.words import Word
from flickr_assets.nlp.lexicon import Lexicon

MOST_FILLINGS = 12
TO, WITHOUT = "to", "without"
# A noun, and a word that stands before it with no other between.
Alone = Collection[tuple[str, str]]


class Weaver:
    """Weaves the lattices of captions, in the manner of a mode.

    alone: of the captions at hand, nouns with words that are somewhere all that stands before them; only those may go one by one in the
    manner of the published generators, which leave out all words before a noun, or none.
    """

    def __init__(self, lexicon: Lexicon, heads: Heads, mode: Mode, alone: Alone = frozenset()) -> None:
        self.lexicon = lexicon
        self.heads = heads
        self.mode = mode
        self.alone = alone
        self._reader = Reader(lexicon, Sorts(lexicon), mode)
        self._chains: dict[str, Chain] = {}

    def read(self, words: Sequence[Word], *, is_woman: bool = False) -> Reading:
        """What a caption says, its nouns written in the manner of the mode."""
        reading = self._reader.read(words)
        if not self.mode.is_strict:
            reading.nouns = {number: noun_of_old(said, self.lexicon, is_woman=is_woman) for number, said in reading.nouns.items()}
        return reading

    def weave(self, words: Sequence[Word], *, is_woman: bool = False) -> Lattice:
        """The lattice of a caption's words. is_woman: another caption of the image calls the girl a woman."""
        return _Cloth(self, self.read(words, is_woman=is_woman)).lattice()

    def alone_in(self, reading: Reading) -> set[tuple[str, str]]:
        """What a caption adds to `alone`."""
        return {(said.head, said.before[0]) for said in reading.nouns.values() if len(said.before) == 1}

    def chain(self, head: str) -> Chain:
        """A head noun's levels."""
        if head not in self._chains:
            self._chains[head] = self._chain(head)
        return self._chains[head]

    def _chain(self, head: str) -> Chain:
        found = chain(head, self._above)
        if self.mode.is_strict:
            return found
        return Chain(tuple(head_of_old(word, self.lexicon) for word in found.words), found.finer)

    def _above(self, head: str) -> tuple[str, ...]:
        return ("woman",) if head == GIRL_WOMAN else self.heads.above(head)


class _Cloth:
    """One caption on the loom."""

    def __init__(self, weaver: Weaver, reading: Reading) -> None:
        self.weaver = weaver
        self.mode = weaver.mode
        self.reading = reading
        self.shadow = shadows(reading) if self.mode.is_strict else NONE
        self.parts: list[Part] = []
        self.options: list[Option] = []
        self.rising: list[tuple[int, str]] = []
        # By unit: the part that it cannot be without, the ways in which it may come in, and its parts.
        self.chief: dict[Unit, int] = {}
        self.entries: dict[Unit, tuple[Filling, ...]] = {}
        self.parts_of: dict[int, range] = {}

    def lattice(self) -> Lattice:
        for number in range(len(self.reading.phrases)):
            if number not in self.reading.skipped:
                first = len(self.parts)
                self._weave_phrase(number)
                self.parts_of[number] = range(first, len(self.parts))
        attached = self._attachments()
        self._weave_pairs()
        found = stands(self.reading, attached, self.shadow, self.mode)
        anchors = self._anchors(found)
        self._attach(attached, found)
        if self.mode.is_strict:
            self._wear_all()
        written = tuple((part, len(one.words) - 1) for part, one in enumerate(self.parts))
        soft = (*(self._soft(rule, large, small, attached) for rule, large, small in found.soft), *self._either(attached))
        return Lattice(tuple(self.parts), tuple(self.options), tuple(self.rising), anchors, written, soft)

    # Parts ----------------------------------------------------------------------------------------------------------------

    def _constant(self, text: str, *, is_modifier: bool = False) -> int:
        self.parts.append(Part(("", text), ((), ()), is_modifier))
        return len(self.parts) - 1

    def _weave_phrase(self, number: int) -> None:
        if number in self.reading.nouns:
            self._weave_noun(number, self.reading.nouns[number])
        elif number in self.reading.verbs:
            self._weave_verb(number)
        else:
            self._enter(Unit(number), [self._constant(self.reading.text(number).replace("in from of", "in front of"))])

    def _enter(self, unit: Unit, parts: Sequence[int]) -> None:
        self.chief[unit] = parts[0]
        self.entries[unit] = (tuple((part, 1) for part in parts),)

    def _weave_verb(self, number: int) -> None:
        said = self.reading.verbs[number]
        first, second = (said.first, said.second) if self.mode.is_strict else (verb_of_old(said.first), verb_of_old(said.second))
        adverbs = [self._constant(adverb) for adverb in said.adverbs]
        parts = [self._constant(first)]
        if second:
            parts += [self._constant(TO), self._constant(second)]
            self._enter(Unit(number, Side.FIRST), parts[:1])
            self._enter(Unit(number, Side.SECOND), parts[2:])
        self._enter(Unit(number), parts)
        if self.mode.is_strict and not said.is_negated:
            self.options += [Option("RB", adverb, (parts[0],), (((adverb, 1),),)) for adverb in adverbs]

    def _weave_noun(self, number: int, said: Noun) -> None:
        is_frozen = number in self.shadow.frozen
        counted = self._count(said, is_frozen=is_frozen)
        modifiers = [(self._constant(" ".join(group.words), is_modifier=True), group) for group in self._modifier_groups(said)]
        chain = self.weaver.chain(said.head)
        head = len(self.parts)
        self.parts.append(Part(chain.words, chain.finer))
        keeps = (
            is_frozen or said.head == HAIR or (self.mode.is_strict and any(word in PRIVATIVE | EXCLUSIVE for word in said.before))
        )
        finest = len(chain.words) - 1
        if finest > 1 and not is_frozen and not (keeps and said.head != HAIR):
            self.rising.append((head, "NPHEAD"))
        fixed = [part for part, _ in modifiers] if keeps else []
        if counted is not None and (is_frozen or said.number in (NO, EACH)):
            fixed.append(counted)
        elif counted is not None:
            self.options.append(Option("NPART", counted, (head,), (((counted, 1),),)))
        for part, group in [] if keeps else modifiers:
            whole = (head, finest) if self._is_relative(group) else None
            self.options.append(Option("NPMOD", part, (head,), (((part, 1),),), whole))
        tops = (finest,) if keeps and said.head != HAIR else chain.tops
        self.chief[Unit(number)] = head
        self.entries[Unit(number)] = tuple(((head, top), *((part, 1) for part in fixed)) for top in tops)

    def _count(self, said: Noun, *, is_frozen: bool) -> int | None:
        """The part that says how many: of four or more, *some* before the numeral."""
        if said.number in ("", ALL):
            return None
        if not (self.mode.is_strict and said.exact):
            return self._constant(said.number)
        if is_frozen:
            return self._constant(said.exact)
        self.parts.append(Part(("", said.number, said.exact), ((), (2,), ())))
        self.rising.append((len(self.parts) - 1, "NPART"))
        return len(self.parts) - 1

    def _is_relative(self, group: Modifier) -> bool:
        """Whether it says something of its own noun only: a street vendor is no street person."""
        return any(word in RELATIVE for word in group.words) or (
            self.mode.is_strict and group.is_noun and group.words[-1] not in COLOURS
        )

    def _modifier_groups(self, said: Noun) -> tuple[Modifier, ...]:
        """What goes together."""
        words = said.before
        if self.mode.is_strict or len(words) < 2 or all((said.head, word) in self.weaver.alone for word in words):
            return said.modifiers
        return (Modifier(words),)

    # What hangs on what ---------------------------------------------------------------------------------------------------

    def _attachments(self) -> list[Attachment]:
        found = attachments(self.reading, self.mode)
        return [
            one for one in found if not self.shadow.frozen.intersection(one.phrases) or self.reading.text(one.phrases[0]) == WITHOUT
        ]

    def _hosts(self, number: int) -> tuple[int, ...]:
        """The parts of which one must be there for something to hang on that phrase."""
        pair = self.reading.pair_of(number)
        if pair is not None and pair.parts:
            return (self.chief[Unit(pair.first)], self.chief[Unit(pair.second)])
        if pair is not None:
            return (self.chief[Unit(pair.first)],)
        sides = [Unit(number, side) for side in Side if Unit(number, side) in self.chief]
        return tuple(dict.fromkeys(self.chief[side] for side in sides))

    def _weave_pairs(self) -> None:
        """*X of Y*: as one thing, or either of which the other is left out."""
        for pair in self.reading.pairs:
            first, of, second = Unit(pair.first), Unit(pair.second - 1), Unit(pair.second)
            if not pair.parts or pair.second in self.shadow.unsure:
                self.entries[first] = self._joined([first, of, second])
                continue
            self.options.append(Option("ofY", self.chief[second], (self.chief[first],), self._joined([of, second])))
            if self.mode.is_strict and self.reading.text_at(pair.first - 1) in CONTAINING:
                continue
            self.options.append(Option("Xof", self.chief[first], (self.chief[second],), self._joined([first, of])))
            self.entries[first] = (*self.entries[first], *self.entries[second])

    def _attach(self, attached: Sequence[Attachment], found: Stands) -> None:
        whole = found.all.index(found.whole) if found.whole in found.all else -1
        for one in attached:
            if one.rule == "ADVP" and not self.mode.is_strict:
                continue
            needs = None
            if one.following is not None:
                if Unit(one.following) not in self.chief:
                    continue
                needs = self.chief[Unit(one.following)]
            anchor = whole if one.rule == "WEAR" and self.mode.has_phrases else None
            first = self.chief[Unit(one.phrases[0])]
            self.options.append(Option(one.rule, first, self._hosts(one.host), self._ways(one), None, anchor, needs))

    def _ways(self, one: Attachment) -> tuple[Filling, ...]:
        """How it may come in: of *wear X and Y*, each of them alone, for nobody says *wear clothing and clothing*."""
        if one.rule != "WEAR" or not self.mode.is_strict:
            return self._joined([Unit(number) for number in self._firsts(one.phrases)])
        things = [number for number in one.phrases[1:] if number in self.reading.nouns]
        return tuple(filling for thing in things for filling in self._joined([Unit(one.phrases[0]), Unit(thing)]))

    def _wear_all(self) -> None:
        """From one of the things that someone wears, as it is written, to all of them."""
        for worn in self.reading.worn.values():
            things = [number for number in worn if number in self.reading.nouns]
            for thing in things if len(things) > 1 else ():
                head = self.chief[Unit(thing)]
                others = [number for number in worn if number != thing]
                filling = tuple(pair for number in others for pair in self._finest(number))
                first = self.chief[Unit(next(number for number in things if number != thing))]
                self.options.append(Option("CC-WEAR", first, (head,), (filling,), (head, len(self.parts[head].words) - 1)))

    def _finest(self, number: int) -> Filling:
        """A phrase with its head as it is written, and nothing before that."""
        if number not in self.reading.nouns:
            return self.entries[Unit(number)][0]
        head = self.chief[Unit(number)]
        return tuple(
            (part, len(self.parts[part].words) - 1 if part == head else level) for part, level in self.entries[Unit(number)][0]
        )

    def _firsts(self, numbers: Iterable[int]) -> list[int]:
        """Without what comes in with the first of a pair."""
        with_first = {number for pair in self.reading.pairs if pair.first in numbers for number in (pair.second - 1, pair.second)}
        return [number for number in numbers if number not in with_first]

    def _joined(self, units: Sequence[Unit]) -> tuple[Filling, ...]:
        """All ways to put in several things at once."""
        found: list[Filling] = [()]
        for unit in units:
            found = [(*filling, *way) for filling, way in product(found, self.entries[unit])][:MOST_FILLINGS]
        return tuple(found)

    # What stands for itself -----------------------------------------------------------------------------------------------

    def _anchors(self, found: Stands) -> tuple[Anchor, ...]:
        place = {units: number for number, units in enumerate(found.all)}
        grows: dict[int, list[Grow]] = {number: [] for number in place.values()}
        for one in found.grows:
            before = {unit.phrase for unit in one.small}
            absent = tuple(self.chief[unit] for unit in one.added if unit.phrase not in before)
            grow = Grow(one.rule, place[one.to], self._joined(self._without_seconds(one.added)), absent)
            if grow not in grows[place[one.small]]:
                grows[place[one.small]].append(grow)
        attached = {number for one in attachments(self.reading, self.mode) for number in one.phrases}
        made: list[Anchor] = []
        for units, number in place.items():
            roots = self._joined(self._without_seconds(units))
            is_inner = len(units) == 1 and units[0].phrase in self.reading.nouns and units[0].phrase in attached
            made.append(Anchor(roots, tuple(grows[number]), self._kind(units), is_inner))
        for units in found.as_written:
            parts = [part for unit in units for part in self.parts_of[unit.phrase]]
            made.append(Anchor((tuple((part, len(self.parts[part].words) - 1) for part in parts),), (), "verb phrase", False))
        return tuple(made)

    def _without_seconds(self, units: Sequence[Unit]) -> list[Unit]:
        firsts = self._firsts([unit.phrase for unit in units])
        return [unit for unit in units if unit.phrase in firsts]

    def _kind(self, units: Units) -> str:
        numbers = [unit.phrase for unit in units]
        nouns = [number for number in numbers if number in self.reading.nouns]
        verbs = [number for number in numbers if number in self.reading.verbs]
        if verbs:
            return "sentence" if nouns and nouns[0] < verbs[0] else "verb phrase"
        return "prepositional phrase" if self.reading.kind(numbers[0]) is Kind.PREPOSITION else "noun phrase"

    def _either(self, attached: Sequence[Attachment]) -> list[Soft]:
        """Of *X or Y*, what it would say with one of them alone."""
        found: list[Soft] = []
        for first in sorted(self.shadow.either):
            if first + 2 in self.shadow.either:
                core = tuple(self.chief[Unit(number)] for number in range(first, first + 3))
                for rule, gone in (("orY", first + 2), ("Xor", first)):
                    numbers = self._with_attached({first + 1, gone}, attached)
                    dropped = {part for number in numbers for part in self.parts_of[number]}
                    found.append(Soft(rule, core, frozenset(range(len(self.parts))) - dropped))
        return found

    def _with_attached(self, numbers: set[int], attached: Sequence[Attachment]) -> set[int]:
        """Phrases, and all that hangs on them."""
        while grown := {number for one in attached if one.host in numbers for number in one.phrases} - numbers:
            numbers = numbers | grown
        return numbers

    def _soft(self, rule: str, large: Units, small: Units, attached: Sequence[Attachment]) -> Soft:
        """What a state says of a smaller thing that it does not entail."""
        core = [self.chief[unit] for unit in (*large, small[0])]
        numbers = self._with_attached({unit.phrase for unit in small}, attached)
        keep = {part for number in numbers for part in self.parts_of[number]}
        for unit in small:
            if unit.side is Side.SECOND:
                keep -= {self.chief[Unit(unit.phrase)], self.chief[Unit(unit.phrase)] + 1}
        return Soft(rule, tuple(core), frozenset(keep))
