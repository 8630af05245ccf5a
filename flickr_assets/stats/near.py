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

What is worked on at a time fits a processor's cache however many texts there are: guesses are made a block of sets at a time, and
searched a few first words at a time. Of most sets only the few words that are guessed, and 64 bits, are ever looked at; a set is read
whole where a pair is likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from flickr_assets.stats.wordsets import Ints, Small, WordSets, blocks

# Groups of so many are compared in full.
FEW = 32
# Guesses that are searched at a time, but for those of a single group.
AT_ONCE = 1 << 17
# More words than any set has, and four times as many are still a number of 32 bits.
ALONE = 1 << 28


@dataclass(frozen=True)
class Pairs:
    """Pairs of sets by their places, `first` < `second`, and how many words they share."""

    first: Ints
    second: Ints
    n_shared: Ints


@dataclass(frozen=True)
class Batch:
    """Pairs that were found at a time, in no order, and the work: guesses that were made, pairs looked at by 64 bits, pairs read whole."""

    pairs: Pairs
    n_guesses: int
    n_looked_at: int
    n_verified: int


@dataclass(frozen=True)
class _Held:
    """Sets that are searched at a time: their places among all, and of each the place of its first word, its size and its mark."""

    sets: WordSets
    at: Ints
    begin: Ints
    size: Small
    mark: npt.NDArray[np.uint64]


@dataclass(frozen=True)
class _Guesses:
    """Of each: the set, how many of its words were left out before the last one that was named, and its group.

    All name equally many words. Groups are numbered from 0 without a gap, and guesses are in their order. `most_left_out`: how many
    words of the set may be left out in all, given what the others of the group have left out already. `n_made`: how many there were
    before those that cannot be near another were dropped.
    """

    item: Small
    left_out: Small
    most_left_out: Small
    group: Small
    n_named: int
    n_made: int = 0

    @cached_property
    def group_sizes(self) -> Small:
        """Of each guess, how many are in its group."""
        counts = np.bincount(self.group).astype(np.int32)
        return np.repeat(counts, counts)

    def where(self, chosen: npt.NDArray[np.bool_] | slice) -> _Guesses:
        """Those chosen, which are whole groups, numbered anew."""
        picked = np.flatnonzero(chosen) if isinstance(chosen, np.ndarray) else chosen
        item, left_out, most = self.item[picked], self.left_out[picked], self.most_left_out[picked]
        return _Guesses(item, left_out, most, _numbered(self.group[picked]), self.n_named)


def near_pairs(sets: WordSets) -> Pairs:
    """Pairs of a Jaccard index of at least 0.8, ascending. Every one of them, but where more than FEW sets share the same words: there,
    each is paired with one alone, and two that are near each other are at least both near to it.
    """
    found = [batch.pairs for batch in links(sets)]
    if not found:
        nothing = np.empty(0, np.int64)
        return Pairs(nothing, nothing, nothing)
    first, second = (np.concatenate(places) for places in zip(*((some.first, some.second) for some in found), strict=True))
    _, once = np.unique(first * len(sets.sizes) + second, return_index=True)
    return Pairs(first[once], second[once], np.concatenate([some.n_shared for some in found])[once])


def links(sets: WordSets) -> Iterator[Batch]:
    """The same a batch at a time, some pairs more than once."""
    for held, begun in _begun(sets):
        waiting, n_begun = [begun], begun.n_made
        while waiting:
            guesses = waiting.pop()
            if len(guesses.item) > AT_ONCE and guesses.group[-1] > 0:
                waiting += _halves(guesses)
                continue
            ended, going_on = _named_one_more(held, guesses.where(guesses.group_sizes > FEW))
            if len(going_on.item):
                waiting.append(going_on)
            few, few_ended = _few(guesses), _few(ended)
            item, counts = np.concatenate([few[0], few_ended[0]]), np.concatenate([few[1], few_ended[1]])
            candidates = _pairs_within(held, item, counts), _stars(ended)
            one, other = (np.concatenate(places) for places in zip(*candidates, strict=True))
            n_made, n_looked_at = n_begun + ended.n_made + going_on.n_made, int((counts * (counts - 1)).sum()) // 2
            yield Batch(_verified(held, one, other), n_made, n_looked_at, len(one))
            n_begun = 0


