"""Texts as sets of words: what a word is, how words are numbered, and the same sets however many texts are read at a time."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.stats import wordsets
from flickr_assets.stats.wordsets import WordSets, word_sets


def test_words_are_runs_of_letters_and_digits_in_lower_case() -> None:
    sets = word_sets(pa.chunked_array([pa.array(["A man's T-shirt , a 2nd ÉTÉ !", " - . ", ""])]))
    assert sets.sizes.tolist() == [7, 0, 0]  # a man s t shirt 2nd été


@given(st.lists(st.lists(st.sampled_from(["", "-", "b", "B a", "c, a: c", "é d", "a a"]), max_size=4), max_size=6))
def test_texts_read_a_few_at_a_time_and_in_any_chunks_give_the_same_sets(chunks: list[list[str]]) -> None:
    whole = word_sets(pa.chunked_array([[text for chunk in chunks for text in chunk]], pa.string()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wordsets, "BLOCK", 3)
        parts = word_sets(pa.chunked_array(chunks, pa.string()))
    assert parts.starts.tolist() == whole.starts.tolist()
    assert parts.words.tolist() == whole.words.tolist()
    assert parts.n_words == whole.n_words


def test_a_text_without_a_word_takes_no_number() -> None:
    assert word_sets(pa.chunked_array([pa.array(["", "a", " . "])])).words.tolist() == [0]


def test_words_are_numbered_from_the_rarest_on_and_by_name_where_as_rare() -> None:
    sets = word_sets(pa.chunked_array([pa.array(["c b a", "c b", "c"])]))
    assert sets.words.tolist() == [0, 1, 2, 1, 2, 2]
    assert (
        word_sets(pa.chunked_array([pa.array(["y x"])])).words.tolist()
        == word_sets(pa.chunked_array([pa.array(["x y"])])).words.tolist()
    )


def test_a_set_has_the_marks_of_its_words_in_whatever_block_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = word_sets(pa.chunked_array([pa.array(["a b", "", "b c", "", "", "c"])]))
    of_word = WordSets(np.arange(4), np.arange(3, dtype=np.int32), 3).marks
    assert np.bitwise_count(of_word).tolist() == [1, 1, 1]
    expected = [int(np.bitwise_or.reduce(of_word[sets.words[a:b]])) for a, b in zip(sets.starts, sets.starts[1:], strict=False)]
    assert expected[1] == 0
    assert sets.marks.tolist() == expected
    for block in (1, 2, 4):
        monkeypatch.setattr(wordsets, "BLOCK", block)
        assert WordSets(sets.starts, sets.words, 3).marks.tolist() == expected
