"""The word lists: closed vocabularies, reasons, and no word that two categories of one list claim."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from flickr_assets.schema.language import INFERENCES, LEXICON_ENTRY
from flickr_assets.stats.lexicon_entry import DERIVED, LEXICONS
from flickr_assets.stats.lexicons.lexicon import Category, Context, Inference, Lexicon, Match, PartOfSpeech

ROWS = DERIVED.compute({}).to_pylist()


def test_the_vocabularies_of_the_contract_are_those_of_the_lists() -> None:
    assert get_args(Inference) == INFERENCES
    for column, kind in (("match", Match), ("context", Context), ("part_of_speech", PartOfSpeech)):
        assert LEXICON_ENTRY.column(column).vocabulary == get_args(kind)


def test_each_of_the_six_unwarranted_inferences_has_one_list() -> None:
    assert sorted(lexicon.inference for lexicon in LEXICONS if lexicon.inference) == sorted(INFERENCES)


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.name)
def test_a_list_says_what_its_words_do_and_every_category_why(lexicon: Lexicon) -> None:
    assert lexicon.title
    assert lexicon.source
    for category in lexicon.categories:
        assert category.reason.endswith(".")
        assert category.words.split()
        assert category.words == category.words.lower()


def test_no_token_is_claimed_by_two_categories_of_a_list() -> None:
    claims = Counter((row["lexicon"], row["word"], row["part_of_speech"]) for row in ROWS)
    assert [claim for claim, n in claims.items() if n > 1] == []
    unbound = {(row["lexicon"], row["word"]) for row in ROWS if row["part_of_speech"] is None}
    assert [claim for claim in claims if claim[:2] in unbound and claim[2] is not None] == []


def test_the_table_has_every_word_once_in_the_order_of_its_key() -> None:
    keys = [tuple(row[name] for name in LEXICON_ENTRY.key) for row in ROWS]
    assert keys == sorted(set(keys))
    assert len(keys) == sum(len(category.words.split()) for lexicon in LEXICONS for category in lexicon.categories)
    assert [
        column.name for column in LEXICON_ENTRY.columns if not column.nullable and any(row[column.name] is None for row in ROWS)
    ] == []


def test_what_names_a_person_is_a_noun_and_no_modifier() -> None:
    named = {row["word"] for row in ROWS if row["names_person"]}
    assert {"man", "baby", "worker", "bride", "person"} <= named
    assert named.isdisjoint({"black", "asian", "homeless", "married", "young", "she"})


def test_several_words_are_a_phrase_and_one_is_a_lemma() -> None:
    assert list(Category("x", "y.", "one two_words dark-skinned").entries()) == [
        ("one", "lemma"),
        ("two words", "phrase"),
        ("dark-skinned", "phrase"),
    ]
    assert list(Category("x", "y.", "n't", match="piece").entries()) == [("n't", "piece")]