def _begun(sets: WordSets) -> Iterator[tuple[_Held, _Guesses]]:
    """Guesses that name one word, a batch at a time, and the sets that they are of: an item is a place among those of its batch."""
    item, skipped, ends = _first_words(sets)
    begin = 0
    while begin < len(item):
        after, enough = np.searchsorted(ends, [begin, begin + AT_ONCE], side="right")
        last = max(after, enough - 1)
        end = int(ends[last])
        word = np.repeat(np.arange(after, last + 1), np.diff(ends[after : last + 1], prepend=begin))
        at = item[begin:end].astype(np.int64)
        size, each = sets.sizes[at], np.arange(end - begin)
        guesses = _grouped(word, skipped[begin:end], each, each.astype(np.int32), size, 1)
        at = at[guesses.item]
        held = _Held(sets, at, sets.starts[at], size[guesses.item], sets.marks[at])
        yield held, replace(guesses, item=np.arange(len(at), dtype=np.int32))
        begin = end


def _first_words(sets: WordSets) -> tuple[Small, Small, Ints]:
    """Every guess of one word by that word: the set, and how many words it leaves out; and of each word where its guesses end.

    Sorted as cards are dealt: how many guesses name a word is counted first, then each block puts its own where they belong.
    """
    n_words = int(sets.words.max(initial=-1)) + 1
    counts = np.zeros(n_words, np.int64)
    for begin, end in blocks(len(sets.sizes)):
        counts += np.bincount(_ways(sets, begin, end)[2], minlength=n_words)
    ends = np.cumsum(counts)
    free = ends - counts
    item, skipped = (np.empty(int(counts.sum()), np.int32) for _ in range(2))
    for begin, end in blocks(len(sets.sizes)):
        which, left_out, word = _ways(sets, begin, end)
        word, order = _sorted(word)
        here = np.bincount(word, minlength=n_words)
        to = np.repeat(free - np.cumsum(here) + here, here) + np.arange(len(word))
        item[to], skipped[to] = which[order] + begin, left_out[order]
        free += here
    return item, skipped, ends


