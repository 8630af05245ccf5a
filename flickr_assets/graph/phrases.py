"""A caption cut into phrases, in order: noun phrases, verb groups, prepositions, particles, adverbs, and what stands between.

The borders follow the chunks of CoNLL 2000, on which the authors' chunker was trained, drawn from dependencies.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from flickr_assets.graph.wordlists import BY_PARTICIPLE, COLOURS, COMPOUND_PREPOSITIONS, THINGS
from flickr_assets.graph.words import Word
from flickr_assets.nlp.lexicon import Lexicon


class Kind(Enum):
    """What a phrase is."""

    NOUN = "noun phrase"
    VERB = "verb group"
    PREPOSITION = "preposition"
    PARTICLE = "particle"
    ADVERB = "adverb"
    CONJUNCTION = "conjunction"
    RELATIVE = "relative pronoun"
    OTHER = "other"


class Phrase(NamedTuple):
    """Words first to end (half-open); root: the word that the others hang on."""

    kind: Kind
    first: int
    end: int
    root: int


NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})
# A noun in one of these relations belongs to the noun after it.
INNER = frozenset({"compound", "nmod", "poss", "amod", "quantmod", "nummod"})
# What else heads a noun phrase when it stands as one: *one in red*, *the other*.
ARGUMENT = frozenset({"nsubj", "nsubjpass", "dobj", "pobj", "attr", "dative", "conj", "ROOT", "appos"})
ELLIPTIC = frozenset({"NUM", "ADJ", "DET"})
# Articles and the like that the parser left without a noun; not those that tell something.
DETERMINERS = frozenset({"DT", "PRP$", "WP$"})
TELLING = frozenset({"all", "another", "both", "each", "either", "neither", "no", "some"})
RELATIVES = frozenset({"WP", "WDT"})
_ADVERBS = frozenset({"RB", "RBR", "RBS"})
_VERBAL = ("VB", "MD")
_MOST_GLUED = max(map(len, COMPOUND_PREPOSITIONS))


def phrases(words: Sequence[Word], lexicon: Lexicon) -> list[Phrase]:
    """Every word is in one phrase, but for punctuation and articles without a noun."""
    nouns = [part for noun in _noun_phrases(words) for part in _parted(words, noun, lexicon)]
    start_of = {noun.first: noun for noun in nouns}
    found: list[Phrase] = []
    place = 0
    while place < len(words):
        phrase = start_of.get(place) or _other(words, place, start_of)
        if phrase is not None:
            found.append(phrase)
            place = phrase.end
        else:
            place += 1
    return found


def _noun_phrases(words: Sequence[Word]) -> list[Phrase]:
    found: list[Phrase] = []
    end = 0
    is_glued = _glued(words)
    for place in range(len(words)):
        colours = _worn_colours(words, place)
        if colours is None and (place in is_glued or not _heads_noun_phrase(words, place)):
            continue
        first = _first_of(words, place, end, is_glued) if colours is None else max(colours, end)
        while first > end and words[first - 1].tag.startswith("JJ") and words[first - 1].dep in ("amod", "conj", "nmod"):
            first -= 1
        found.append(Phrase(Kind.NOUN, first, place + 1, place))
        end = place + 1
    return found


def _worn_colours(words: Sequence[Word], place: int) -> int | None:
    """Where the colours of *a man in green and white* begin, of which this is the last, whatever the parser makes of them."""
    if words[place].text not in COLOURS or (place + 1 < len(words) and words[place + 1].pos in (*NOMINAL, "CCONJ", "ADJ")):
        return None
    first = place
    while first > 0 and (words[first - 1].text in COLOURS or words[first - 1].pos in ("CCONJ", "PUNCT")):
        first -= 1
    return first if first > 0 and words[first - 1].text == "in" else None


# What is done in pictures by someone named just before, and is read as a compound noun: *a man in a red shirt stands*.
DOERS = ("clothing.n.01", "person.n.01", "animal.n.01", "vehicle.n.01")
BEFORE_VERB = (*DOERS, "chromatic_color.n.01", "achromatic_color.n.01")


def _parted(words: Sequence[Word], noun: Phrase, lexicon: Lexicon) -> list[Phrase]:
    """The noun phrase, or the shorter one, if there is one, and the verb that was taken for its head."""
    last, before = noun.end - 1, noun.end - 2
    if before < 0 or last != noun.root or words[last].pos not in NOMINAL or not _may_be_doing(words, last, lexicon):
        return [noun]
    is_in_colour = noun.first > 0 and words[noun.first - 1].text == "in"  # *a man in yellow watches*
    kinds = BEFORE_VERB if words[last].text.endswith("ing") or is_in_colour else DOERS
    if not words[before].tag.startswith(("NN", "JJ")) or not _is_a(words[before], kinds, lexicon):
        return [noun]
    doing = Phrase(Kind.VERB, last, noun.end, last)
    return [Phrase(Kind.NOUN, noun.first, last, before), doing] if before >= noun.first else [doing]


def _is_a(word: Word, kinds: Sequence[str], lexicon: Lexicon) -> bool:
    return any(lexicon.is_a(word.text, lexicon.synset(kind)) for kind in kinds)


def _may_be_doing(words: Sequence[Word], place: int, lexicon: Lexicon) -> bool:
    text = words[place].text
    if not lexicon.lemmas(text, "v") or text in THINGS or lexicon.is_a(text, lexicon.synset("clothing.n.01")):
        return False
    if text.endswith("ing"):
        return not (place + 1 < len(words) and words[place + 1].pos in NOMINAL and words[place].head == place + 1)
    is_said = any(word.tag in ("VBZ", "VBP", "VBD") and word.dep not in ("relcl", "acl", "advcl") for word in words)
    is_one = words[place - 1].tag != "NNS" or _is_a(words[place - 1], DOERS[:1], lexicon)
    return text.endswith("s") and not text.endswith("ss") and is_one and not is_said


def _glued(words: Sequence[Word]) -> frozenset[int]:
    """Words of prepositions that have several: their nouns, as *front*, head nothing."""
    return frozenset(inner for place in range(len(words)) for inner in range(place, place + _compound_length(words, place)))


def _compound_length(words: Sequence[Word], place: int) -> int:
    """How many words the preposition has that starts here, if it has several; else 0."""
    texts = tuple(word.text for word in words[place : place + _MOST_GLUED])
    return next((len(compound) for compound in COMPOUND_PREPOSITIONS if texts[: len(compound)] == compound), 0)


def _heads_noun_phrase(words: Sequence[Word], place: int) -> bool:
    word = words[place]
    if word.tag in RELATIVES:
        return False
    if word.pos in NOMINAL:
        if word.dep in ("nmod", "compound") and place + 1 < len(words) and words[place + 1].pos == "CCONJ":
            return True
        return not (
            word.dep in INNER and place < word.head and _reaches(words, place, word.head) and words[word.head].pos in NOMINAL
        )
    if word.dep == "conj" and words[word.head].dep in INNER:
        return False
    return word.pos in ELLIPTIC and word.dep in ARGUMENT and not _has_noun_after(words, place)


def _reaches(words: Sequence[Word], place: int, head: int) -> bool:
    """Whether all that is between hangs on the head, or on what is between, and nothing starts anew: they are one noun phrase."""
    between = range(place + 1, head)
    begins = {"DT", "CD", "PRP$"}
    return all(
        place <= words[inner].head <= head and not _is_verb(words[inner]) and words[inner].tag not in begins for inner in between
    )


def _has_noun_after(words: Sequence[Word], place: int) -> bool:
    return place + 1 < len(words) and words[place + 1].pos in NOMINAL and words[place + 1].dep in INNER


def _is_verb(word: Word) -> bool:
    return word.tag.startswith(_VERBAL) and word.dep not in INNER


def _first_of(words: Sequence[Word], head: int, least: int, is_glued: frozenset[int]) -> int:
    """The first word of the noun phrase of a head noun, which is its last."""
    first = head
    for place in range(head - 1, least - 1, -1):
        word = words[place]
        if place in is_glued or word.pos in ("ADP", "SCONJ") or _is_verb(word) or not _belongs(words, place, head, least):
            break
        if word.pos in ("PUNCT", "CCONJ") or word.tag == "SYM":
            continue
        first = place
        if word.tag == "DT" and not (place and words[place - 1].text in ("all", "both", "half", "such")):
            break
    return first


def _belongs(words: Sequence[Word], place: int, head: int, least: int) -> bool:
    """Whether it hangs on the head, directly or by words that stand before the head, too."""
    # Of *a hat and scarf*, the parser may hang the article on the scarf.
    outer = words[head].head if words[head].dep in INNER else head
    for _ in range(head - least + 1):
        if place == head or words[place].head == outer > head:
            return True
        above = words[place].head
        if above == place or not least <= above <= head:
            return False
        place = above
    return False


def _other(words: Sequence[Word], place: int, nouns: dict[int, Phrase]) -> Phrase | None:
    """The phrase that starts here and is no noun phrase; None for punctuation."""
    word = words[place]
    if length := _compound_length(words, place):
        return Phrase(
            Kind.PREPOSITION, place, place + length, place + length - 1 if words[place].head == place + length - 1 else place
        )
    if word.pos in ("PUNCT", "SPACE", "SYM") or (word.tag in DETERMINERS and word.text not in TELLING):
        return None
    if _begins_verb(words, place):
        return _verb_group(words, place, nouns)
    if word.tag in RELATIVES:
        return Phrase(Kind.RELATIVE, place, place + 1, place)
    return Phrase(_kind(word), place, place + 1, place)


def _kind(word: Word) -> Kind:
    if word.dep == "prt" or word.tag == "RP":
        return Kind.PARTICLE
    if word.text in BY_PARTICIPLE:
        return Kind.PREPOSITION
    if word.pos == "ADP" and word.dep != "mark":
        return Kind.PREPOSITION
    if word.pos == "CCONJ":
        return Kind.CONJUNCTION
    return Kind.ADVERB if word.tag in _ADVERBS else Kind.OTHER


def _begins_verb(words: Sequence[Word], place: int) -> bool:
    word = words[place]
    if word.text in BY_PARTICIPLE:
        return False
    if word.tag.startswith(_VERBAL) or (word.tag == "TO" and place + 1 < len(words) and words[place + 1].tag.startswith(_VERBAL)):
        return True
    # An adverb or *not* before its verb.
    return word.tag in _ADVERBS and place + 1 < len(words) and words[place + 1].tag.startswith(_VERBAL) and word.head == place + 1


def _verb_group(words: Sequence[Word], place: int, nouns: dict[int, Phrase]) -> Phrase:
    """Auxiliaries, adverbs between, a verb, and a second one after *to*: *is trying to catch*."""
    root = place
    end = place
    while end < len(words) and end not in nouns:
        word = words[end]
        is_verb = word.tag.startswith(_VERBAL)
        is_joint = word.tag == "TO" or (word.tag in _ADVERBS and _goes_on(words, end, nouns))
        if is_verb and end > place and _is_second_verb(words, root, end):
            break
        if not is_verb and not is_joint:
            break
        if word.tag == "TO" and not (end + 1 < len(words) and words[end + 1].tag.startswith(_VERBAL)):
            break
        root = end if is_verb else root
        end += 1
    return Phrase(Kind.VERB, place, end, root)


def _goes_on(words: Sequence[Word], place: int, nouns: dict[int, Phrase]) -> bool:
    """Whether a verb follows, after adverbs, which this adverb is of, or which has the verb before as its auxiliary."""
    following = place + 1
    while following < len(words) and words[following].tag in _ADVERBS and following not in nouns:
        following += 1
    if following == len(words) or following in nouns:
        return False
    verb = words[following]
    if verb.tag == "TO":
        return words[place].dep == "neg"
    return verb.tag.startswith(_VERBAL) and (words[place].head == following or (place > 0 and words[place - 1].head == following))


def _is_second_verb(words: Sequence[Word], first: int, second: int) -> bool:
    """Whether the second starts a group of its own: the first is no auxiliary of it, and no *to* stands between."""
    if words[second - 1].tag == "TO":
        return False
    return not (words[first].dep in ("aux", "auxpass") or words[first].tag == "MD" or words[first].head == second)
