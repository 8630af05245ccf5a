"""Captions whose verb the tagger lost: in "a poodle runs on the beach" it takes *poodle runs* for a compound noun.

News, on which taggers are trained, has few such sentences; of the released captions some three in a hundred have no verb at
all, a part of them for this reason (Young et al. 2014 mend theirs by rules that see a *person runs*). A noun that may be a
verb and follows whoever could do it is read as *is running*, and the text is parsed again: if the parser then finds the verb
and its subject, that is the parse of the caption, *is* and *running* being the one token *runs* again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from flickr_assets.nlp.lexicon import Lexicon
from flickr_assets.nlp.model import Kind, Parses

VERBS = frozenset({"VERB", "AUX"})
NOUNS = frozenset({"NOUN", "PROPN"})
DOERS = ("person.n.01", "animal.n.01", "vehicle.n.01")
AUXILIARY = "is "


@dataclass(frozen=True)
class Reading:
    """Another reading of a text. start, end: the word, in the text; participle: what it is read as, after *is*."""

    text: int
    start: int
    end: int
    tag: str
    participle: str

    def spelled(self, text: str) -> str:
        """The text with the verb made plain: of as many tokens and one."""
        return f"{text[: self.start]}{AUXILIARY}{self.participle}{text[self.end :]}"


class Readings:
    """Finds other readings of texts. What it takes to find them is found out once a kind of token; kinds are a model's, which only grow."""

    def __init__(self, kinds: Sequence[Kind], lexicon: Lexicon) -> None:
        self._kinds = kinds
        self._lexicon = lexicon
        self._is_verb: list[bool] = []
        self._participles: list[str] = []
        self._does: list[bool] = []

    def of(self, texts: Sequence[str], parses: Parses) -> list[Reading]:
        """Of each text without a verb, the first reading that would give it one, if there is any."""
        self._learn()
        has_verb = np.zeros(len(texts), np.bool_)
        has_verb[parses.text[np.array(self._is_verb, np.bool_)[parses.kind]]] = True
        readable = np.array([bool(word) for word in self._participles], np.bool_)[parses.kind]
        # A doer right before it, in the same text.
        follows = np.zeros(len(readable), np.bool_)
        follows[1:] = np.array(self._does, np.bool_)[parses.kind][:-1] & (parses.text[1:] == parses.text[:-1])
        found: dict[int, Reading] = {}
        for row in np.flatnonzero(readable & follows & ~has_verb[parses.text]).tolist():
            number, word = int(parses.text[row]), self._kinds[parses.kind[row]].word
            tag = "VBG" if word.lower().endswith("ing") else "VBZ"
            if self._lexicon.is_noun((self._kinds[parses.kind[row - 1]].word, word)):
                continue  # Boy scouts are no scouting boy.
            participle = self._participles[parses.kind[row]]
            found.setdefault(number, Reading(number, int(parses.start[row]), int(parses.end[row]), tag, participle))
        return list(found.values())

    def _learn(self) -> None:
        for kind in self._kinds[len(self._does) :]:
            self._is_verb.append(kind.pos in VERBS)
            self._participles.append(_participle(kind, self._lexicon))
            self._does.append(kind.pos in NOUNS and _does(kind.lemma, self._lexicon))


def _participle(kind: Kind, lexicon: Lexicon) -> str:
    """`running` for a noun `runs` that may be a verb, the word itself where it ends so; empty where it can be none."""
    word = kind.word.lower()
    if kind.pos not in NOUNS or not word.isalpha():
        return ""
    if word.endswith("ing"):
        return word if set(lexicon.lemmas(word, "v")) - {word} else ""
    if kind.tag != "NNS" or not word.endswith("s"):
        return ""
    verbs = [lemma for lemma in lexicon.lemmas(word, "v") if lemma != word]
    return present_participle(max(verbs, key=len), lexicon) if verbs else ""


