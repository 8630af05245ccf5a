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

What is worked on at a time fits a processor's cache however many texts there are: texts become sets a block at a time, and those whose
guesses begin with the same words are copied side by side before they are searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]

# Groups of so many are compared in full.
FEW = 32
# Texts that become sets at a time, and guesses that are searched at a time, but for those of a single group.
AT_ONCE = 1 << 17


@dataclass(frozen=True)
class WordSets:
    """Sets of words, one after the other: those of set k are words[starts[k] : starts[k + 1]], ascending, the rarest being word 0."""

    starts: Ints
    words: npt.NDArray[np.int32]
    n_words: int

    @cached_property
    def sizes(self) -> Ints:
        return np.diff(self.starts)

    @cached_property
    def marks(self) -> npt.NDArray[np.uint64]:
        """64 bits of each set, one for each of its words: sets of few differing words have few differing bits."""
        bit = np.uint64(1) << (self.words.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(58))
        marks = np.zeros(len(self.sizes), np.uint64)
        held = np.flatnonzero(self.sizes)
        if len(held):
            marks[held] = np.bitwise_or.reduceat(bit, self.starts[held])
        return marks

    def take(self, items: npt.NDArray[np.integer]) -> WordSets:
        """Those sets, in this order."""
        sizes = self.sizes[items]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        places = np.repeat(self.starts[items] - starts[:-1], sizes)
        places += np.arange(len(places))
        return WordSets(starts, self.words[places], self.n_words)


@dataclass(frozen=True)
class Pairs:
    """Pairs of sets by their places, `first` < `second`, and how many words they share."""

    first: Ints
    second: Ints
    n_shared: Ints


@dataclass(frozen=True)
class _Guesses:
    """Of each: the set, the place of the last word that was named, how many were left out before it, and its group.

    All name equally many words. Groups are numbered from 0 without a gap, and guesses are in their order. `most_left_out`: how many
    words of the set may be left out in all, given what the others of the group have left out already.
    """

    item: Small
    place: Small
    left_out: Small
    most_left_out: Small
    group: Ints
    n_named: int

    @cached_property
    def group_sizes(self) -> Ints:
        """Of each guess, how many are in its group."""
        return np.bincount(self.group)[self.group]

    def where(self, chosen: npt.NDArray[np.bool_] | slice) -> _Guesses:
        """Those chosen, which are whole groups, numbered anew."""
        group = _numbered(self.group[chosen])
        item, place, left_out = self.item[chosen], self.place[chosen], self.left_out[chosen]
        return _Guesses(item, place, left_out, self.most_left_out[chosen], group, self.n_named)


def word_sets(texts: pa.ChunkedArray) -> WordSets:
    """The set of words of each text: its longest runs of letters and digits, in lower case. A text without any has an empty set."""
    if not len(texts):
        return WordSets(np.zeros(1, np.int64), np.zeros(0, np.int32), 1)
    said = [_said(texts.slice(start, AT_ONCE)) for start in range(0, len(texts), AT_ONCE)]
    coded = pa.chunked_array([words for _, words in said]).unify_dictionaries()
    names = coded.chunk(0).dictionary
    sets = [_distinct(counts, words.indices.to_numpy()) for (counts, _), words in zip(said, coded.chunks, strict=True)]
    frequency = np.zeros(len(names), np.int64)
    for _, words in sets:
        frequency += np.bincount(words, minlength=len(names))
    by_name = pc.sort_indices(names).to_numpy()
    rank = np.empty(len(names), np.int32)
    rank[by_name[np.argsort(frequency[by_name], kind="stable")]] = np.arange(len(names))
    ranked = [_distinct(sizes, rank[words]) for sizes, words in sets]
    starts = np.cumsum(np.concatenate([np.zeros(1, np.int64), *(sizes for sizes, _ in ranked)]))
    return WordSets(starts, np.concatenate([words for _, words in ranked]), max(len(names), 1))


