"""Captions cut into words and phrases: every word once, borders as a person would draw them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from flickr_assets.graph.nouns import Modifier, Noun, noun
from flickr_assets.graph.phrases import Kind, phrases
from flickr_assets.graph.verbs import verb
from flickr_assets.graph.words import Token, Word, words
from flickr_assets.wordnet import lexicon

Parse = Callable[[str], Sequence[Word]]

# N a noun phrase, V a verb group, P a preposition, R a particle, A an adverb, C a conjunction, W who and which, O the rest.
LETTERS = {
    Kind.NOUN: "N",
    Kind.VERB: "V",
    Kind.PREPOSITION: "P",
    Kind.PARTICLE: "R",
    Kind.ADVERB: "A",
    Kind.CONJUNCTION: "C",
    Kind.RELATIVE: "W",
    Kind.OTHER: "O",
}
CUT = [
    ("A poodle runs on the beach.", "N:a poodle V:runs P:on N:the beach"),
    ("A man is not wearing a shirt.", "N:a man V:is not wearing N:a shirt"),
    ("A man is trying to catch a ball.", "N:a man V:is trying to catch N:a ball"),
    ("A black and white dog jumps over a fence.", "N:a black and white dog V:jumps P:over N:a fence"),
    ("A group of people stand in front of a building.", "N:a group P:of N:people V:stand P:in front of N:a building"),
    (
        "A woman in a floral print blouse talks on her cellphone.",
        "N:a woman P:in N:a floral print blouse V:talks P:on N:her cellphone",
    ),
    ("A man that is in a boat is fishing.", "N:a man W:that V:is P:in N:a boat V:is fishing"),
    ("Two young women in tee shirts sit.", "N:two young women P:in N:t-shirt V:sit"),
    ("A man in an orange shirt and jeans walks.", "N:a man P:in N:an orange shirt C:and N:jeans V:walks"),
    ("A man sits talking.", "N:a man V:sits V:talking"),
    ("A man in green and white rides.", "N:a man P:in N:green and white V:rides"),
    ("A boy in blue jumps on a skateboard.", "N:a boy P:in N:blue V:jumps P:on N:a skateboard"),
    ("A lady in a yellow tank and black pants is running.", "N:a lady P:in N:a yellow tank C:and N:black pants V:is running"),
    ("A man picks up a ball.", "N:a man V:picks R:up N:a ball"),
]


@pytest.mark.parametrize(("caption", "cut"), CUT, ids=[caption for caption, _ in CUT])
def test_a_caption_is_cut_where_its_phrases_end(caption: str, cut: str, parse: Parse) -> None:
    said = parse(caption)
    found = phrases(said, lexicon())
    text = [" ".join(word.text for word in said[phrase.first : phrase.end]) for phrase in found]
    assert " ".join(f"{LETTERS[phrase.kind]}:{one}" for phrase, one in zip(found, text, strict=True)) == cut


@pytest.mark.parametrize("caption", [caption for caption, _ in CUT])
def test_every_word_but_punctuation_is_in_one_phrase(caption: str, parse: Parse) -> None:
    said = parse(caption)
    covered = [place for phrase in phrases(said, lexicon()) for place in range(phrase.first, phrase.end)]
    assert covered == [place for place, word in enumerate(said) if word.pos != "PUNCT"]


def test_what_hyphens_join_is_one_word_that_hangs_as_its_head_does() -> None:
    tokens = [
        Token("A", "a", "DT", "DET", "det", 4, 0, 1),
        Token("blond", "blond", "JJ", "ADJ", "amod", 3, 2, 7),
        Token("-", "-", "HYPH", "PUNCT", "punct", 3, 7, 8),
        Token("haired", "haired", "JJ", "ADJ", "amod", 4, 8, 14),
        Token("man", "man", "NN", "NOUN", "ROOT", 4, 15, 18),
    ]
    assert [(word.text, word.dep, word.head) for word in words(tokens)] == [
        ("a", "det", 2),
        ("blond-haired", "amod", 2),
        ("man", "ROOT", 2),
    ]


NOUNS = [
    ("A fire hydrant stands.", Noun("", "", (), "fire hydrant")),
    ("Two young men sit.", Noun("two", "", (Modifier(("young",)),), "man")),
    ("Seven dogs run.", Noun("some", "seven", (), "dog")),
    ("No man sits.", Noun("no", "", (), "man")),
    ("The fireman's hat lies there.", Noun("", "", (Modifier(("fireman",), is_noun=True),), "hat")),
    ("A couple of people sit.", Noun("", "", (), "couple")),
    ("The other man sits.", Noun("", "", (), "man")),
    ("Two other men sit.", Noun("two", "", (Modifier(("other",)),), "man")),
    ("They sit.", Noun("", "", (), "they")),
]


@pytest.mark.parametrize(("caption", "said"), NOUNS, ids=[caption for caption, _ in NOUNS])
def test_a_noun_phrase_says_how_many_of_what_kind_of_what(caption: str, said: Noun, parse: Parse) -> None:
    found = parse(caption)
    first = next(phrase for phrase in phrases(found, lexicon()) if phrase.kind is Kind.NOUN)
    assert noun(found, first, lexicon()) == said


VERBS = [
    ("A man is running.", "run"),
    ("A man has been riding a bike.", "ride"),
    ("A man isn't smiling.", "not smile"),
    ("A man is quickly running.", "run"),
    ("A man tries to catch a ball.", "try to catch"),
    ("A dog is being washed.", "washed"),
    ("A boy is tall.", "be"),
]


@pytest.mark.parametrize(("caption", "text"), VERBS, ids=[caption for caption, _ in VERBS])
def test_a_verb_group_says_what_is_done(caption: str, text: str, parse: Parse) -> None:
    found = parse(caption)
    group = next(phrase for phrase in phrases(found, lexicon()) if phrase.kind is Kind.VERB)
    assert verb(found[group.first : group.end], lexicon(), is_strict=True).text == text
