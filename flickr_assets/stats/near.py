"""Texts that are nearly the same, found without holding each against each: the sets of their words overlap by a Jaccard index of 0.8.

The Jaccard index of two sets is the size of what they share over the size of what they have together. Where it is at least 4/5, two
sets that share o words lack at most o / 4 of each other's; so of a set of n words at most n / 5 are not in the other one.

The search is exact. It reads every set from its rarest word on and guesses which words are shared, the first of them, the second,
and so on: each next one may leave out words as long as not too many are left out. Guesses of all sets that name the same words are a
group. A guess that nobody else makes is dropped, the sets of a small group are held against each other, those of a larger one guess
one word more (prefix filtering, Chaudhuri et al. 2006 and Bayardo et al. 2007, with a prefix that grows where it does not tell apart:
Wang, Li and Feng 2012). A guess that reaches the end of its set has named all that is shared: whoever is near another in that group is
near the one that lacks least, so a formula that thousands say is linked to its plainest form alone. Hence the work and the links
grow with the number of sets, and not with its square.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Ints = npt.NDArray[np.int64]

# Groups of so many are compared in full.
FEW = 32
# Guesses that are held in memory at a time, but for the first words of all sets, and for a single group.
AT_ONCE = 1 << 21


@dataclass(frozen=True)
class WordSets:
    """Sets of words, one after the other: those of set k are words[starts[k] : starts[k + 1]], ascending, the rarest being word 0."""

    starts: Ints
    words: npt.NDArray[np.int32]
    n_words: int

    @cached_property
    def sizes(self) -> Ints:
        return np.diff(self.starts)


@dataclass(frozen=True)
class Pairs:
    """Pairs of sets by their places, `first` < `second`, and how many words they share."""

    first: Ints
    second: Ints
    n_shared: Ints


@dataclass(frozen=True)
class _Guesses:
    """Of each: the set, the place of the last word that was named (-1: none), how many were left out before it, and its group.

    All name equally many words. Groups are numbered from 0 without a gap, and guesses are in their order. `most_left_out`: how many
    words of the set may be left out in all, given what the others of the group have left out already.
    """

    item: npt.NDArray[np.int32]
    place: npt.NDArray[np.int32]
    left_out: npt.NDArray[np.int32]
    most_left_out: npt.NDArray[np.int32]
    group: Ints
    n_named: int

    def where(self, chosen: npt.NDArray[np.bool_] | slice, first_group: int = 0) -> _Guesses:
        """Those chosen, which are whole groups; numbered anew where some are missing."""
        group = self.group[chosen]
        if not isinstance(chosen, slice):
            group = np.cumsum(np.diff(group, prepend=group[:1]) != 0)
        item, place, left_out = self.item[chosen], self.place[chosen], self.left_out[chosen]
        return _Guesses(item, place, left_out, self.most_left_out[chosen], group - first_group, self.n_named)


def word_sets(texts: pa.ChunkedArray) -> WordSets:
    """The set of words of each text: its longest runs of letters and digits, in lower case. A text without any has an empty set."""
    spaced = pc.replace_substring_regex(pc.utf8_lower(texts), r"[^\p{L}\p{N}]+", " ")
    lists = pc.split_pattern(pc.utf8_trim_whitespace(spaced), " ").combine_chunks()
    counts = pc.list_value_length(lists).to_numpy(zero_copy_only=False).astype(np.int64)
    coded = lists.flatten().dictionary_encode()
    names = coded.dictionary
    codes = coded.indices.to_numpy(zero_copy_only=False).astype(np.int64)
    row = np.repeat(np.arange(len(counts), dtype=np.int64), counts)
    has_letters = np.asarray(pc.not_equal(names, "").to_numpy(zero_copy_only=False), bool)[codes]
    width = max(len(names), 1)
    held = np.sort(row[has_letters] * width + codes[has_letters])
    held = held[np.diff(held, prepend=-1) != 0]
    frequency = np.bincount(held % width, minlength=width)
    by_name = np.argsort(np.asarray(pc.rank(names, tiebreaker="first")), kind="stable") if len(names) else np.zeros(1, np.int64)
    rank = np.empty(width, np.int64)
    rank[by_name[np.argsort(frequency[by_name], kind="stable")]] = np.arange(width)
    held = np.sort(held // width * width + rank[held % width])
    starts = np.searchsorted(held, np.arange(len(counts) + 1, dtype=np.int64) * width)
    return WordSets(starts, (held % width).astype(np.int32), width)


def near_pairs(sets: WordSets) -> Pairs:
    """Pairs of a Jaccard index of at least 0.8, ascending. Every one of them, but where more than FEW sets share the same words: there,
    each is paired with one alone, and two that are near each other are at least both near to it.
    """
    found = list(links(sets))
    if not found:
        nothing = np.empty(0, np.int64)
        return Pairs(nothing, nothing, nothing)
    first, second, shared = (np.concatenate(columns) for columns in zip(*found, strict=True))
    _, once = np.unique(first * len(sets.sizes) + second, return_index=True)
    return Pairs(first[once], second[once], shared[once])


def links(sets: WordSets) -> Iterator[tuple[Ints, Ints, Ints]]:
    """The same a batch at a time, in no order, some more than once: (first, second, number of shared words)."""
    item = np.flatnonzero(sets.sizes).astype(np.int32)
    nothing = np.zeros(len(item), np.int32)
    most = (sets.sizes[item] // 5).astype(np.int32)
    waiting = [_Guesses(item, nothing - 1, nothing, most, np.zeros(len(item), np.int64), 0)]
    marks = _marks(sets)
    while waiting:
        guesses = waiting.pop()
        if len(guesses.item) > AT_ONCE and guesses.group[-1] > 0:
            waiting += _halves(guesses)
            continue
        ended, going_on = _named_one_more(sets, guesses)
        for candidates in (*_pairs_within(ended), _stars(ended), *_pairs_within(going_on)):
            yield _verified(sets, marks, *candidates)
        large = going_on.where(_group_sizes(going_on) > FEW)
        if len(large.item):
            waiting.append(large)


def clusters(sets: WordSets) -> Ints:
    """Of each set the first one that it is near, or near to one that is near, and so on: itself where it stands alone."""
    leader = np.arange(len(sets.sizes), dtype=np.int64)
    for first, second, _ in links(sets):
        _join(leader, first, second)
    return _led(leader)


def _join(leader: Ints, first: Ints, second: Ints) -> None:
    """Put sets that are linked under one leader, the smallest of them."""
    while len(first):
        a, b = _leaders_of(leader, first), _leaders_of(leader, second)
        differ = a != b
        first, second = np.minimum(a, b)[differ], np.maximum(a, b)[differ]
        np.minimum.at(leader, second, first)


def _leaders_of(leader: Ints, items: Ints) -> Ints:
    """Follow each to its end, and shorten the way."""
    at = leader[items]
    while np.any((above := leader[at]) != at):
        at = above
    leader[items] = at
    return at


def _led(leader: Ints) -> Ints:
    return _leaders_of(leader, np.arange(len(leader), dtype=np.int64))


def _named_one_more(sets: WordSets, guesses: _Guesses) -> tuple[_Guesses, _Guesses]:
    """The guesses that each leads to: those that end (nothing more is shared), and those that name one word more."""
    size = sets.sizes[guesses.item].astype(np.int32)
    rest = size - 1 - guesses.place
    spare = guesses.most_left_out - guesses.left_out
    ends = np.flatnonzero(rest <= spare)
    ended = _grouped(sets, guesses, ends, size[ends] - 1, (guesses.left_out + rest)[ends], guesses.group[ends], 0)
    ways = np.minimum(spare + 1, rest)
    source = np.repeat(np.arange(len(ways)), ways)
    skipped = (np.arange(len(source)) - np.repeat(np.cumsum(ways) - ways, ways)).astype(np.int32)
    place = guesses.place[source] + 1 + skipped
    word = sets.words[sets.starts[guesses.item[source]] + place]
    key = guesses.group[source] * sets.n_words + word
    return ended, _grouped(sets, guesses, source, place, guesses.left_out[source] + skipped, key, 1)


def _grouped(
    sets: WordSets,
    guesses: _Guesses,
    source: Ints,
    place: npt.NDArray[np.int32],
    left_out: npt.NDArray[np.int32],
    key: Ints,
    n_more: int,
) -> _Guesses:
    """Guesses of the same key as a group, without those that cannot be near another of it."""
    order = np.argsort(key)
    size = sets.sizes[guesses.item[source]]
    most = left_out
    for _ in range(2):  # Those that go leave others alone.
        most, can_be = _room(key[order], left_out[order], size[order])
        order, most = order[can_be], most[can_be]
    group = np.cumsum(np.diff(key[order], prepend=key[order][:1]) != 0)
    return _Guesses(guesses.item[source[order]], place[order], left_out[order], most, group, guesses.n_named + n_more)


def _room(key: Ints, left_out: npt.NDArray[np.int32], size: Ints) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.bool_]]:
    """How many words each may leave out in all, and whether it can be near another of its key; keys ascend.

    Where a set of n words leaves out a and the other b, they share n - a, and a + b is at most a quarter of that.
    """
    begins = np.flatnonzero(np.diff(key, prepend=-1))
    counts = np.diff(begins, append=len(key))
    least = np.repeat(np.minimum.reduceat(left_out, begins), counts) if len(begins) else left_out
    most = ((size - 4 * least) // 5).astype(np.int32)
    return most, (left_out <= most) & np.repeat(counts > 1, counts)


def _group_sizes(guesses: _Guesses) -> Ints:
    """Of each guess, how many are in its group."""
    return np.bincount(guesses.group)[guesses.group] if len(guesses.group) else guesses.group


def _halves(guesses: _Guesses) -> list[_Guesses]:
    """Two parts of whole groups, as even as groups allow."""
    middle = guesses.group[len(guesses.group) // 2]
    cut = int(np.searchsorted(guesses.group, middle or 1))
    return [guesses.where(slice(cut, None), int(guesses.group[cut])), guesses.where(slice(None, cut))]


def _pairs_within(guesses: _Guesses) -> Iterator[tuple[Ints, Ints]]:
    """Every two of each group of at most FEW."""
    small = guesses.where(_group_sizes(guesses) <= FEW)
    item = small.item.astype(np.int64)
    for apart in range(1, FEW):
        alike = np.flatnonzero(small.group[apart:] == small.group[:-apart])
        if not len(alike):
            return
        yield item[alike], item[alike + apart]


def _stars(ended: _Guesses) -> tuple[Ints, Ints]:
    """Of each group of more than FEW that share the words named and no more: each with the one that lacks least."""
    large = ended.where(_group_sizes(ended) > FEW)
    item = large.item.astype(np.int64)
    if not len(item):
        return item, item
    begins = np.flatnonzero(np.diff(large.group, prepend=-1))
    plainest = np.minimum.reduceat((large.left_out.astype(np.int64) << 32) + item, begins)[large.group]
    other = plainest & 0xFFFFFFFF
    is_near = (large.left_out + (plainest >> 32) <= large.n_named // 4) & (item != other)
    return item[is_near], other[is_near]


def _marks(sets: WordSets) -> npt.NDArray[np.uint64]:
    """64 bits of each set, one for each of its words: sets of few differing words have few differing bits."""
    bit = np.uint64(1) << (sets.words.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(58))
    marks = np.zeros(len(sets.sizes), np.uint64)
    held = np.flatnonzero(sets.sizes)
    if len(held):
        marks[held] = np.bitwise_or.reduceat(bit, sets.starts[held])
    return marks


def _verified(sets: WordSets, marks: npt.NDArray[np.uint64], one: Ints, other: Ints) -> tuple[Ints, Ints, Ints]:
    """Those pairs that are near, the smaller place first, and the number of words that they share."""
    first, second = np.minimum(one, other), np.maximum(one, other)
    both = sets.sizes[first] + sets.sizes[second]
    likely = np.bitwise_count(marks[first] ^ marks[second]) <= both // 9
    first, second, both = first[likely], second[likely], both[likely]
    shared = _n_shared(sets, first, second)
    near = 9 * shared >= 4 * both
    return first[near], second[near], shared[near]


def _n_shared(sets: WordSets, first: Ints, second: Ints) -> Ints:
    pair = np.concatenate([np.arange(len(first)), np.arange(len(first))])
    item = np.concatenate([first, second])
    size = sets.sizes[item]
    within = np.arange(size.sum()) - np.repeat(np.cumsum(size) - size, size)
    word = sets.words[np.repeat(sets.starts[item], size) + within]
    key = np.sort(np.repeat(pair, size) * sets.n_words + word)
    return np.bincount(key[1:][key[1:] == key[:-1]] // sets.n_words, minlength=len(first)).astype(np.int64)