def _said(texts: pa.ChunkedArray) -> tuple[Ints, pa.DictionaryArray]:
    """How many words each text has, and the words."""
    spaced = pc.replace_substring_regex(pc.utf8_lower(texts.combine_chunks()), r"[^\p{L}\p{N}]+", " ")
    trimmed = pc.ascii_trim(spaced, " ")
    lists = pc.split_pattern(pc.if_else(pc.equal(trimmed, ""), None, trimmed), " ")
    counts = pc.fill_null(pc.list_value_length(lists), 0).to_numpy(zero_copy_only=False).astype(np.int64)
    return counts, lists.flatten().dictionary_encode()


def _distinct(counts: Ints, words: Small) -> tuple[Ints, Small]:
    """The words of each text once each, ascending; and how many those are. `counts`: how many each has here."""
    width = int(words.max(initial=0)) + 1
    key = np.uint32 if len(counts) * width < 1 << 32 else np.uint64
    held = np.sort(np.repeat(np.arange(len(counts), dtype=key) * key(width), counts) + words.astype(key))
    held = held[np.diff(held, prepend=held[:1] - key(1)) != 0]
    row = held // key(width)
    return np.bincount(row.astype(np.int64), minlength=len(counts)), (held - row * key(width)).astype(np.int32)


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
    for held, begun in _begun(sets):
        alike = sets.take(held)
        waiting = [begun]
        while waiting:
            guesses = waiting.pop()
            if len(guesses.item) > AT_ONCE and guesses.group[-1] > 0:
                waiting += _halves(guesses)
                continue
            ended, going_on = _named_one_more(alike, guesses.where(guesses.group_sizes > FEW))
            if len(going_on.item):
                waiting.append(going_on)
            candidates = (_pairs_within(alike, guesses), _pairs_within(alike, ended), _stars(ended))
            one, other = (np.concatenate(places) for places in zip(*candidates, strict=True))
            yield _verified(alike, held, one, other)


def _begun(sets: WordSets) -> Iterator[tuple[Ints, _Guesses]]:
    """Guesses that name one word, a batch at a time, and the sets that they are of: an item is a place among those of its batch."""
    ways = np.minimum(sets.sizes // 5 + 1, sets.sizes)
    item, skipped = _each(ways)
    word, order = _sorted(sets.words[sets.starts[item] + skipped])
    ends = np.append(np.flatnonzero(np.diff(word)) + 1, len(word))
    begin = 0
    while begin < len(word):
        after, enough = np.searchsorted(ends, [begin, begin + AT_ONCE], side="right")
        end = int(ends[max(after, enough - 1)])
        held, place = item[order[begin:end]], skipped[order[begin:end]]
        place_in_batch = np.arange(end - begin, dtype=np.int32)
        guesses = _grouped(sets.sizes[held], place_in_batch, place, place, word[begin:end], 1)
        yield held[guesses.item].astype(np.int64), replace(guesses, item=place_in_batch[: len(guesses.item)])
        begin = end


def _each(counts: Ints) -> tuple[Small, Small]:
    """0 .. count - 1 of every count: which count it is of, and the number."""
    which = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    return which, (np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)).astype(np.int32)


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
    end, lacks = size[ends] - 1, (guesses.left_out + rest)[ends]
    ended = _grouped(size[ends], guesses.item[ends], end, lacks, guesses.group[ends], guesses.n_named)
    source, skipped = _each(np.minimum(spare + 1, rest))
    item, place = guesses.item[source], guesses.place[source] + 1 + skipped
    key = guesses.group[source] * sets.n_words + sets.words[sets.starts[item] + place]
    return ended, _grouped(size[source], item, place, guesses.left_out[source] + skipped, key, guesses.n_named + 1)


def _grouped(size: npt.NDArray[np.integer], item: Small, place: Small, left_out: Small, key: Ints, n_named: int) -> _Guesses:
    """Guesses of the same key as a group, without those that cannot be near another of it."""
    key, order = _sorted(key)
    left_out, size, most = left_out[order], size[order], left_out
    for _ in range(2):  # Those that go leave others alone.
        most, can_be = _room(key, left_out, size)
        kept = np.flatnonzero(can_be)
        key, order, left_out, size, most = key[kept], order[kept], left_out[kept], size[kept], most[kept]
    return _Guesses(item[order], place[order], left_out, most, _numbered(key), n_named)


