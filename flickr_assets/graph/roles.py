"""Who does what to whom: the subject and the object of each verb group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from flickr_assets.graph.phrases import Kind, Phrase
from flickr_assets.graph.words import Word

SUBJECTS = ("nsubj", "nsubjpass")
# A verb in one of these relations does its deed with whoever does that of the verb above it.
INHERITS = frozenset({"conj", "xcomp", "advcl", "ccomp", "dep"})
MODIFIES = frozenset({"acl", "relcl"})
BETWEEN = frozenset({Kind.PARTICLE, Kind.ADVERB})


class Roles(NamedTuple):
    """Numbers of phrases; None: there is none. between: phrases that stand between the verb and its object, as *up* in *pick up a ball*."""

    verb: int
    subject: int | None
    object: int | None
    between: tuple[int, ...]


def roles(
    words: Sequence[Word], phrases: Sequence[Phrase], acts: Callable[[int], bool], antecedent: Callable[[int], int | None]
) -> list[Roles]:
    """Of each verb group, in order. acts: whether the noun phrase of that number may do things: a person, an animal."""
    phrase_of = {place: number for number, phrase in enumerate(phrases) for place in range(phrase.first, phrase.end)}
    found: list[Roles] = []
    for number, phrase in enumerate(phrases):
        if phrase.kind is Kind.VERB:
            between, thing = _object(words, phrases, number, phrase_of)
            found.append(Roles(number, _subject(words, phrases, number, phrase_of, acts, antecedent), thing, between))
    return found


def _verbs(words: Sequence[Word], phrase: Phrase) -> list[int]:
    return [place for place in range(phrase.first, phrase.end) if words[place].tag.startswith(("VB", "MD"))] or [phrase.root]


def _subject(
    words: Sequence[Word],
    phrases: Sequence[Phrase],
    number: int,
    phrase_of: dict[int, int],
    acts: Callable[[int], bool],
    antecedent: Callable[[int], int | None],
) -> int | None:
    seen: set[int] = set()
    verbs = _verbs(words, phrases[number])
    while verbs:
        for place, word in enumerate(words):
            if word.dep in SUBJECTS and word.head in verbs and place in phrase_of:
                subject = phrase_of[place]
                if phrases[subject].kind is Kind.NOUN:
                    return subject
                if phrases[subject].kind is Kind.RELATIVE:
                    return antecedent(subject)
        above = [words[place] for place in verbs if words[place].head not in verbs and words[place].head != place]
        if not above or above[0].head in seen:
            break
        head = above[0].head
        seen.add(head)
        if head not in phrase_of:
            break
        if above[0].dep in MODIFIES and phrases[phrase_of[head]].kind is Kind.NOUN:
            return phrase_of[head]
        if above[0].dep not in INHERITS:
            break
        if phrases[phrase_of[head]].kind is Kind.NOUN:
            return phrase_of[head]
        verbs = _verbs(words, phrases[phrase_of[head]])
    return next((before for before in range(number - 1, -1, -1) if acts(before)), None)


def _object(
    words: Sequence[Word], phrases: Sequence[Phrase], number: int, phrase_of: dict[int, int]
) -> tuple[tuple[int, ...], int | None]:
    """The noun phrase after the verb, if the parser says that it is the verb's object."""
    verbs = _verbs(words, phrases[number])
    objects = {
        phrase_of[place]
        for place, word in enumerate(words)
        if word.dep in ("dobj", "attr") and word.head in verbs and place in phrase_of
    }
    objects = {one for one in objects if one > number and phrases[one].kind is Kind.NOUN}
    is_found = (
        words[phrases[number].root].tag.startswith("NN") and number + 1 < len(phrases) and phrases[number + 1].kind is Kind.NOUN
    )
    if is_found:
        objects = {number + 1}
    if not objects:
        return (), None
    thing = min(objects)
    between = tuple(range(number + 1, thing))
    if any(phrases[one].kind not in BETWEEN for one in between) or len(between) > 1:
        return (), None
    return between, thing
