"""Rates with intervals, and what comes with gender and age: worked by hand, and against a published interval."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import pytest

from tests.audits.parses import build, give_parse, photographs
from tests.sql.database import Database

_ENTRY = "lexicon category word match context names_person"
_Z = 1.959964


def rate(database: Database) -> tuple[Any, ...]:
    database.give("audit.lexicon_entry", _ENTRY, ("list", "word", "no", "piece", "anywhere", False))
    build(database, "stats.lexicon_rate")
    every, one = database.rows("SELECT * EXCLUDE category FROM stats.lexicon_rate ORDER BY category")
    assert every == one
    return every


def test_captions_as_independent_as_can_be_have_wilsons_interval(database: Database) -> None:
    """Four of twenty: 0.0807 to 0.4160 (Wilson's interval for 0.2 of 20, as calculators print it)."""
    for number in range(4):
        database.captions("flickr30k_token", f"flickr:{number}", "No dog", *("A dog",) * 4)
    corpus, lexicon, *counts, share, low, high, effect = rate(database)
    assert (corpus, lexicon, counts) == ("flickr30k", "list", [20, 4, 4, 4, 4])
    assert (share, low, high, effect) == pytest.approx((0.2, 0.0807, 0.4160, 1.0), abs=5e-5)


def test_five_captions_of_one_image_count_for_less_than_one(database: Database) -> None:
    """All five of one image of four. Deviations from the rate are 3.75 and three times -1.25: their squares add up to 18.75.

    Variance 4/3 x 18.75 / 20^2 = 0.0625, of independent captions 0.25 x 0.75 / 20 = 0.009375: 20/3 as much. So twenty captions are as
    good as three, of which Wilson's interval at 0.25 is 0.0369 to 0.7439.
    """
    database.captions("flickr30k_token", "flickr:0", *("No dog",) * 5)
    for number in range(1, 4):
        database.captions("flickr30k_token", f"flickr:{number}", *("A dog",) * 5)
    *_, n_images, n_images_with, n_images_once, share, low, high, effect = rate(database)
    assert (n_images, n_images_with, n_images_once) == (4, 1, 0)
    assert (share, low, high, effect) == pytest.approx((0.25, 0.03685, 0.74391, 20 / 3), abs=2e-5)


def test_a_word_twice_in_a_caption_is_one_caption_and_one_in_all_is_certain(database: Database) -> None:
    photographs(database, "No dog , no cat", 1, 2)
    *_, n_captions, n_captions_with, n_images, _, n_images_once, share, low, high, effect = rate(database)
    assert (n_captions, n_captions_with, n_images, n_images_once, share, effect) == (2, 2, 2, 2, 1.0, 1.0)
    # Wilson's lower end where all of n do: n / (n + z^2).
    assert (low, high) == pytest.approx((2 / (2 + _Z * _Z), 1.0))


PEOPLE = (
    ("gender", "woman", "woman", True),
    ("gender", "woman", "lady", True),
    ("gender", "man", "man", True),
    ("gender", "girl", "girl", True),
    ("gender", "boy", "boy", True),
    ("age", "child", "boy", True),
    ("age", "old", "elderly", False),
    ("age", "young", "young", False),
)
# One photograph whose young ladies hold and wear, so that no word is the only one of its kind.
FILLER = (
    "Young/young/ADJ/JJ/amod/1 ladies/lady/NOUN/NNS/nsubj/2 hold/hold/VERB/VBP/ROOT/2 fans/fan/NOUN/NNS/dobj/2 "
    "wearing/wear/VERB/VBG/acl/1 gloves/glove/NOUN/NNS/dobj/4"
)
TEN = range(10)


def give_people(database: Database) -> None:
    rows = [(lexicon, category, word, "lemma", "anywhere", is_person) for lexicon, category, word, is_person in PEOPLE]
    database.give("audit.lexicon_entry", _ENTRY, *rows)


def associations(database: Database, comparison: str) -> list[tuple[Any, ...]]:
    give_people(database)
    photographs(database, give_parse(database, FILLER, chunks=[(0, 2), (3, 4), (5, 6)]), 99)
    build(database, "stats.person_association")
    counts = "relation, word, n_photos_first, n_photos_second"
    return database.rows(f"SELECT {counts} FROM stats.person_association WHERE comparison = '{comparison}'")


@pytest.mark.parametrize(
    ("parse", "chunks", "found"),
    [
        ("Women/woman/NOUN/NNS/nsubj/1 sing/sing/VERB/VBP/ROOT/1", [], [("does", "sing", 10, 0)]),
        ("Boys/boy/NOUN/NNS/nsubj/1 sing/sing/VERB/VBP/ROOT/1", [], []),
        # A participle that hangs on the person; a passive is done to them.
        ("Man/man/NOUN/NN/ROOT/0 riding/ride/VERB/VBG/acl/0", [], [("does", "ride", 0, 10)]),
        ("Man/man/NOUN/NN/ROOT/0 seen/see/VERB/VBN/acl/0", [], []),
        (
            "Men/man/NOUN/NNS/nsubj/3 and/and/CCONJ/CC/cc/0 women/woman/NOUN/NNS/conj/0 walk/walk/VERB/VBP/ROOT/3",
            [],
            [("does", "walk", 10, 10)],
        ),
        # The man rides; of the woman beside him that is not said.
        (
            "Man/man/NOUN/NN/ROOT/0 riding/ride/VERB/VBG/acl/0 and/and/CCONJ/CC/cc/0 woman/woman/NOUN/NN/conj/0",
            [],
            [("does", "ride", 0, 10)],
        ),
        (
            "Group/group/NOUN/NN/nsubj/3 of/of/ADP/IN/prep/0 men/man/NOUN/NNS/pobj/1 play/play/VERB/VBP/ROOT/3",
            [],
            [("does", "play", 0, 10)],
        ),
        # Both things are worn, by the heads of their chunks; the man who is joined to them is not.
        (
            (
                "Woman/woman/NOUN/NN/nsubj/1 wears/wear/VERB/VBZ/ROOT/1 red/red/ADJ/JJ/amod/3 hats/hat/NOUN/NNS/dobj/1 "
                "and/and/CCONJ/CC/cc/3 scarves/scarf/NOUN/NNS/conj/3 and/and/CCONJ/CC/cc/3 men/man/NOUN/NNS/conj/3"
            ),
            [(0, 1), (2, 4), (5, 6), (7, 8)],
            [("does", "wear", 11, 0), ("wears", "hat", 10, 0), ("wears", "scarf", 10, 0)],
        ),
        (
            "Man/man/NOUN/NN/nsubj/1 carries/carry/VERB/VBZ/ROOT/1 bags/bag/NOUN/NNS/dobj/1",
            [(0, 1), (2, 3)],
            [("does", "carry", 0, 10), ("holds", "bag", 0, 10)],
        ),
    ],
)
def test_who_does_wears_and_holds(
    database: Database, parse: str, chunks: list[tuple[int, int]], found: list[tuple[Any, ...]]
) -> None:
    photographs(database, give_parse(database, parse, chunks=chunks), *TEN)
    assert associations(database, "woman_man") == found


def test_children_are_held_against_adults_and_old_against_young(database: Database) -> None:
    sings = give_parse(database, "Boys/boy/NOUN/NNS/nsubj/1 sing/sing/VERB/VBP/ROOT/1")
    naps = give_parse(database, "Elderly/elderly/ADJ/JJ/amod/1 men/man/NOUN/NNS/nsubj/2 nap/nap/VERB/VBP/ROOT/2")
    old_boys = give_parse(database, "Elderly/elderly/ADJ/JJ/amod/1 boys/boy/NOUN/NNS/nsubj/2 wave/wave/VERB/VBP/ROOT/2")
    for number, text in enumerate((sings, naps, old_boys)):
        photographs(database, text, *range(10 * number, 10 * number + 10))
    assert associations(database, "child_adult") == [("does", "nap", 0, 10), ("does", "sing", 10, 0), ("does", "wave", 10, 0)]
    # Of women and men only.
    query = "SELECT word, n_photos_first, n_photos_second FROM stats.person_association WHERE comparison = 'old_young'"
    assert database.rows(query) == [("nap", 10, 0)]


def test_log_odds_are_those_of_the_paper_and_photographs_count_once(database: Database) -> None:
    """Ten photographs of women who sing and ten of men who drive, each said twice. 500 more are expected of either, half a verb.

    sing: ln(260 / 250) - ln(250 / 260), variance 1 / 260 + 1 / 250; drive is the same with the other sign.
    """
    sings = give_parse(database, "Women/woman/NOUN/NNS/nsubj/1 sing/sing/VERB/VBP/ROOT/1")
    drives = give_parse(database, "Men/man/NOUN/NNS/nsubj/1 drive/drive/VERB/VBP/ROOT/1")
    for number in TEN:
        database.captions("flickr30k_token", f"flickr:{number}", sings, sings)
        database.captions("flickr30k_token", f"flickr:{number + 50}", drives, drives)
    give_people(database)
    build(database, "stats.person_association")
    middle, half = 2 * log(1.04), _Z * sqrt(1 / 260 + 1 / 250)
    (drive, sing) = database.rows(
        "SELECT * EXCLUDE (corpus, comparison, relation) FROM stats.person_association WHERE comparison = 'woman_man'"
    )
    assert drive == ("drive", 0, 10, *(pytest.approx(value) for value in (-middle, -middle - half, half - middle)))
    assert sing == ("sing", 10, 0, *(pytest.approx(value) for value in (middle, middle - half, middle + half)))


def test_nine_photographs_are_too_few(database: Database) -> None:
    photographs(database, give_parse(database, "Women/woman/NOUN/NNS/nsubj/1 sing/sing/VERB/VBP/ROOT/1"), *range(9))
    assert associations(database, "woman_man") == []
