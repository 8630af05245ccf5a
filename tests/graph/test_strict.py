"""In strict graphs an edge is an entailment: what is denied, shown, tried, looked for or one of two is not said to be there."""

from __future__ import annotations

import pytest

from flickr_assets.graph.rules import STRICT
from tests.graph.conftest import Weave, above, states, strings

# Strings that a caption must not say, if it is read as it is meant.
NOT_SAID = [
    ("A large mouse eats cheese.", {"large animal", "large rodent"}),
    (
        "The man is not wearing a shirt.",
        {"wear shirt", "man wear shirt", "wear", "shirt", "clothing", "not wear clothing", "not wear"},
    ),
    ("There is no man in the room.", {"man", "man in room", "person in room", "no person", "no man", "no person in room", "room"}),
    ("A man is trying to catch a ball.", {"catch", "catch ball", "man catch ball", "ball", "try to catch"}),
    ("A statue of a man stands in a park.", {"man", "person", "man stand", "person stand in park"}),
    ("A picture of a man riding a horse.", {"man", "man ride horse", "ride horse", "horse", "animal"}),
    ("A painting of a dog hangs on the wall.", {"dog", "animal", "dog hang"}),
    ("A man or a woman is riding a bike.", {"man", "woman", "man ride bike", "woman ride bike"}),
    ("A man without a shirt sits.", {"shirt", "clothing", "man without clothing"}),
    ("A man waits for a bus.", {"bus", "vehicle"}),
    ("A toy car is on the table.", {"car", "vehicle", "car be on table", "toy vehicle"}),
    ("A dog jumps to catch a frisbee.", {"catch frisbee", "dog catch frisbee", "catch"}),
    ("A man never smiles.", {"man smile", "smile"}),
    ("A dog almost catches a ball.", {"catch ball", "dog catch ball"}),
    ("A boy keeps a dog from running.", {"run", "dog run"}),
    ("A man stops running.", {"run", "man run"}),
    ("A girl wants a dog.", {"dog", "animal"}),
    ("A boy plays air guitar.", {"guitar", "instrument", "play guitar"}),
    ("A boy surrounded by pigeons smiles.", {"surround", "boy surround", "surround pigeon"}),
    ("A man stands in a room without people.", {"person stand without person", "man stand without person", "without person"}),
    ("A person in a crowd of people waves.", {"person in person", "in of person"}),
    ("A street vendor smiles.", {"street person"}),
    ("A very fit man smiles.", {"very man", "very person"}),
    ("A woman wearing a hat and a scarf walks.", {"wear clothing and clothing", "wear clothing and scarf"}),
    ("Two dogs, one with its mouth open, run.", {"dog one open", "two dog one with mouth", "one"}),
    ("They sit.", {"they", "they sit"}),
    ("A boy is very upset.", {"be", "boy be", "be very", "very"}),
    ("A man holds onto a pole.", {"hold", "man hold"}),
    ("A boy flies a kite.", {"boy fly", "fly"}),
]


@pytest.mark.parametrize(("caption", "texts"), NOT_SAID, ids=[caption for caption, _ in NOT_SAID])
def test_what_a_caption_does_not_say_is_none_of_its_strings(caption: str, texts: set[str], weave: Weave) -> None:
    assert not strings(weave(caption, STRICT)) & texts


# Strings, each with some that are more general.
ABOVE = [
    ("A poodle runs on the beach.", "poodle run on beach", {"dog run", "animal run", "dog", "animal", "run", "beach"}),
    ("The man is not wearing a shirt.", "man not wear shirt", {"person not wear shirt", "not wear shirt", "man", "person"}),
    ("A man or a woman is riding a bike.", "man or woman ride bike", {"ride bike", "bike"}),
    ("A dog jumps to catch a frisbee.", "dog jump to catch frisbee", {"dog jump", "animal jump", "jump", "dog"}),
    (
        "Five men in red shirts play guitars.",
        "five man wear red shirt play guitar",
        {"some man play guitar", "man play guitar", "guitar"},
    ),
    ("A group of people sing.", "group of person sing", {"group sing", "person sing", "sing", "group", "person"}),
    ("A man starts to run.", "man start to run", {"man run", "run", "person run"}),
]


@pytest.mark.parametrize(("caption", "text", "texts"), ABOVE, ids=[text for _, text, _ in ABOVE])
def test_a_string_has_above_it_what_it_entails(caption: str, text: str, texts: set[str], weave: Weave) -> None:
    assert texts <= above(weave(caption, STRICT), text)


def test_the_verb_that_the_tagger_lost_is_found_again(weave: Weave) -> None:
    assert {"dog run", "animal run"} <= above(weave("A poodle runs on the beach.", STRICT), "poodle run")


def test_a_room_without_a_man_keeps_its_no(weave: Weave) -> None:
    lattice = weave("There is no man in the room.", STRICT)
    assert strings(lattice) == {"no man in room"} == {lattice.original_text()}


def test_what_is_tried_is_a_soft_edge(weave: Weave) -> None:
    lattice = weave("A man is trying to catch a ball.", STRICT)
    soft = {(lattice.text(state), text) for state in states(lattice) for text, _, _ in lattice.soft(state)}
    assert ("man try to catch ball", "man catch ball") in soft
