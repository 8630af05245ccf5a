"""What holds of every lattice: it is a finite order with what the caption says at its end."""

from __future__ import annotations

from collections import defaultdict
from math import prod

import pytest

from flickr_assets.graph.lattice import Anchor, Grow, Lattice, Option, Part
from flickr_assets.graph.modes import MODES
from tests.graph.conftest import Weave, states, strings

CAPTIONS = [
    "A poodle runs on the beach.",
    "Two young men in red shirts are playing soccer in a park.",
    "A group of people stand in front of a building.",
    "A little girl with blond hair sits on a bench and eats ice cream.",
    "A woman wearing a hat and scarf walks down the street.",
    "A man is trying to catch a ball.",
    "There is no man in the room.",
    "A man that is in a boat is fishing.",
    "People sit outside at a restaurant while a man plays guitar.",
    "A man.",
    "Running!",
    "...",
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_step_says_no_less_than_the_state_before(caption: str, mode: str, weave: Weave) -> None:
    lattice = weave(caption, mode)
    for state in states(lattice):
        for step in lattice.steps(state):
            assert all(after >= before for before, after in zip(state[1:], step.state[1:], strict=True))
            assert sum(step.state[1:]) > sum(state[1:]) or step.state[0] != state[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("caption", CAPTIONS)
def test_no_string_is_empty_or_has_a_blank_too_many(caption: str, mode: str, weave: Weave) -> None:
    assert all(text and text == " ".join(text.split()) for text in strings(weave(caption, mode)))


def _lattice(sizes: list[int]) -> Lattice:
    """Independent parts, each of so many levels, the first of which is always there."""
    parts = tuple(
        Part(("", *(f"p{number}l{level}" for level in range(1, size + 1))), _chain(size)) for number, size in enumerate(sizes)
    )
    options = tuple(Option("NPMOD", part, (0,), (((part, 1),),)) for part in range(1, len(sizes)))
    rising = tuple((part, "NPHEAD") for part in range(len(sizes)))
    return Lattice(parts, options, rising, (Anchor((((0, 1),),), (), "noun phrase", False),), tuple(enumerate(sizes)), ())


def _chain(size: int) -> tuple[tuple[int, ...], ...]:
    return ((), *((level + 1,) if level < size else () for level in range(1, size + 1)))


@pytest.mark.parametrize("sizes", [[1], [3], [2, 1], [1, 1, 1, 1], [3, 2, 1, 2]])
def test_the_states_of_a_product_are_as_many_as_the_product_says(sizes: list[int]) -> None:
    """The first part has its levels; each other may be absent, too."""
    assert len(states(_lattice(sizes))) == sizes[0] * prod(size + 1 for size in sizes[1:])


def test_two_steps_that_do_not_touch_commute() -> None:
    lattice = _lattice([2, 2, 2])
    onward = defaultdict(set)
    for state in states(lattice):
        for one in lattice.steps(state):
            for two in lattice.steps(one.state):
                onward[state, two.state].add(one.state)
    for (state, far), between in onward.items():
        moved = [part for part, (before, after) in enumerate(zip(state, far, strict=True)) if before != after]
        assert len(between) == len(moved)


def test_an_original_is_needed_where_a_size_is_said() -> None:
    """*large* only beside the noun itself, not beside what is above it."""
    parts = (Part(("", "large"), ((), ())), Part(("", "animal", "mouse"), ((), (2,), ())))
    size = Option("NPMOD", 0, (1,), (((0, 1),),), (1, 2))
    lattice = Lattice(parts, (size,), ((1, "NPHEAD"),), (Anchor((((1, 1),),), (), "noun phrase", False),), ((0, 1), (1, 2)), ())
    assert strings(lattice) == {"animal", "mouse", "large mouse"}


def test_a_cook_who_cooks_is_no_cook_alone() -> None:
    parts = (Part(("", "cook"), ((), ())), Part(("", "cook"), ((), ())))
    both = Anchor((((0, 1), (1, 1)),), (), "sentence", False)
    assert strings(Lattice(parts, (), (), (both,), ((0, 1), (1, 1)), ())) == {"cook cook"}


def test_a_word_that_ends_a_modifier_and_begins_its_noun_is_said_once() -> None:
    parts = (Part(("", "young man"), ((), ()), is_modifier=True), Part(("", "man hunt"), ((), ())))
    both = Anchor((((0, 1), (1, 1)),), (), "noun phrase", False)
    assert strings(Lattice(parts, (), (), (both,), ((0, 1), (1, 1)), ())) == {"young man hunt"}


def test_an_anchor_grows_into_the_like_state_of_a_larger_one() -> None:
    parts = (Part(("", "animal", "dog"), ((), (2,), ())), Part(("", "run"), ((), ())))
    noun = Anchor((((0, 1),),), (Grow("VERB", 1, (((1, 1),),)),), "noun phrase", False)
    clause = Anchor((((0, 1), (1, 1)),), (), "sentence", False)
    lattice = Lattice(parts, (), ((0, "NPHEAD"),), (noun, clause), ((0, 2), (1, 1)), ())
    grown = {
        (lattice.text(state), lattice.text(step.state))
        for state in states(lattice)
        for step in lattice.steps(state)
        if step.rule == "VERB"
    }
    assert grown == {("animal", "animal run"), ("dog", "dog run")}
