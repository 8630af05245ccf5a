"""What hangs on what: adverbs, prepositional phrases, and what someone wears."""

from __future__ import annotations

from typing import NamedTuple

from flickr_assets.graph.lexicons.counts import verb_counts
from flickr_assets.graph.modes import Mode
from flickr_assets.graph.phrases import Kind
from flickr_assets.graph.reading import DRESSED, OF, Reading
from flickr_assets.graph.roles import Roles
from flickr_assets.graph.wordlists import CIRCUMSTANCE, DOUBTFUL, FURTHER, LIGHT, UNDERSTOOD, WITH_OBJECT

HOSTS = frozenset({Kind.NOUN, Kind.VERB, Kind.PARTICLE})
BE = "be"


class Attachment(NamedTuple):
    """Phrases that come in together, or stay away. host: the phrase on which they hang.

    following: a verb without which they do not come in.

    own: the prepositional phrase alone, without a verb *be* that comes with it.
    """

    rule: str
    phrases: tuple[int, ...]
    host: int
    following: int | None = None
    own: tuple[int, ...] = ()


def is_unfinished(reading: Reading, role: Roles) -> bool:
    """Whether what was read of a verb is no whole saying: what is held, or what someone is, was not read as its object."""
    said = reading.verbs[role.verb]
    if role.object is not None or (said.is_done_to and said.main not in DRESSED):
        return False
    if said.main in DRESSED:
        return True
    n, with_object = verb_counts().get(said.main, (1, 0))
    return said.main in LIGHT - UNDERSTOOD or with_object >= WITH_OBJECT * n


def attachments(reading: Reading, mode: Mode) -> list[Attachment]:
    """In the order in which they are found: adverbs, phrases from the last to the first, clothes."""
    found = [*_adverbs(reading), *_phrases(reading, mode)]
    if mode.is_strict:
        unfinished = {role.verb for role in reading.roles if is_unfinished(reading, role)}
        found = [one for one in found if one.host not in unfinished]
    taken = {number for one in found for number in one.phrases}
    return [*found, *_wearing(reading, mode, taken)]


def _adverbs(reading: Reading) -> list[Attachment]:
    found: list[Attachment] = []
    for number, phrase in enumerate(reading.phrases):
        if phrase.kind is not Kind.ADVERB or number in reading.skipped or reading.text(number) in DOUBTFUL:
            continue
        before = reading.before(number)
        if before is not None and reading.kind(before) in HOSTS:
            found.append(Attachment("ADVP", (number,), before))
    return found


def _phrases(reading: Reading, mode: Mode) -> list[Attachment]:
    """Prepositional phrases, each hanging on what stands before it: *on a bench in a park*, the park on the bench."""
    found: list[Attachment] = []
    taken: set[int] = {number for pair in reading.pairs for number in (pair.second - 1, pair.second)}
    subjects = {role.subject for role in reading.roles}
    may_go = CIRCUMSTANCE | FURTHER if mode.is_strict else CIRCUMSTANCE
    for number in range(len(reading.phrases) - 1, 0, -1):
        if reading.kind(number) is not Kind.PREPOSITION or number in reading.verbs or reading.text(number) not in may_go:
            continue
        end = _object_end(reading, number + 1, subjects, taken)
        before = reading.before(number)
        if end is None or before is None or reading.kind(before) not in HOSTS or before in reading.skipped:
            continue
        own = tuple(one for one in range(number, end) if one not in reading.skipped)
        attached = _with_be(reading, own, before)
        if attached is not None:
            found.append(attached)
            taken.update(attached.phrases)
    return found


def _with_be(reading: Reading, own: tuple[int, ...], before: int) -> Attachment | None:
    """*A man that is in a boat*: without the boat there is nothing that he is."""
    said = reading.verbs.get(before)
    if said is None or said.text != BE:
        return Attachment("PP", own, before, own=own)
    above = reading.before(before)
    between = (
        number for number in range(before + 1, own[0]) if reading.kind(number) is not Kind.ADVERB and number not in reading.skipped
    )
    numbers = (before, *between, *own)
    if above is not None and reading.kind(above) is Kind.RELATIVE:
        numbers = (above, *numbers)
        above = reading.before(above)
    return Attachment("PP", numbers, above, own=own) if above is not None and above in reading.nouns else None


def _object_end(reading: Reading, first: int, subjects: set[int | None], taken: set[int]) -> int | None:
    """One past the last phrase of a preposition's object that starts here; None where there is none that may go."""
    while first in reading.skipped:
        first += 1
    if reading.kind(first) is not Kind.NOUN or first in subjects:
        return None
    end = first + 1
    while reading.kind(end + 1) is Kind.NOUN and (end + 1 not in taken or reading.text(end) == OF):
        is_and = reading.kind(end) is Kind.CONJUNCTION and reading.joins(first, end + 1)
        if not (reading.text(end) == OF or is_and) or end + 1 in subjects:
            break
        end += 2
    return end


def _wearing(reading: Reading, mode: Mode, taken: set[int]) -> list[Attachment]:
    found: list[Attachment] = []
    for number, worn in sorted(reading.worn.items()):
        before = reading.before(number)
        if number in taken or before is None or reading.kind(before) not in HOSTS:
            continue
        following = None
        # In strict graphs, *someone wears X* stands for itself, and is not to be said again as someone with X on.
        if mode.starts_whole or (mode.is_strict and before in reading.nouns):
            later = range(worn[-1] + 1, len(reading.phrases))
            following = next((verb for verb in later if verb in reading.verbs and verb not in reading.worn), len(reading.phrases))
        found.append(Attachment("WEAR", (number, *worn), before, following))
    return found
