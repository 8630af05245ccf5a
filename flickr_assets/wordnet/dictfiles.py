"""The database files of WordNet 3.0 as plain records. The formats: wndb(5WN), senseidx(5WN), cntlist(5WN) of its manual.

Pure: lines in, records out. Glosses and example sentences are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

# The stems of the file names, and the letter of each part of speech.
STEMS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}

# lexnames(5WN): a lexicographer file's number is its place here.
LEXICOGRAPHER_FILES = (
    *("adj.all", "adj.pert", "adv.all", "noun.Tops", "noun.act", "noun.animal", "noun.artifact", "noun.attribute", "noun.body"),
    *("noun.cognition", "noun.communication", "noun.event", "noun.feeling", "noun.food", "noun.group", "noun.location"),
    *("noun.motive", "noun.object", "noun.person", "noun.phenomenon", "noun.plant", "noun.possession", "noun.process"),
    *("noun.quantity", "noun.relation", "noun.shape", "noun.state", "noun.substance", "noun.time", "verb.body", "verb.change"),
    *("verb.cognition", "verb.communication", "verb.competition", "verb.consumption", "verb.contact", "verb.creation"),
    *("verb.emotion", "verb.motion", "verb.perception", "verb.possession", "verb.social", "verb.stative", "verb.weather"),
    "adj.ppl",
)

# prologdb(5WN): a synset's id has nine digits: the part of speech, then the offset in its file. Satellites are adjectives.
_DIGITS = {"n": 1, "v": 2, "a": 3, "s": 3, "r": 4}
# The same in a sense key, where satellites have a digit of their own.
_KEY_DIGITS = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}
# `ready_to_hand(p)`: where an adjective may stand.
_MARKER = re.compile(r"\((?:a|p|ip)\)")


class Pointer(NamedTuple):
    """symbol: as in the file. words: numbers, from 1, of the two words that it joins; zeros when it joins the synsets."""

    symbol: str
    target_id: int
    word_number: int
    target_word_number: int


class Entry(NamedTuple):
    """One synset. kind: n, v, a, r, or s for a satellite adjective. words: (lemma, its lex_id), in the file's order."""

    synset_id: int
    kind: str
    file_number: int
    words: tuple[tuple[str, int], ...]
    pointers: tuple[Pointer, ...]


def synset_id(part: str, offset: str) -> int:
    """WordNet's own nine-digit number. part: n, v, a, s or r."""
    return _DIGITS[part] * 100_000_000 + int(offset)


def lemma(word: str) -> str:
    """Lower case as in the index, words apart by blanks."""
    return _MARKER.sub("", word).lower().replace("_", " ")


def _records(lines: Iterable[str]) -> Iterator[list[str]]:
    """The fields of all lines but those of the licence, which are indented; without the gloss."""
    for line in lines:
        if not line.startswith("  "):
            yield line.partition(" | ")[0].split()


def entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The synsets of a `data` file. The word count is hexadecimal, and so are lex_ids and word numbers."""
    for fields in _records(lines):
        offset, file_number, kind, count = fields[:4]
        n_words = int(count, 16)
        words = tuple((lemma(fields[4 + 2 * i]), int(fields[5 + 2 * i], 16)) for i in range(n_words))
        first = 5 + 2 * n_words
        pointers = tuple(_pointer(*fields[i : i + 4]) for i in range(first, first + 4 * int(fields[first - 1]), 4))
        yield Entry(synset_id(kind, offset), kind, int(file_number), words, pointers)


def _pointer(symbol: str, offset: str, part: str, joined: str) -> Pointer:
    word_number, target_word_number = divmod(int(joined, 16), 256)
    return Pointer(symbol, synset_id(part, offset), word_number, target_word_number)


def index(lines: Iterable[str]) -> Iterator[tuple[str, list[int]]]:
    """The lemmas of an `index` file, each with its synsets, the most frequent sense first."""
    for fields in _records(lines):
        n_senses = int(fields[2])
        yield lemma(fields[0]), [synset_id(fields[1], offset) for offset in fields[-n_senses:]]


def exceptions(lines: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """The irregular forms of an `exc` file, each with what it may be a form of."""
    for inflected, *bases in _records(lines):
        yield lemma(inflected), [lemma(base) for base in bases]


def tag_counts(lines: Iterable[str]) -> dict[str, int]:
    """How often each sense was tagged in WordNet's own texts, by sense key: `cntlist.rev`, which has markers in some keys."""
    return {_MARKER.sub("", key): int(count) for key, _, count in _records(lines)}


def sense_key(entry: Entry, word_number: int, head: tuple[str, int] | None) -> str:
    """head: of a satellite, the first word and lex_id of the adjective that it is similar to."""
    word, lex_id = entry.words[word_number - 1]
    of_head = f"{head[0].replace(' ', '_')}:{head[1]:02d}" if head else ":"
    return f"{word.replace(' ', '_')}%{_KEY_DIGITS[entry.kind]}:{entry.file_number:02d}:{lex_id:02d}:{of_head}"


def licence(lines: Iterable[str]) -> str:
    """The licence at the head of every `index` and `data` file, without its line numbers."""
    numbered = (line for line in lines if line.startswith("  "))
    return "\n".join(re.sub(r"^  \d+ ?", "", line).rstrip() for line in numbered) + "\n"
