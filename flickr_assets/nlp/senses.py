"""The words of one part of speech, indexed: their senses, the words of a sense, and the lemmas that a form may belong to."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from flickr_assets.nlp.inflection import Exceptions, candidates

if TYPE_CHECKING:
    import pyarrow as pa

# Of `array`, by Arrow's types.
_CODES = {"int16": "h", "int32": "i"}


@dataclass(frozen=True)
class Words:
    """The senses of the lemma in row i are those in the places from starts[i] to starts[i + 1], the most frequent first.

    word_numbers: the lemma's place among the words of that sense, from 1.  tag_counts: how often WordNet's texts have it.
    """

    pos: str
    rows: dict[str, int]
    starts: array[int]
    synsets: array[int]
    word_numbers: array[int]
    tag_counts: array[int]
    exceptions: Exceptions
    _candidates: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def lemmas(self, text: str) -> tuple[str, ...]:
        """The lemmas that a word, or a compound by its last word, may belong to, itself first. text: in lower case."""
        before, blank, form = text.rpartition(" ")
        prefix = before + blank
        return tuple(prefix + lemma for lemma in self.candidates(form) if prefix + lemma in self.rows)

    def candidates(self, form: str) -> tuple[str, ...]:
        """What one word may be a form of, words or not."""
        known = self._candidates.get(form)
        if known is None:
            known = self._candidates[form] = tuple(dict.fromkeys(candidates(form, self.exceptions, self.pos)))
        return known

    def senses(self, lemma: str) -> tuple[int, ...]:
        """Synset ids, the most frequent first."""
        return tuple(self.synsets[place] for place in self._span(lemma))

    def places(self, lemma: str) -> Iterator[tuple[int, int]]:
        """Each sense with the lemma's number among its words."""
        return ((self.synsets[place], self.word_numbers[place]) for place in self._span(lemma))

    def frequency(self, lemma: str) -> int:
        """How often WordNet's own texts have the lemma, in any sense."""
        return sum(self.tag_counts[place] for place in self._span(lemma))

    def words_of(self, synset: int) -> dict[int, str]:
        """The lemmas of a sense by their numbers, in ascending order."""
        synsets, places, lemmas = self._by_synset
        found = places[bisect_left(synsets, synset) : bisect_right(synsets, synset)]
        return {self.word_numbers[place]: lemmas[bisect_right(self.starts, place) - 1] for place in found}

    def _span(self, lemma: str) -> range:
        row = self.rows.get(lemma)
        return range(0) if row is None else range(self.starts[row], self.starts[row + 1])

    @cached_property
    def _by_synset(self) -> tuple[array[int], array[int], list[str]]:
        """The synsets in ascending order, the place of each there; and the lemmas by row."""
        # A synset has fewer than 32 words.
        keys = sorted((synset << 5 | number) << 18 | place for place, (synset, number) in enumerate(self._numbered()))
        return array("i", (key >> 23 for key in keys)), array("i", (key & 0x3FFFF for key in keys)), list(self.rows)

    def _numbered(self) -> Iterator[tuple[int, int]]:
        return zip(self.synsets, self.word_numbers, strict=True)


def words(sense: pa.Table, exception: pa.Table, pos: str) -> Words:
    """From the relations `wordnet.sense` and `wordnet.exception`, in the order of their keys."""
    of_pos = rows_where(sense, "pos", pos)
    lemmas = of_pos["lemma"].to_pylist()
    starts = [place for place, number in enumerate(integers(of_pos, "sense_number")) if number == 1]
    exceptions: dict[str, list[str]] = {}
    irregular = rows_where(exception, "pos", pos)
    for form, lemma in zip(irregular["inflected"].to_pylist(), irregular["lemma"].to_pylist(), strict=True):
        exceptions.setdefault(form, []).append(lemma)
    return Words(
        pos,
        {lemmas[place]: row for row, place in enumerate(starts)},
        array("i", [*starts, len(lemmas)]),
        integers(of_pos, "synset_id"),
        integers(of_pos, "word_number"),
        integers(of_pos, "tag_count"),
        exceptions,
    )


def rows_where(table: pa.Table, column: str, value: str) -> pa.Table:
    """The rows that have this value; the column is what the table is sorted by first."""
    # Arrow's own filter, or a cast, would load all that it computes with: half as long as the rest.
    values = table[column]
    start, end = (bisect(values, value, key=lambda scalar: scalar.as_py()) for bisect in (bisect_left, bisect_right))
    return table.slice(start, end - start)


def integers(table: pa.Table, column: str) -> array[int]:
    """A column of whole numbers, to be read one by one: several times as fast as Arrow's or NumPy's scalars."""
    numbers = table[column].combine_chunks()
    found = array(_CODES[str(numbers.type)])
    size = found.itemsize
    found.frombytes(memoryview(numbers.buffers()[1])[size * numbers.offset : size * (numbers.offset + len(numbers))])
    return found
