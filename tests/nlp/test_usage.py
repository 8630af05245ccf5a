"""The tables of what captions mean hold no row that WordNet refutes, and none that it makes superfluous."""

from __future__ import annotations

from flickr_assets.nlp import usage
from flickr_assets.wordnet import lexicon

LEXICON = lexicon()


def test_each_sense_is_one_of_the_word_and_not_the_first() -> None:
    for lemma, name in usage.NOUN_SENSES.items():
        senses, meant = LEXICON.synsets(lemma, "n"), LEXICON.synset(name)
        assert meant in senses[1:], lemma


def test_each_plural_that_stays_has_a_meaning() -> None:
    assert [form for form in usage.PLURALS if LEXICON.lemma(form, "n") != form or LEXICON.sense(form, "n") is None] == []


def test_each_settled_lemma_is_a_word() -> None:
    assert [lemma for lemma in usage.NOUN_LEMMAS.values() if not LEXICON.is_noun([lemma])] == []
    assert [form for form, lemma in usage.VERB_LEMMAS.items() if lemma not in LEXICON.lemmas(form, "v")] == []
    assert [verb for verb in usage.RARE_VERBS if LEXICON.lemma(verb, "v") != verb] == []


def test_a_settled_verb_would_be_another_without_the_table() -> None:
    assert [form for form, lemma in usage.VERB_LEMMAS.items() if max(LEXICON.lemmas(form, "v"), key=len) == lemma] == []


def test_each_false_compound_is_one_in_wordnet() -> None:
    assert [compound for compound in usage.NOT_COMPOUNDS if not LEXICON.is_noun(compound.split())] == []
