"""What a caption names and does not say to be there: what is denied, shown in a picture, tried, looked for, or one of two."""

from __future__ import annotations

from typing import NamedTuple

from flickr_assets.graph.nouns import NO
from flickr_assets.graph.phrases import Kind
from flickr_assets.graph.reading import OF, Reading
from flickr_assets.graph.wordlists import ABSENT, BRINGS_ABOUT, ENDING, IMAGES, SEEKING

# Words after which a clause need not be so.
SUPPOSED = frozenset({"if", "as", "like", "before", "until", "whether", "unless", "ready", "about"})
OR = "or"
NOBODY = frozenset({"nobody", "nothing", "none", "no one"})
DENYING = frozenset({"neither", "nor", "hardly", "not"})


class Shadows(NamedTuple):
    """unsure: phrases that stand for nothing by themselves. frozen: what is denied, which may be neither left out nor widened.

    either: noun phrases of which one is there, as both of *a man or a woman*; what they do is done.
    """

    unsure: frozenset[int]
    frozen: frozenset[int]
    either: frozenset[int]


NONE = Shadows(frozenset(), frozenset(), frozenset())


def shadows(reading: Reading) -> Shadows:
    """The shadows of a caption: no word of these enters a strict edge as if it were so."""
    frozen = _denied(reading)
    unsure = _shown(reading) | _sought(reading) | _supposed(reading) | frozen
    # What a mere picture does is not done, nor is that there to which it is done.
    for role in reading.roles:
        if role.subject in unsure:
            unsure |= {role.verb} | set(reading.until_break(role.verb + 1))
    return Shadows(frozenset(unsure), frozenset(frozen), frozenset(_alternatives(reading)))


def _denied(reading: Reading) -> set[int]:
    found: set[int] = set()
    for number, said in reading.verbs.items():
        if said.is_negated:
            found |= set(reading.until_break(number + 1))
    for number, said in reading.nouns.items():
        if said.number == NO or said.head in NOBODY:
            found |= set(range(number, len(reading.phrases)))
    for number in range(len(reading.phrases)):
        if reading.text_at(number - 1) == "than":
            found |= {number}
        if reading.text(number) in DENYING:
            found |= set(range(number, len(reading.phrases)))
        if reading.text(number) == "without":
            found |= {number, *reading.until_break(number + 1)}
    return found


def _shown(reading: Reading) -> set[int]:
    """The man of *a picture of a man*, and what he does there."""
    found: set[int] = set()
    for number, said in reading.nouns.items():
        words = {*said.head.split(" "), *said.before}
        if words & IMAGES and reading.kind(number + 1) is Kind.PREPOSITION and reading.text(number + 1) in (OF, "with"):
            found |= set(reading.until_break(number + 2))
    return found


def _sought(reading: Reading) -> set[int]:
    """What a verb or a preposition reaches out for, and what is only tried."""
    found: set[int] = set()
    for number in range(len(reading.phrases)):
        if reading.text(number) in ABSENT and reading.kind(number) is not Kind.NOUN:
            found |= set(reading.until_break(number + 1))
    for number, said in reading.verbs.items():
        if said.main in SEEKING:
            found |= set(reading.until_break(number + 1))
        # To stop or keep someone from doing a thing.
        if number + 1 in reading.verbs and said.main in ENDING:
            found |= {number + 1, *reading.until_break(number + 2)}
        if reading.text_at(number - 1) == "from":
            found |= {number, *reading.until_break(number + 1)}
    for role in reading.roles:
        said = reading.verbs[role.verb]
        if said.second and said.first not in BRINGS_ABOUT:
            found |= set(reading.until_break(role.verb + 1))
    return found


def _alternatives(reading: Reading) -> set[int]:
    """Both of *X or Y*."""
    found: set[int] = set()
    for number in range(1, len(reading.phrases) - 1):
        if reading.text(number) == OR and number - 1 in reading.nouns and number + 1 in reading.nouns:
            found |= {number - 1, number + 1}
    return found


def _supposed(reading: Reading) -> set[int]:
    """Verbs, with what they take, of clauses that are made up."""
    found: set[int] = set()
    for number in range(len(reading.phrases)):
        if reading.text(number) in SUPPOSED and reading.kind(number) is Kind.OTHER and reading.text(number) not in ("as", "about"):
            found |= set(range(number + 1, len(reading.phrases)))
    return found
