"""Near-duplicates: the search finds what holding every text against every other finds."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flickr_assets.sample.world.grammar import world_scenes
from flickr_assets.stats import near, wordsets
from flickr_assets.stats.near import clusters, links, near_pairs
from flickr_assets.stats.wordsets import WordSets, word_sets

SMALL = st.lists(st.sets(st.sampled_from("abcdefghijkl"), max_size=9), max_size=40)
# Sets that a base of up to thirty words has given, with some left out: many are near, and long ones leave out several words.
WORN = st.lists(st.tuples(st.integers(1, 30), st.sets(st.integers(0, 30), max_size=6)), max_size=30)

Found = set[tuple[int, int, int]]


def texts(sets: list[set[str]]) -> pa.ChunkedArray:
    return pa.chunked_array([pa.array([" ".join(sorted(words)) for words in sets], pa.string())])


def searched(sets: list[set[str]]) -> Found:
    pairs = near_pairs(word_sets(texts(sets)))
    return set(zip(pairs.first.tolist(), pairs.second.tolist(), pairs.n_shared.tolist(), strict=True))


def by_brute_force(sets: list[set[str]]) -> Found:
    """By the definition, without a division."""
    found = set[tuple[int, int, int]]()
    for (first, one), (second, other) in combinations(enumerate(sets), 2):
        if one | other and 5 * len(one & other) >= 4 * len(one | other):
            found.add((first, second, len(one & other)))
    return found


def components(n: int, pairs: Found) -> list[int]:
    """The smallest member of each one's component."""
    leader = list(range(n))
    for _ in range(n):
        for first, second, _ in pairs:
            leader[first] = leader[second] = min(leader[first], leader[second])
    return leader


def worn(drawn: list[tuple[int, set[int]]]) -> list[set[str]]:
    return [{f"w{word}" for word in range(size)} - {f"w{word}" for word in lost} for size, lost in drawn]


@settings(max_examples=50)
@given(SMALL)
def test_of_sets_of_few_words_every_near_pair_is_found_and_no_other(sets: list[set[str]]) -> None:
    assert searched(sets) == by_brute_force(sets)


@settings(max_examples=50)
@given(WORN)
def test_of_long_sets_every_near_pair_is_found_and_no_other(drawn: list[tuple[int, set[int]]]) -> None:
    sets = worn(drawn)
    assert searched(sets) == by_brute_force(sets)


@pytest.mark.parametrize("few", [0, 1, 3])
@settings(max_examples=50)
@given(drawn=WORN)
def test_however_few_are_compared_in_full_the_pairs_are_near_and_the_clusters_the_same(
    few: int, drawn: list[tuple[int, set[int]]]
) -> None:
    sets = worn(drawn)
    expected = by_brute_force(sets)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(near, "FEW", few)
        found = searched(sets)
        led = clusters(word_sets(texts(sets))).tolist()
    assert found <= expected
    assert components(len(sets), found) == components(len(sets), expected) == led


@settings(max_examples=50)
@given(WORN)
def test_held_in_memory_a_few_at_a_time_the_answer_is_the_same(drawn: list[tuple[int, set[int]]]) -> None:
    sets = worn(drawn)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(near, "FEW", 2)
        whole = searched(sets)
        patch.setattr(near, "AT_ONCE", 3)
        patch.setattr(wordsets, "BLOCK", 4)
        assert searched(sets) == whole


def test_where_a_guess_and_its_place_do_not_fit_one_number_the_pairs_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(near, "FEW", 0)
    sets = word_sets(texts([set(words) for words in ("abxyz", "abxyz", "cdxyz", "cdxyz", "efxyz", "efxyz")]))
    pairs = near_pairs(WordSets(sets.starts, sets.words, n_words=1 << 60))
    assert list(zip(pairs.first, pairs.second, pairs.n_shared, strict=True)) == [(0, 1, 5), (2, 3, 5), (4, 5, 5)]


def test_captions_of_an_invented_world_are_paired_as_by_brute_force() -> None:
    said = [caption.raw for _, captions in world_scenes(120, 7) for caption in captions]
    rng = random.Random(7)
    changed = [" ".join(word for word in text.split() if rng.random() > 0.06) for text in said]
    column = pa.chunked_array([pa.array(said + changed)])
    sets = word_sets(column)
    words = [set(sets.words[start:end].tolist()) for start, end in zip(sets.starts[:-1], sets.starts[1:], strict=True)]
    pairs = near_pairs(sets)
    expected = by_brute_force(words)  # type: ignore[arg-type]
    assert len(expected) > 300
    assert set(zip(pairs.first.tolist(), pairs.second.tolist(), pairs.n_shared.tolist(), strict=True)) == expected


def test_four_of_five_words_are_near_and_three_of_four_are_not() -> None:
    assert searched([{"a", "b", "c", "d"}, {"a", "b", "c", "d", "e"}, {"a", "b", "c"}]) == {(0, 1, 4)}


def test_texts_without_a_word_are_near_nothing() -> None:
    assert searched([set(), set()]) == set()
    assert clusters(word_sets(texts([set(), {"a"}, set()]))).tolist() == [0, 1, 2]
    assert len(near_pairs(word_sets(texts([]))).first) == 0


def test_of_a_formula_that_thousands_say_the_links_are_as_many_as_they_are() -> None:
    """Each has the twelve words of the formula and one of its own: fifty million pairs are near."""
    n = 10_000
    formula = " ".join(f"f{word}" for word in range(12))
    sets = word_sets(pa.chunked_array([pa.array([f"{formula} own{k}" for k in range(n)])]))
    batches = list(links(sets))
    found = (batch.pairs for batch in batches)
    n_links = len({pair for pairs in found for pair in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)})
    assert n - 1 <= n_links <= 15 * n
    assert sum(batch.n_guesses for batch in batches) <= 20 * n
    assert np.all(clusters(sets) == 0)


def test_long_sets_are_near_however_many_words_a_quarter_of_them_is() -> None:
    """A quarter of 1,024 words does not fit a byte. Those words share the bits of few; the eight that only one set has are of others."""
    marks = WordSets(np.arange(100_001), np.arange(100_000, dtype=np.int32), 100_000).marks
    few = marks < np.uint64(1 << 40)
    common, own = np.flatnonzero(few)[:1_016], np.flatnonzero(~few)[:8]
    one, other = np.sort(np.concatenate([common, own])), common
    words = np.concatenate([one, other]).astype(np.int32)
    sets = WordSets(np.array([0, 1_024, 2_040]), words, 100_000)
    pairs = near_pairs(sets)
    assert int(np.bitwise_count(sets.marks[0] ^ sets.marks[1])) > 0
    assert (pairs.first.tolist(), pairs.second.tolist(), pairs.n_shared.tolist()) == ([0], [1], [1_016])


def test_the_work_of_a_search_is_told() -> None:
    """`e` is the rarest word: the one set may begin with a only, the other with e or a. Both begin with a: one pair to look at."""
    (batch,) = links(word_sets(texts([{"a", "b", "c", "d"}, {"a", "b", "c", "d", "e"}])))
    assert (batch.n_guesses, batch.n_looked_at, batch.n_verified, len(batch.pairs.first)) == (3, 1, 1, 1)


def test_sets_without_a_rare_word_in_common_are_not_looked_at() -> None:
    (batch,) = links(word_sets(texts([{"a", "b", "x"}, {"c", "d", "x"}])))
    assert (batch.n_guesses, batch.n_looked_at, batch.n_verified) == (2, 0, 0)