def present_participle(verb: str, lexicon: Lexicon) -> str:
    """Of the spellings that a verb's *-ing* may have, the one that the lexicon knows as its form: `run` gives `running`."""
    dropped = [] if verb.endswith(("ee", "oe", "ye")) else [f"{verb[:-1]}ing"] if verb.endswith("e") else [f"{verb}{verb[-1]}ing"]
    spelled = [*([f"{verb[:-2]}ying"] if verb.endswith("ie") else []), *dropped, f"{verb}ing"]
    return next((form for form in spelled if verb in lexicon.lemmas(form, "v")), spelled[-1])


def _does(noun: str, lexicon: Lexicon) -> bool:
    return any(lexicon.is_a(noun.lower(), lexicon.synset(doer)) for doer in DOERS)


def merged(reading: Reading, parses: Parses, rows: slice, kinds: Sequence[Kind], word: str, lemma: str) -> Mended | None:
    """The parse of the text as it is spelled out, rows of the parses, brought back to the text: two tokens are one again.

    None where the parser finds no verb in it either, or nobody who does it.
    """
    (verbs,) = np.nonzero(parses.start[rows] == reading.start + len(AUXILIARY))
    if len(verbs) != 1 or verbs[0] == 0:
        return None
    verb = int(verbs[0])
    head = parses.head[rows] - rows.start
    own = [kinds[number] for number in parses.kind[rows].tolist()]
    is_done = any(kind.dep.startswith("nsubj") and head[row] == verb for row, kind in enumerate(own))
    if own[verb].pos not in VERBS or not is_done or head[verb] == verb - 1:
        return None
    n_more = len(AUXILIARY) + len(reading.participle) - len(word)
    start, end = parses.start[rows].copy(), parses.end[rows].copy()
    start[verb + 1 :] -= n_more
    end[verb:] -= n_more
    start[verb] = reading.start
    # The auxiliary is gone: what hung on it hangs on the verb, and whatever followed it moves up.
    head = np.where(head == verb - 1, verb, head)
    head -= head >= verb
    kept = np.arange(len(head)) != verb - 1
    is_first = parses.is_first[rows].copy()
    is_first[verb] |= is_first[verb - 1]
    own[verb] = Kind(word, reading.tag, "VERB", own[verb].dep, lemma)
    del own[verb - 1]
    return Mended(reading.text, start[kept], end[kept], head[kept], is_first[kept], own)


@dataclass(frozen=True)
class Mended:
    """The tokens of one text; head: by position in it."""

    text: int
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    head: NDArray[np.int64]
    is_first: NDArray[np.bool_]
    kinds: list[Kind]


def with_mended(parses: Parses, mended: Sequence[Mended], number: Callable[[Kind], int]) -> Parses:
    """The parses with some of their texts replaced. number: that of a kind, new or known."""
    offset = parses.head - np.arange(len(parses.head))
    pieces: list[Parses] = []
    done = 0
    for new in sorted(mended, key=lambda new: new.text):
        first, last = np.searchsorted(parses.text, [new.text, new.text + 1])
        pieces.append(_rows(parses, offset, slice(done, int(first))))
        n_rows = len(new.kinds)
        kind = np.array([number(kind) for kind in new.kinds], np.int64)
        text = np.full(n_rows, new.text, np.int64)
        pieces.append(Parses(text, new.start, new.end, new.head - np.arange(n_rows), new.is_first, kind))
        done = int(last)
    pieces.append(_rows(parses, offset, slice(done, len(offset))))
    names = ("text", "start", "end", "head", "is_first", "kind")
    whole = Parses(*(np.concatenate([getattr(piece, name) for piece in pieces]) for name in names))
    return replace(whole, head=whole.head + np.arange(len(whole.head)))


def _rows(parses: Parses, offset: NDArray[np.int64], rows: slice) -> Parses:
    """Some rows, heads as offsets."""
    return Parses(parses.text[rows], parses.start[rows], parses.end[rows], offset[rows], parses.is_first[rows], parses.kind[rows])
