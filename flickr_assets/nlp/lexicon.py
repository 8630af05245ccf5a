"""What words are, by WordNet 3.0: their lemmas, compound nouns, concepts, and what those are kinds of.

Values in, values out: the relations come as Arrow tables (`flickr_assets.wordnet` has them), and each part is indexed when
it is first asked for. Words may be in any case; lemmas are in lower case, the words of a compound apart by blanks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from flickr_assets.nlp import usage
from flickr_assets.nlp.hierarchy import Hierarchy, Relation
from flickr_assets.nlp.senses import Words, integers, words

if TYPE_CHECKING:
    import pyarrow as pa

# WordNet's nine digits, of which the first is the part of speech: 102084071 is the animal `dog`.
Synset = int
Pos = Literal["n", "v", "a", "r"]
_POS: Mapping[int, Pos] = {1: "n", 2: "v", 3: "a", 4: "r"}
# Tokenisers part `bull 's eye` and `merry - go - round`; WordNet does not.
_PARTED = re.compile(r" (?='s(?: |$))|(?<= -) |(?= - ) ")
# Of a compound noun: `jack - in - the - box`.
_MOST_TOKENS = 7
_NAME = re.compile(r"(.+)\.([nvar])\.(\d\d+)")


class Relations(NamedTuple):
    """The tables `wordnet.synset` and so on, each in the order of its key."""

    synset: pa.Table
    sense: pa.Table
    relation: pa.Table
    exception: pa.Table


class Noun(NamedTuple):
    """The noun that some tokens end with: how many of them it is, and its lemma."""

    n_tokens: int
    lemma: str


class Lexicon:
    """WordNet, with what captions mean by it (`nlp.usage`). One serves a process: what was indexed is kept."""

    def __init__(self, relations: Relations) -> None:
        self._tables = relations
        self._words: dict[str, Words] = {}
        self._relations: dict[str, Relation] = {}

    def lemmas(self, word: str, pos: Pos) -> tuple[str, ...]:
        """Every lemma that WordNet's Morphy finds for the word, itself first; none when WordNet does not know it."""
        return self._forms(word.lower(), pos)

    def lemma(self, word: str, pos: Pos) -> str:
        """The lemma that captions mean; the word itself, in lower case, when WordNet does not know it.

        Of verbs, the longest that it may be: `riding` is of `ride`, not of `rid`. Of nouns, the commonest, but a plural that
        names one thing is left alone, as `jeans`.
        """
        form = word.lower()
        if pos == "n":
            return self._noun_lemma(form)
        found = self._forms(form, pos) or (form,)
        if pos == "v":
            usual = [lemma for lemma in found if lemma not in usage.RARE_VERBS] or found
            return usage.VERB_LEMMAS.get(form) or max(usual, key=len)
        return found[0]

    def is_noun(self, words: Sequence[str]) -> bool:
        """Whether WordNet has these words, the last of them in any form, as one noun."""
        return bool(self._forms(_joined(words), "n"))

    def longest_noun(self, tokens: Sequence[str]) -> Noun | None:
        """The longest noun of WordNet that the tokens end with, as `tennis court`; none when the last one is no noun.

        Not one that captions mean word by word, as `yellow jacket`: see `usage.NOT_FIRST` and `NOT_COMPOUNDS`.
        """
        words = [token.lower() for token in tokens[-_MOST_TOKENS:]]
        if not words:
            return None
        for n_tokens in range(len(words) if self._may_be_compound(words) else 1, 0, -1):
            text = _joined(words[-n_tokens:])
            if n_tokens > 1 and words[-n_tokens] in usage.NOT_FIRST:
                continue
            if self._forms(text, "n"):
                lemma = self._noun_lemma(text)
                if lemma not in usage.NOT_COMPOUNDS:
                    return Noun(n_tokens, lemma)
        return None

    def synsets(self, word: str, pos: Pos) -> tuple[Synset, ...]:
        """All senses of the word, or of the words that it may be a form of, the most frequent first."""
        of_pos = self._of(pos)
        return tuple(dict.fromkeys(synset for lemma in self.lemmas(word, pos) for synset in of_pos.senses(lemma)))

    def sense(self, word: str, pos: Pos) -> Synset | None:
        """The sense that captions mean: of `usage.NOUN_SENSES`, else the most frequent that is no individual (`crane`, the poet)."""
        lemma = self.lemma(word, pos)
        if pos == "n" and lemma in usage.NOUN_SENSES:
            return self.synset(usage.NOUN_SENSES[lemma])
        found = self._of(pos).senses(lemma) or self.synsets(word, pos)
        return next((synset for synset in found if not self._hierarchy.is_individual(synset)), found[0] if found else None)

    def synset(self, name: str) -> Synset:
        """By a name as NLTK gives it: `dog.n.01` is the first sense of the noun. Of adjectives, all are `a`. Raises KeyError."""
        parts = _NAME.fullmatch(name)
        senses = self._of(cast(Pos, parts[2])).senses(parts[1].replace("_", " ")) if parts else ()
        number = int(parts[3]) if parts else 0
        if not 1 <= number <= len(senses):
            raise KeyError(name)
        return senses[number - 1]

    def name(self, synset: Synset) -> str:
        """Its first lemma, with the number of this sense of it: the inverse of `synset`. Raises KeyError."""
        pos = _pos_of(synset)
        lemma = self.words(synset)[0]
        return f"{lemma.replace(' ', '_')}.{pos}.{self._of(pos).senses(lemma).index(synset) + 1:02d}"

    def words(self, synset: Synset) -> tuple[str, ...]:
        """The lemmas that may mean it, WordNet's first one first. Raises KeyError."""
        found = tuple(self._of(_pos_of(synset)).words_of(synset).values())
        if not found:
            raise KeyError(synset)
        return found

    def lexicographer_file(self, synset: Synset) -> str:
        """What it is about, roughly: `noun.animal`. Raises KeyError."""
        row = bisect_left(self._synsets, synset)
        if row == len(self._synsets) or self._synsets[row] != synset:
            raise KeyError(synset)
        return self._tables.synset["lexicographer_file"][row].as_py()

    def hypernyms(self, synset: Synset) -> tuple[Synset, ...]:
        """What it is a kind of, or an instance of, one step up."""
        return self._hierarchy.hypernyms(synset)

    def ancestors(self, synset: Synset) -> Mapping[Synset, int]:
        """All that it is a kind of, with the least number of steps to it, the nearest first."""
        return self._hierarchy.ancestors(synset)

    def is_a(self, word: str, ancestor: Synset) -> bool:
        """Whether what captions mean by the word is of that kind. The ancestor says which part of speech the word is."""
        synset = self.sense(word, _pos_of(ancestor))
        return synset is not None and (synset == ancestor or ancestor in self.ancestors(synset))

    def related(self, synset: Synset, kind: str) -> tuple[Synset, ...]:
        """The synsets that it, or a word of it, is related to. kind: of `wordnet.relation`, as `similar` or `part_holonym`."""
        return self._relation(kind).targets_of(synset)

    def related_words(self, word: str, pos: Pos, kind: str) -> tuple[str, ...]:
        """The lemmas that the word itself is related to, in any sense. kind: antonym, derivation, pertainym or participle."""
        found: dict[str, None] = {}
        for synset, word_number in self._of(pos).places(word.lower()):
            for link in self._relation(kind).links(synset):
                if link.word_number == word_number:
                    found[self._of(_pos_of(link.target)).words_of(link.target)[link.target_word_number]] = None
        return tuple(found)

    def _of(self, pos: Pos) -> Words:
        if pos not in self._words:
            self._words[pos] = words(self._tables.sense, self._tables.exception, pos)
        return self._words[pos]

    def _relation(self, kind: str) -> Relation:
        if kind not in self._relations:
            self._relations[kind] = Relation(self._tables.relation, kind)
        return self._relations[kind]

    @cached_property
    def _hierarchy(self) -> Hierarchy:
        return Hierarchy(self._relation("hypernym"), self._relation("instance_hypernym"))

    @cached_property
    def _synsets(self) -> Sequence[Synset]:
        return integers(self._tables.synset, "synset_id")

    def _forms(self, text: str, pos: Pos) -> tuple[str, ...]:
        """The lemmas of a word or compound in lower case, spelt with hyphens or blanks as WordNet has it."""
        of_pos = self._of(pos)
        return of_pos.lemmas(text) or of_pos.lemmas(text.replace("-", " ")) or of_pos.lemmas(text.replace(" ", "-"))

    def _noun_lemma(self, form: str) -> str:
        if form in usage.NOUN_LEMMAS:
            return usage.NOUN_LEMMAS[form]
        found = self._forms(form, "n")
        if form in usage.PLURALS or (form in found and form.rpartition(" ")[2] in usage.PLURALS):
            return form
        if len(found) < 2:
            return found[0] if found else form
        of_pos = self._of("n")
        is_plural = form.endswith(("s", "men"))

        def preference(lemma: str) -> tuple[bool, int, bool, int]:
            is_class = not all(map(self._hierarchy.is_individual, of_pos.senses(lemma)))
            return is_class, of_pos.frequency(lemma), (lemma != form) == is_plural, len(lemma)

        return max(found, key=preference)

    def _may_be_compound(self, words: Sequence[str]) -> bool:
        """Whether any compound noun ends with the last two words, in any form: few do, and the rest need no search."""
        pieces = _pieces(" ".join(words[-3:]))
        if len(pieces) < 2:
            return False
        *_, before, last = pieces
        return any(f"{before} {lemma}" in self._ends for lemma in self._of("n").candidates(last))

    @cached_property
    def _ends(self) -> frozenset[str]:
        """The last two words of all compounds."""
        return frozenset(" ".join(_pieces(lemma)[-2:]) for lemma in self._of("n").rows if " " in lemma or "-" in lemma)


def _pieces(text: str) -> list[str]:
    """Its words, whether hyphens or blanks part them."""
    return text.replace("-", " ").replace("'s", " 's").split()


def _joined(words: Sequence[str]) -> str:
    return _PARTED.sub("", " ".join(words).lower())


def _pos_of(synset: Synset) -> Pos:
    """By the first of its nine digits. Raises KeyError."""
    return _POS[synset // 100_000_000]
