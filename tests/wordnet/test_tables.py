"""The shipped tables: their published counts, and what holds of any WordNet."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from flickr_assets.nlp.lexicon import Relations
from flickr_assets.store import arrow_schema, conform, row_hash
from flickr_assets.wordnet import relations
from flickr_assets.wordnet.tables import EXCEPTION, KINDS, RELATION, SENSE, SYNSET, WORDNET

TABLES = relations()
# Of the rows: what NLTK's reader was compared with.
HASHES = {
    "synset": "b4ecabff6acd1722",
    "sense": "a3c62e98cc265803",
    "relation": "7f0373a1c0415d8c",
    "exception": "a3bd094fd6d96827",
}


@cache
def rows(stem: str) -> list[tuple[Any, ...]]:
    return list(zip(*(column.to_pylist() for column in getattr(TABLES, stem).columns), strict=True))


def edges(*kinds: str) -> set[tuple[int, int]]:
    return {(synset, target) for kind, synset, target, *_ in rows("relation") if kind in kinds}


def test_there_are_as_many_as_princeton_counts() -> None:
    """wnstats(7WN): 82,115 + 13,767 + 18,156 + 3,621 synsets, 206,941 pairs of word and sense, 155,287 words."""
    assert Counter(kind for _, kind, _ in rows("synset")) == {"n": 82_115, "v": 13_767, "a": 7_463, "s": 10_693, "r": 3_621}
    senses = rows("sense")
    assert Counter(pos for pos, *_ in senses) == {"n": 146_312, "v": 25_047, "a": 30_002, "r": 5_580}
    assert Counter(pos for pos, _ in {(pos, lemma) for pos, lemma, *_ in senses}) == {
        "n": 117_798,
        "v": 11_529,
        "a": 21_479,
        "r": 4_481,
    }


def test_hypernyms_are_of_three_kinds() -> None:
    """Of nouns 75,850, of individuals 8,577, of verbs 13,239: 97,666."""
    nouns = {edge for edge in edges("hypernym") if edge[0] < 200_000_000}
    individuals, verbs = edges("instance_hypernym"), edges("hypernym") - nouns
    assert (len(nouns), len(individuals), len(verbs)) == (75_850, 8_577, 13_239)


@pytest.mark.parametrize("table", WORDNET, ids=lambda table: table.stem)
def test_rows_keep_the_contract_and_the_order_of_the_key(table: Any) -> None:
    data = getattr(TABLES, table.stem)
    assert conform(data, table).schema.names == arrow_schema(table).names
    assert data.num_rows == {SYNSET: 117_659, SENSE: 206_941, RELATION: 233_924, EXCEPTION: 6_050}[table]
    keys = list(zip(*(data.column(name).to_pylist() for name in table.key), strict=True))
    assert keys == sorted(set(keys))
    for column in table.columns:
        if column.vocabulary:
            assert set(data.column(column.name).to_pylist()) <= set(column.vocabulary)


def test_every_end_of_a_relation_is_a_synset_or_a_word_of_one() -> None:
    words = {(synset, number) for _, _, _, synset, number, _ in rows("sense")} | {(synset, 0) for synset, _, _ in rows("synset")}
    assert {kind for kind, *_ in rows("relation")} == set(KINDS.values())
    for _, synset, target, word_number, target_word_number in rows("relation"):
        assert {(synset, word_number), (target, target_word_number)} <= words
        assert (word_number == 0) == (target_word_number == 0)


def test_every_synset_has_a_word() -> None:
    assert {synset for _, _, _, synset, number, _ in rows("sense") if number == 1} == {synset for synset, _, _ in rows("synset")}


def test_sense_numbers_run_from_one_and_tagged_senses_come_first() -> None:
    before = ("", "", 0, 0)
    for pos, lemma, sense_number, _, _, tag_count in rows("sense"):
        if (pos, lemma) == before[:2]:
            assert sense_number == before[2] + 1
            assert tag_count == 0 or before[3] > 0
        else:
            assert sense_number == 1
        before = (pos, lemma, sense_number, tag_count)


@pytest.mark.parametrize(("kind", "n_one_way"), [("antonym", 0), ("similar", 0), ("attribute", 0), ("derivation", 29)])
def test_what_holds_both_ways_is_there_both_ways(kind: str, n_one_way: int) -> None:
    """But for derivations that WordNet's files state of one side only."""
    held = edges(kind)
    assert len(held - {(target, synset) for synset, target in held}) == n_one_way


def test_nouns_end_in_one_entity_without_a_circle() -> None:
    above: dict[int, set[int]] = {}
    for synset, target in edges("hypernym", "instance_hypernym"):
        above.setdefault(synset, set()).add(target)
    # Remove what has nothing above it that is left, level by level; a circle would stay.
    left = {synset for synset, _, _ in rows("synset")}
    tops = {synset for synset in left if synset not in above}
    assert {synset for synset in tops if synset < 200_000_000} == {100_001_740}
    while free := {synset for synset in left if not (above.get(synset, set()) & left)}:
        left -= free
    assert left == set()


def test_nothing_is_a_gloss() -> None:
    assert max(len(lemma) for _, lemma, *_ in rows("sense")) < 80
    assert [name for table in WORDNET for name in table.column_names if "gloss" in name or "example" in name] == []


def test_the_licence_lies_beside_the_tables() -> None:
    text = files("flickr_assets.wordnet").joinpath("LICENSE").read_text("utf-8")
    assert text.startswith("This software and database is being provided to you, the LICENSEE, by\nPrinceton University")
    assert "WordNet 3.0 Copyright 2006 by Princeton University.  All rights reserved." in text


def test_they_are_small() -> None:
    assert (
        sum(len(files("flickr_assets.wordnet").joinpath(f"{stem}.parquet").read_bytes()) for stem in Relations._fields) < 3_000_000
    )


def test_the_rows_are_those_that_were_compared_with_nltk() -> None:
    assert {stem: row_hash(getattr(TABLES, stem))[:16] for stem in Relations._fields} == HASHES


def test_a_lexicon_loads_neither_pandas_nor_nltk() -> None:
    code = (
        "import sys; from flickr_assets.wordnet import lexicon; found = lexicon();"
        "found.longest_noun(['ice', 'creams']); found.is_a('dog', found.synset('animal.n.01')); found.lemma('riding', 'v');"
        "print(*{'nltk', 'pandas', 'pyarrow.compute', 'spacy'} & set(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split() == []
