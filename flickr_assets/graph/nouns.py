"""A noun phrase taken apart: how many, of what kind, and of what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flickr_assets.graph.phrases import Phrase
from flickr_assets.graph.words import Word
from flickr_assets.nlp.lexicon import Lexicon

TWO, THREE, SOME, NO, EACH, ALL = "two", "three", "some", "no", "each", "all"
NUMERALS = ("four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
# Determiners and numerals that tell how many, as the classes that the graph tells apart; four and more are *some*.
NUMBERS = {
    **dict.fromkeys(("2", TWO, "both", "couple", "pair"), TWO),
    **dict.fromkeys(("3", THREE), THREE),
    **dict.fromkeys((SOME, "several", "many", "few", "multiple", "various", "different", "numerous", "dozen", "dozens"), SOME),
    **dict.fromkeys(NUMERALS, SOME),
    **dict.fromkeys((NO, "neither"), NO),
    EACH: EACH,
    ALL: ALL,
}
DIGITS = {str(number): word for number, word in enumerate(NUMERALS, 4)}
_DETERMINING = frozenset({"DT", "PDT", "PRP$", "CD", "POS", "WP$"})
# Adjectives that determine at the start of a phrase (*several men*); of these, some after an article, too (*the other man*).
_FIRST = frozenset({"several", "many", "other", "others", "multiple", "various", "different", "more", "numerous", "least", "about"})
_AFTER_ARTICLE = frozenset({"few", "couple", "same", "other", "dozen"})
OWNER = "POS"
# Words that say one thing together, though the parser hangs each on the noun.
GLUED = frozenset({("middle", "eastern"), ("african", "american"), ("native", "american"), ("asian", "american"), ("v", "neck")})


class Modifier(NamedTuple):
    """Words before a noun that belong together: *very large*, *black and white*. is_noun: the last of them is a noun."""

    words: tuple[str, ...]
    is_noun: bool = False


class Noun(NamedTuple):
    """number: a class of how many, or empty; exact: the numeral, of *some* only. modifiers: what stands before the head, in order.

    head: its lemma, as captions mean it.
    """

    number: str
    exact: str
    modifiers: tuple[Modifier, ...]
    head: str

    @property
    def before(self) -> tuple[str, ...]:
        """All words of the modifiers."""
        return tuple(word for modifier in self.modifiers for word in modifier.words)


def noun(words: Sequence[Word], phrase: Phrase, lexicon: Lexicon) -> Noun:
    """What a noun phrase says. Of *the fireman's hat*, *fireman* is a modifier."""
    inside = words[phrase.first : phrase.end]
    owned = max((place + 1 for place, word in enumerate(inside) if word.tag == OWNER), default=0)
    owner = [place for place, word in enumerate(inside[:owned]) if word.tag not in _DETERMINING]
    end = owned
    while end < len(inside) - 1 and _determines(inside, end, owned):
        end += 1
    number, exact = _number([word.text for word in inside[owned:end]])
    rest = [place for place in range(end, len(inside)) if inside[place].pos != "PUNCT"]
    root = words[phrase.root]
    found = lexicon.longest_noun([inside[place].text for place in rest]) if root.pos != "PRON" else None
    n_words, head = found or (1, root.text if root.pos == "PRON" else root.lemma)
    return Noun(number, exact, _modifiers(words, phrase.first, [*owner, *rest[: len(rest) - n_words]]), head)


def _modifiers(words: Sequence[Word], first: int, places: Sequence[int]) -> tuple[Modifier, ...]:
    """Words, by their places in a phrase, in groups: one that hangs on another of them goes with it, and all between."""
    group = {place: number for number, place in enumerate(places)}
    for place in places:
        above = words[first + place].head - first
        glued = (words[first + place].text, words[first + place + 1].text) in GLUED
        if above in group or (glued and place + 1 in group):
            other = above if above in group else place + 1
            low, high = sorted((group[place], group[other]))
            group = {one: low if low <= number <= high else number for one, number in group.items()}
    found: list[Modifier] = []
    for number in sorted(set(group.values())):
        inside = [words[first + place] for place in places if group[place] == number]
        found.append(Modifier(tuple(word.text for word in inside), inside[-1].tag.startswith("NN")))
    return tuple(found)


def _determines(words: Sequence[Word], place: int, start: int) -> bool:
    word = words[place]
    if word.tag in _DETERMINING or (word.pos == "NUM" and word.dep == "nummod"):
        return True
    if place == start:
        return word.text in _FIRST | _AFTER_ARTICLE
    return word.text in _AFTER_ARTICLE and words[place - 1].tag == "DT"


def _number(determiners: Sequence[str]) -> tuple[str, str]:
    """How many, as a class, and the numeral where the class is *some*."""
    if "than" in determiners:  # *fewer than three*
        return "", ""
    for word in determiners:
        if word.isdigit() and int(word) > 3:
            return SOME, DIGITS.get(word, word)
        if word in NUMBERS:
            return NUMBERS[word], word if word in NUMERALS else ""
    return "", ""