def _ways(sets: WordSets, begin: int, end: int) -> tuple[Ints, Small, Small]:
    """How the guesses of those sets may begin: the set, counted from `begin`; how many words are left out; the word that is named."""
    size = sets.sizes[begin:end]
    which, skipped = _each(np.minimum(size // 5 + 1, size))
    return which, skipped, sets.words[sets.starts[begin:end][which] + skipped]


def _each(counts: Small) -> tuple[Ints, Small]:
    """0 .. count - 1 of every count: which count it is of, and the number."""
    which = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(which), dtype=np.int32)
    number -= np.repeat((np.cumsum(counts) - counts).astype(np.int32), counts)
    return which, number


def clusters(sets: WordSets) -> Ints:
    """Of each set the first one that it is near, or near to one that is near, and so on: itself where it stands alone."""
    return joined(len(sets.sizes), links(sets))


def joined(n: int, found: Iterable[Batch]) -> Ints:
    """The clusters of n sets that are linked so."""
    leader = np.arange(n, dtype=np.int64)
    for batch in found:
        _join(leader, batch.pairs.first, batch.pairs.second)
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


def _named_one_more(held: _Held, guesses: _Guesses) -> tuple[_Guesses, _Guesses]:
    """The guesses that each leads to: those that end (nothing more is shared), and those that name one word more."""
    item, left_out, n_named = guesses.item, guesses.left_out, guesses.n_named
    size = held.size[item]
    rest = size - left_out - np.int32(n_named)
    spare = guesses.most_left_out - left_out
    ends = np.flatnonzero(rest <= spare)
    ended = _grouped(guesses.group[ends], (left_out + rest)[ends], ends, item, size, n_named)
    source, skipped = _each(np.minimum(spare + 1, rest))
    word = held.sets.words[(held.begin[item] + left_out + n_named)[source] + skipped]
    key = (guesses.group * np.int64(held.sets.n_words))[source] + word
    return ended, _grouped(key, left_out[source] + skipped, source, item, size, n_named + 1)


def _grouped(key: npt.NDArray[np.integer], left_out: Small, source: Ints, item: Small, size: Small, n_named: int) -> _Guesses:
    """Guesses of the same key as a group, without those that cannot be near another of it. `item`, `size`: of each source."""
    n_made = len(key)
    key, order = _sorted(key)
    begins = _begins(key)
    kept = np.flatnonzero(~(begins & np.append(begins[1:], True)))
    key, order = key[kept], order[kept]
    source, left_out = source[order], left_out[order]
    of, most = size[source], left_out
    for _ in range(2):  # Those that go leave others alone.
        most = _most_left_out(key, left_out, of)
        kept = np.flatnonzero(left_out <= most)
        key, source, left_out, of, most = key[kept], source[kept], left_out[kept], of[kept], most[kept]
    return _Guesses(item[source], left_out, most, _numbered(key), n_named, n_made)


def _sorted(key: npt.NDArray[np.integer]) -> tuple[Ints, Ints]:
    """Keys of at least 0, ascending, and their places; those of the same key in their order. Both in one number are sorted faster."""
    bits = len(key).bit_length()
    if int(key.max(initial=0)) >> (63 - bits):
        order = np.argsort(key, kind="stable")
        return key[order].astype(np.int64), order
    both = np.sort((key.astype(np.int64) << bits) | np.arange(len(key)))
    return both >> bits, both & ((1 << bits) - 1)


def _begins(key: npt.NDArray[np.integer]) -> npt.NDArray[np.bool_]:
    """Of keys that ascend, which are the first of their kind."""
    begins = np.ones(len(key), np.bool_)
    np.not_equal(key[1:], key[:-1], out=begins[1:])
    return begins


def _numbered(key: npt.NDArray[np.integer]) -> Small:
    """Keys that ascend, as 0, 1, 2, ..."""
    return np.cumsum(_begins(key), dtype=np.int32) - np.int32(1)


def _most_left_out(key: Ints, left_out: Small, size: Small) -> Small:
    """How many words each may leave out in all, to be near another of its key: less than none where it is alone; keys ascend.

    Where a set of n words leaves out a and the other b, they share n - a, and a + b is at most a quarter of that.
    """
    begins = np.flatnonzero(_begins(key))
    counts = np.diff(begins, append=len(key))
    least = np.minimum.reduceat(left_out, begins) if len(begins) else left_out
    least[counts == 1] = ALONE
    return (size - np.repeat(4 * least, counts)) // np.int32(5)


def _halves(guesses: _Guesses) -> list[_Guesses]:
    """Two parts of whole groups, as even as groups allow."""
    middle = guesses.group[len(guesses.group) // 2]
    cut = int(np.searchsorted(guesses.group, middle or 1))
    return [guesses.where(slice(cut, None)), guesses.where(slice(None, cut))]


def _few(guesses: _Guesses) -> tuple[Small, Ints]:
    """The sets of the groups of at most FEW, group after group, and how many each has."""
    counts = np.bincount(guesses.group)
    return guesses.item[guesses.group_sizes <= FEW], counts[counts <= FEW]


def _pairs_within(held: _Held, item: Small, counts: Ints) -> tuple[Small, Small]:
    """Every two of each group, of at most FEW, but for those whose marks differ too much. `counts`: how many each group has.

    Of two near sets, what only one of them has is at most a quarter of either's words.
    """
    mark, most = held.mark[item], np.minimum(held.size[item] // 4, 64).astype(np.uint8)
    n_after = np.repeat(np.cumsum(counts) - 1, counts) - np.arange(len(item))
    at = np.argsort((FEW - n_after).astype(np.uint8), kind="stable").astype(np.int32)
    n_at = np.cumsum(np.bincount(n_after, minlength=FEW)[::-1])[::-1]
    mark_at, most_at = mark[at], most[at]
    one, other = [at[:0]], [at[:0]]
    for apart in range(1, FEW):
        n = int(n_at[apart])
        if not n:
            break
        beyond = at[:n] + np.int32(apart)
        likely = np.flatnonzero(np.bitwise_count(mark_at[:n] ^ mark[beyond]) <= most_at[:n])
        one.append(at[likely])
        other.append(beyond[likely])
    return item[np.concatenate(one)], item[np.concatenate(other)]


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


def _verified(held: _Held, one: Small, other: Small) -> Pairs:
    """Those pairs that are near, by their places among all sets."""
    shared = _n_shared(held.sets, held.at[one], held.at[other])
    near = 9 * shared >= 4 * (held.size[one] + held.size[other])
    first, second = held.at[one[near]], held.at[other[near]]
    return Pairs(np.minimum(first, second), np.maximum(first, second), shared[near])


def _n_shared(sets: WordSets, one: Ints, other: Ints) -> Ints:
    """How many words each pair of sets shares."""
    both = sets.take(np.concatenate([one, other]))
    pair = np.repeat(np.tile(np.arange(len(one)), 2), both.sizes)
    key = np.sort(pair * sets.n_words + both.words)
    return np.bincount(key[1:][key[1:] == key[:-1]] // sets.n_words, minlength=len(one))
