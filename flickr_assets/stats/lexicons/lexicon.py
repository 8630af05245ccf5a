"""What a word list declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

# How a word is found. lemma: a token of the parse has this lemma. The others read the caption's characters, without regard to case.
# phrase: neither a letter nor a digit stands before or behind. piece: blanks stand there. prefix: a piece begins so. substring: anywhere.
Match = Literal["lemma", "phrase", "piece", "prefix", "substring"]
# Where a word counts. person: unless it stands before something else than a person (`cowboy hat`). modifier: where it stands before a
# person (`black man`, and not `black hat`). group: the same, and where it is itself a subject or a plural (`two Asians`).
Context = Literal["anywhere", "person", "modifier", "group"]
PartOfSpeech = Literal["NOUN", "VERB", "ADJ", "ADV", "AUX"]
# The six kinds of unwarranted inference of van Miltenburg (2016).
Inference = Literal["activity", "ethnicity", "event", "goal", "relation", "status_or_occupation"]

DATED = date(2026, 11, 30)
OWN = "written for this audit from English and from what the captions say"


@dataclass(frozen=True)
class Category:
    """Words of one kind. reason: why they are listed, and what they may also mean.

    words: lemmas between blanks, in lower case; one of several words (`construction_worker`, `dark-skinned`) is matched as a phrase.
    part_of_speech: of the lemma; a proper noun is a noun.
    """

    name: str
    reason: str
    words: str
    match: Match = "lemma"
    part_of_speech: PartOfSpeech | None = None
    context: Context = "anywhere"

    def entries(self) -> Iterator[tuple[str, Match]]:
        """(word, how it is found), as they are listed."""
        for word in self.words.split():
            is_phrase = self.match == "lemma" and not word.isalpha()
            yield word.replace("_", " "), "phrase" if is_phrase else self.match


@dataclass(frozen=True)
class Lexicon:
    """A word list. title: what its words do; source: whose list it is; inference: which unwarranted inference they may make."""

    name: str
    title: str
    categories: tuple[Category, ...]
    source: str = OWN
    dated: date = DATED
    inference: Inference | None = None
    names_people: bool = False