def _sorted(key: npt.NDArray[np.integer]) -> tuple[Ints, Ints]:
    """Keys of at least 0, ascending, and their places; those of the same key in their order. Both in one number are sorted faster."""
    bits = len(key).bit_length()
    if int(key.max(initial=0)) >> (63 - bits):
        order = np.argsort(key, kind="stable")
        return key[order].astype(np.int64), order
    both = np.sort((key.astype(np.int64) << bits) | np.arange(len(key)))
    return both >> bits, both & ((1 << bits) - 1)


def _numbered(key: Ints) -> Ints:
    """Keys that ascend, as 0, 1, 2, ..."""
    return np.cumsum(np.diff(key, prepend=key[:1]) != 0)


def _room(key: Ints, left_out: Small, size: npt.NDArray[np.integer]) -> tuple[Small, npt.NDArray[np.bool_]]:
    """How many words each may leave out in all, and whether it can be near another of its key; keys ascend.

    Where a set of n words leaves out a and the other b, they share n - a, and a + b is at most a quarter of that.
    """
    begins = np.flatnonzero(np.diff(key, prepend=-1))
    counts = np.diff(begins, append=len(key))
    least = np.repeat(np.minimum.reduceat(left_out, begins), counts) if len(begins) else left_out
    most = ((size - 4 * least) // 5).astype(np.int32)
    return most, (left_out <= most) & np.repeat(counts > 1, counts)


def _halves(guesses: _Guesses) -> list[_Guesses]:
    """Two parts of whole groups, as even as groups allow."""
    middle = guesses.group[len(guesses.group) // 2]
    cut = int(np.searchsorted(guesses.group, middle or 1))
    return [guesses.where(slice(cut, None)), guesses.where(slice(None, cut))]


def _pairs_within(sets: WordSets, guesses: _Guesses) -> tuple[Small, Small]:
    """Every two of each group of at most FEW, but for those whose marks differ too much."""
    small = guesses.where(guesses.group_sizes <= FEW)
    marks, sizes = sets.marks[small.item], sets.sizes[small.item]
    at = np.arange(len(small.item))
    n_after = np.cumsum(np.bincount(small.group))[small.group] - 1 - at if len(at) else at
    one, other = [at[:0]], [at[:0]]
    for apart in range(1, FEW):
        at = at[n_after[at] >= apart]
        if not len(at):
            break
        likely = at[np.bitwise_count(marks[at] ^ marks[at + apart]) <= (sizes[at] + sizes[at + apart]) // 9]
        one.append(likely)
        other.append(likely + apart)
    return small.item[np.concatenate(one)], small.item[np.concatenate(other)]


def _stars(ended: _Guesses) -> tuple[Small, Small]:
    """Of each group of more than FEW that share the words named and no more: each with the one that lacks least."""
    large = ended.where(ended.group_sizes > FEW)
    item = large.item
    if not len(item):
        return item, item
    begins = np.flatnonzero(np.diff(large.group, prepend=-1))
    plainest = np.minimum.reduceat((large.left_out.astype(np.int64) << 32) + item, begins)[large.group]
    other = (plainest & 0xFFFFFFFF).astype(np.int32)
    is_near = (large.left_out + (plainest >> 32) <= large.n_named // 4) & (item != other)
    return item[is_near], other[is_near]


def _verified(sets: WordSets, held: Ints, one: Small, other: Small) -> tuple[Ints, Ints, Ints]:
    """Those pairs that are near, as places of `held`, the smaller place first, and the number of words that they share."""
    shared = _n_shared(sets, one, other)
    near = 9 * shared >= 4 * (sets.sizes[one] + sets.sizes[other])
    first, second = held[one[near]], held[other[near]]
    return np.minimum(first, second), np.maximum(first, second), shared[near]


def _n_shared(sets: WordSets, one: Small, other: Small) -> Ints:
    """How many words each pair of sets shares."""
    both = sets.take(np.concatenate([one, other]))
    pair = np.repeat(np.tile(np.arange(len(one)), 2), both.sizes)
    key = np.sort(pair * sets.n_words + both.words)
    return np.bincount(key[1:][key[1:] == key[:-1]] // sets.n_words, minlength=len(one))
