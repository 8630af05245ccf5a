"""NLTK's reader of WordNet 3.0 as the reference, where its data is present: every synset, lemma and regular form is compared."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from flickr_assets.nlp.lexicon import Pos
from flickr_assets.wordnet import lexicon

LEXICON = lexicon()
DIGITS = {"n": 1, "v": 2, "a": 3, "s": 3, "r": 4}
POS: tuple[Pos, ...] = ("n", "v", "a", "r")


@pytest.fixture(scope="module")
def wordnet() -> Any:
    nltk = pytest.importorskip("nltk")
    try:
        nltk.data.find("corpora/wordnet")
    except LookupError:
        pytest.skip("NLTK has no corpora/wordnet here; NLTK_DATA names the folder of its data")
    from nltk.corpus import wordnet as reader

    with warnings.catch_warnings():
        # Of other languages, which are not asked for.
        warnings.simplefilter("ignore")
        if reader.get_version() != "3.0":
            pytest.skip(f"NLTK has WordNet {reader.get_version()}, not 3.0")
    return reader


def number(synset: Any) -> int:
    return DIGITS[synset.pos()] * 100_000_000 + synset.offset()


def numbers(synsets: list[Any]) -> set[int]:
    return {number(synset) for synset in synsets}


@pytest.mark.slow
def test_synsets_agree(wordnet: Any) -> None:
    n_compared = 0
    for synset in wordnet.all_synsets():
        ours = number(synset)
        n_compared += 1
        # NLTK numbers the satellites by themselves.
        assert synset.pos() == "s" or LEXICON.name(ours) == synset.name()
        assert LEXICON.lexicographer_file(ours) == synset.lexname()
        assert LEXICON.words(ours) == tuple(dict.fromkeys(name.lower().replace("_", " ") for name in synset.lemma_names()))
        assert set(LEXICON.hypernyms(ours)) == numbers(synset.hypernyms() + synset.instance_hypernyms())
        assert set(LEXICON.related(ours, "part_holonym")) == numbers(synset.part_holonyms())
        assert set(LEXICON.related(ours, "member_holonym")) == numbers(synset.member_holonyms())
        assert set(LEXICON.related(ours, "substance_holonym")) == numbers(synset.substance_holonyms())
        assert set(LEXICON.related(ours, "similar")) == numbers(synset.similar_tos())
        assert set(LEXICON.related(ours, "entailment")) == numbers(synset.entailments())
        assert set(LEXICON.related(ours, "cause")) == numbers(synset.causes())
        assert set(LEXICON.related(ours, "attribute")) == numbers(synset.attributes())
    assert n_compared == 117_659


def test_ancestors_agree(wordnet: Any) -> None:
    for synset in list(wordnet.all_synsets("n"))[::50] + list(wordnet.all_synsets("v"))[::20]:
        farthest = {number(above): steps for above, steps in sorted(synset.hypernym_distances(), key=lambda pair: -pair[1])}
        assert {number(synset): 0, **LEXICON.ancestors(number(synset))} == farthest


@pytest.mark.parametrize("pos", POS)
def test_senses_of_lemmas_agree(wordnet: Any, pos: Pos) -> None:
    index = LEXICON._of(pos)
    names = {name.replace("_", " "): name for name in wordnet.all_lemma_names(pos)}
    assert set(names) == set(index.rows)
    for lemma, name in names.items():
        # NLTK adds the senses of what the lemma may be a form of; its own come first.
        senses = index.senses(lemma)
        assert tuple(map(number, wordnet.synsets(name, pos)))[: len(senses)] == senses


@pytest.mark.parametrize("pos", POS)
def test_forms_agree(wordnet: Any, pos: Pos) -> None:
    """But for nouns in -ss, -ful and of two letters, which Morphy treats apart and NLTK does not, and for NLTK's own rule for -ves.

    Of an irregular form that has two lines in WordNet's list, NLTK knows the last one.
    """
    words = [*wordnet.all_lemma_names(pos), *wordnet._exception_map[pos]]
    irregular = LEXICON._of(pos).exceptions
    for form in {word + ending for word in words for ending in ("", "s", "es", "ed", "ing", "er", "est") if word.isalpha()}:
        if pos != "n" or not (form.endswith(("ss", "ful", "ves")) or len(form) <= 2):
            ours = set(LEXICON.lemmas(form, pos))
            theirs = {lemma.replace("_", " ") for lemma in wordnet._morphy(form, pos)}
            assert theirs <= ours <= theirs | set(irregular.get(form, ())), form


@pytest.mark.parametrize("pos", POS)
def test_antonyms_and_derivations_of_words_agree(wordnet: Any, pos: Pos) -> None:
    for synset in list(wordnet.all_synsets(pos))[::25]:
        for lemma in synset.lemmas():
            name = lemma.name().lower().replace("_", " ")
            of_all_senses = [other for other in wordnet.lemmas(lemma.name(), pos) if other.name().lower() == lemma.name().lower()]
            for kind, ask in (("antonym", "antonyms"), ("derivation", "derivationally_related_forms"), ("pertainym", "pertainyms")):
                expected = {other.name().lower().replace("_", " ") for one in of_all_senses for other in getattr(one, ask)()}
                assert set(LEXICON.related_words(name, pos, kind)) == expected, (name, kind)


def test_frequencies_agree(wordnet: Any) -> None:
    """But for satellites of a head with a marker, whose keys NLTK does not find in the counts."""
    for pos in POS:
        index = LEXICON._of(pos)
        for lemma in list(index.rows)[::40]:
            for synset, place in zip(index.senses(lemma), index._span(lemma), strict=True):
                if pos != "a":
                    found = wordnet.synset_from_pos_and_offset(pos, synset % 100_000_000)
                    counts = [word.count() for word in found.lemmas() if word.name().lower().replace("_", " ") == lemma]
                    assert index.tag_counts[place] == max(counts)
