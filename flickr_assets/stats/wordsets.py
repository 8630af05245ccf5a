"""Texts as sets of words, numbered from the rarest on: a block of texts at a time, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]

# Texts, or sets, that are worked on at a time.
BLOCK = 1 << 16


@dataclass(frozen=True)
class WordSets:
    """Sets of words, one after the other: those of set k are words[starts[k] : starts[k + 1]], ascending, the rarest being word 0."""

    starts: Ints
    words: Small
    n_words: int

    @cached_property
    def sizes(self) -> Small:
        return np.diff(self.starts).astype(np.int32)

    @cached_property
    def marks(self) -> npt.NDArray[np.uint64]:
        """64 bits of each set, one for each of its words: sets of few differing words have few differing bits."""
        marks = np.zeros(len(self.sizes), np.uint64)
        for begin, end in blocks(len(marks)):
            words = self.words[self.starts[begin] : self.starts[end]].astype(np.uint64)
            bit = np.uint64(1) << (words * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(58))
            held = begin + np.flatnonzero(self.sizes[begin:end])
            if len(held):
                marks[held] = np.bitwise_or.reduceat(bit, self.starts[held] - self.starts[begin])
        return marks

    def take(self, items: npt.NDArray[np.integer]) -> WordSets:
        """Those sets, in this order."""
        sizes = self.sizes[items]
        starts = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
        places = np.repeat(self.starts[items] - starts[:-1], sizes)
        places += np.arange(len(places))
        return WordSets(starts, self.words[places], self.n_words)


def blocks(n: int) -> Iterator[tuple[int, int]]:
    """0 .. n in parts of at most BLOCK: where each begins and ends."""
    return pairwise([*range(0, n, BLOCK), n])


def word_sets(texts: pa.ChunkedArray) -> WordSets:
    """The set of words of each text: its longest runs of letters and digits, in lower case. A text without any has an empty set."""
    number: dict[str, int] = {}
    sets = [_numbered(texts.slice(begin, end - begin), number) for begin, end in blocks(len(texts))]
    starts = np.zeros(len(texts) + 1, np.int64)
    frequency = np.zeros(len(number), np.int64)
    for (begin, end), (sizes, words) in zip(blocks(len(texts)), sets, strict=True):
        starts[begin + 1 : end + 1] = sizes
        frequency += np.bincount(words, minlength=len(number))
    np.cumsum(starts, out=starts)
    rank = _ranks(frequency, number)
    ranked = np.empty(starts[-1], np.int32)
    for begin, end in blocks(len(texts)):
        sizes, words = sets.pop(0)
        ranked[starts[begin] : starts[end]] = _distinct(sizes, rank[words])[1]
    return WordSets(starts, ranked, max(len(number), 1))


def _numbered(texts: pa.ChunkedArray, number: dict[str, int]) -> tuple[Small, Small]:
    """The words of each text by their numbers, once each; how many those are, and which. New words take the next numbers."""
    spaced = pc.replace_substring_regex(pc.utf8_lower(texts.combine_chunks()), r"[^\p{L}\p{N}]+", " ")
    trimmed = pc.ascii_trim(spaced, " ")
    lists = pc.split_pattern(pc.if_else(pc.equal(trimmed, ""), None, trimmed), " ")
    counts = pc.fill_null(pc.list_value_length(lists), 0).to_numpy(zero_copy_only=False)
    words = lists.flatten().dictionary_encode()
    known = np.array([number.setdefault(word, len(number)) for word in words.dictionary.to_pylist()], np.int32)
    return _distinct(counts, known[words.indices.to_numpy()])


def _ranks(frequency: Ints, number: dict[str, int]) -> Small:
    """Of each word its place among all: the rarest first, those as rare by name."""
    by_name = pc.sort_indices(pa.array(number, pa.string())).to_numpy()
    rank = np.empty(len(number), np.int32)
    rank[by_name[np.argsort(frequency[by_name], kind="stable")]] = np.arange(len(number))
    return rank


def _distinct(counts: Small, words: Small) -> tuple[Small, Small]:
    """How many different words each text has, and those, ascending. `counts`: how many each has here."""
    width = int(words.max(initial=0)) + 1
    key = np.uint32 if len(counts) * width < 1 << 32 else np.uint64
    held = np.sort(np.repeat(np.arange(len(counts), dtype=key) * key(width), counts) + words.astype(key))
    held = held[np.diff(held, prepend=held[:1] - key(1)) != 0]
    row = held // key(width)
    sizes = np.bincount(row.astype(np.int64), minlength=len(counts))
    return sizes.astype(np.int32), (held - row * key(width)).astype(np.int32)
