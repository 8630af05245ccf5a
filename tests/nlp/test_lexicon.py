"""The shipped lexicon: what it says of words that any reader of captions knows."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.nlp import usage
from flickr_assets.nlp.lexicon import Lexicon, Noun, Pos
from flickr_assets.wordnet import lexicon, relations

LEXICON = lexicon()


@pytest.mark.parametrize(
    ("word", "pos", "expected"),
    [
        ("riding", "v", ("ride", "rid")),
        ("saw", "v", ("saw", "see")),
        ("leaves", "n", ("leaf", "leave")),
        ("glasses", "n", ("glasses", "glass")),
        ("Dogs", "n", ("dog",)),
        ("ice-cream", "n", ("ice cream",)),
        ("nicer", "a", ("nice",)),
        ("best", "r", ("best", "well")),
        ("wug", "n", ()),
    ],
)
def test_every_valid_form_is_found(word: str, pos: Pos, expected: tuple[str, ...]) -> None:
    assert LEXICON.lemmas(word, pos) == expected


@pytest.mark.parametrize(
    ("form", "lemma"),
    [
        *(("riding", "ride"), ("rides", "ride"), ("running", "run"), ("ran", "run"), ("lying", "lie"), ("dying", "die")),
        *(
            ("shining", "shine"),
            ("staring", "stare"),
            ("bathing", "bathe"),
            ("hoping", "hope"),
            ("hopping", "hop"),
            ("taped", "tape"),
        ),
        *(("singing", "sing"), ("swinging", "swing"), ("found", "find"), ("fell", "fall"), ("felt", "feel"), ("skies", "ski")),
        *(("lay", "lay"), ("saw", "saw"), ("singe", "singe"), ("installing", "install"), ("Jumps", "jump"), ("wugging", "wugging")),
    ],
)
def test_the_lemma_of_a_verb_is_the_longest_that_captions_mean(form: str, lemma: str) -> None:
    assert LEXICON.lemma(form, "v") == lemma


@pytest.mark.parametrize(
    ("form", "lemma"),
    [
        *(("people", "person"), ("men", "man"), ("women", "woman"), ("children", "child"), ("businessmen", "businessman")),
        *(("jeans", "jeans"), ("shorts", "shorts"), ("glasses", "glasses"), ("pants", "pants"), ("trunks", "trunks")),
        *(("sunglasses", "sunglasses"), ("goggles", "goggles"), ("woods", "woods"), ("stairs", "stairs"), ("scissors", "scissors")),
        *(("hands", "hand"), ("eyes", "eye"), ("shoes", "shoe"), ("teeth", "tooth"), ("leaves", "leaf"), ("bases", "base")),
        *(("bus", "bus"), ("buses", "bus"), ("gas", "gas"), ("dress", "dress"), ("graffiti", "graffiti"), ("dive", "dive")),
        *(("vases", "vase"), ("crosses", "cross"), ("marches", "march"), ("Frisbees", "frisbee"), ("wugs", "wugs")),
        *(("swimming trunks", "swimming trunks"), ("magnifying glasses", "magnifying glass"), ("ice creams", "ice cream")),
    ],
)
def test_the_lemma_of_a_noun_is_the_one_that_captions_mean(form: str, lemma: str) -> None:
    assert LEXICON.lemma(form, "n") == lemma


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("a tennis court", Noun(2, "tennis court")),
        ("two vanilla ice creams", Noun(3, "vanilla ice cream")),
        ("the men 's room", Noun(3, "men's room")),
        ("a merry - go - round", Noun(5, "merry-go-round")),
        ("a merry-go-round", Noun(1, "merry-go-round")),
        ("her flip flops", Noun(2, "flip-flop")),
        ("a Hot Dog", Noun(2, "hot dog")),
        ("a brown sofa", Noun(1, "sofa")),
        ("elderly people", Noun(1, "person")),
        ("the street", Noun(1, "street")),
        ("dog", Noun(1, "dog")),
        ("a hot", None),
        ("-", None),
        ("", None),
    ],
)
def test_the_head_is_the_longest_noun_at_the_end(tokens: str, expected: Noun | None) -> None:
    assert LEXICON.longest_noun(tokens.split()) == expected


@pytest.mark.parametrize(
    ("tokens", "head"),
    [
        *(
            ("black cat", "cat"),
            ("little dog", "dog"),
            ("young man", "man"),
            ("yellow jacket", "jacket"),
            ("white horses", "horse"),
        ),
        *(("big tree", "tree"), ("toy dogs", "dog"), ("round table", "table")),
    ],
)
def test_what_wordnet_means_by_a_compound_and_captions_do_not_is_two_words(tokens: str, head: str) -> None:
    assert LEXICON.is_noun(tokens.split())
    assert LEXICON.longest_noun(tokens.split()) == Noun(1, head)


ENDS = ("ice cream", "merry-go-round", "bull's eye", "dog", "wugs", "men", "red", "tennis court", "-", "'s")


@given(st.lists(st.sampled_from([piece for end in ENDS for piece in (*end.replace("'s", " 's").split(), end)]), max_size=6))
def test_no_longer_noun_is_missed(tokens: list[str]) -> None:
    found = LEXICON.longest_noun(tokens)
    longer = range((found.n_tokens if found else 0) + 1, len(tokens) + 1)
    assert [n for n in longer if LEXICON.is_noun(tokens[-n:]) and tokens[-n] not in usage.NOT_FIRST] == []
    assert found is None or LEXICON.is_noun(tokens[-found.n_tokens :])


@pytest.mark.parametrize(
    ("word", "top", "expected"),
    [
        *(
            ("poodle", "dog.n.01", True),
            ("poodle", "animal.n.01", True),
            ("poodle", "person.n.01", False),
            ("dog", "dog.n.01", True),
        ),
        *(
            ("women", "adult.n.01", True),
            ("surfer", "person.n.01", True),
            ("people", "person.n.01", True),
            ("male", "person.n.01", True),
        ),
        *(("jeans", "clothing.n.01", True), ("pants", "trouser.n.01", True), ("jersey", "clothing.n.01", True)),
        *(("bike", "vehicle.n.01", True), ("bike", "motor_vehicle.n.01", False), ("stroller", "vehicle.n.01", True)),
        *(("guitar", "musical_instrument.n.01", True), ("ice cream", "food.n.01", True), ("ice cream", "person.n.01", False)),
        *(("hot dog", "dog.n.01", False), ("wug", "person.n.01", False), ("sprint", "run.v.01", True), ("sing", "run.v.01", False)),
    ],
)
def test_words_are_of_the_kind_that_captions_mean(word: str, top: str, expected: bool) -> None:
    assert LEXICON.is_a(word, LEXICON.synset(top)) is expected


def test_all_senses_are_there_and_the_meant_one_is_no_individual() -> None:
    names = [LEXICON.name(synset) for synset in LEXICON.synsets("crane", "n")]
    assert names == ["crane.n.01", "crane.n.02", "grus.n.01", "crane.n.04", "crane.n.05"]
    assert LEXICON.sense("cranes", "n") == LEXICON.synset("crane.n.04")
    assert LEXICON.sense("bat", "n") == LEXICON.synset("bat.n.05")
    assert LEXICON.sense("wug", "n") is None


def test_ways_up_are_measured_by_the_shortest() -> None:
    dog = LEXICON.synset("dog.n.01")
    assert dog == 102084071
    assert [LEXICON.name(above) for above in LEXICON.hypernyms(dog)] == ["domestic_animal.n.01", "canine.n.02"]
    steps = {LEXICON.name(above): n for above, n in LEXICON.ancestors(dog).items()}
    assert (steps["animal.n.01"], steps["carnivore.n.01"], steps["entity.n.01"]) == (2, 2, 8)
    assert list(steps.values()) == sorted(steps.values())
    assert LEXICON.ancestors(LEXICON.synset("entity.n.01")) == {}


def test_a_synset_has_its_words_its_field_and_relations_of_its_words() -> None:
    ice_cream = LEXICON.synset("ice_cream.n.01")
    assert LEXICON.words(ice_cream) == ("ice cream", "icecream")
    assert LEXICON.lexicographer_file(ice_cream) == "noun.food"
    assert LEXICON.related_words("large", "a", "antonym") == ("small",)
    assert LEXICON.synset("hand.n.01") in LEXICON.related(LEXICON.synset("finger.n.01"), "part_holonym")
    assert "ride" in LEXICON.related_words("rider", "n", "derivation")


@pytest.mark.parametrize("name", ["wug.n.01", "dog.n.99", "dog.n.00", "dog", "dog.x.01"])
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        LEXICON.synset(name)


@pytest.mark.parametrize("synset", [102084072, 599999999, 0])
def test_a_number_of_nothing_is_refused(synset: int) -> None:
    for ask in (LEXICON.words, LEXICON.name, LEXICON.lexicographer_file):
        with pytest.raises(KeyError):
            ask(synset)


def test_a_lexicon_crosses_to_another_process() -> None:
    fresh = Lexicon(relations())
    fresh.lemma("dogs", "n")
    assert pickle.loads(pickle.dumps(fresh)).longest_noun(["tennis", "courts"]) == Noun(2, "tennis court")
