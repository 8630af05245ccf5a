"""Each rule does what its row says, and no edge bears a name that is no rule's."""

from __future__ import annotations

import pytest

from flickr_assets.graph import rules
from flickr_assets.graph.modes import MODES
from flickr_assets.graph.rules import BY_NAME, RULES, SOFT, Example
from tests.graph.conftest import Weave, edges, states

EXAMPLES = [(rule.name, example) for rule in RULES for example in rule.examples]
CAPTIONS = sorted({example.caption for _, example in EXAMPLES})


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else value.child)
def test_an_example_is_an_edge_of_its_caption(name: str, example: Example, weave: Weave) -> None:
    assert (example.child, name, example.parent) in edges(weave(example.caption, example.mode))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("caption", CAPTIONS)
def test_every_edge_bears_a_rules_name(caption: str, mode: str, weave: Weave) -> None:
    assert {rule for _, rule, _ in edges(weave(caption, mode))} <= BY_NAME.keys()


@pytest.mark.parametrize("caption", CAPTIONS)
def test_strict_steps_are_by_sound_rules(caption: str, weave: Weave) -> None:
    lattice = weave(caption, rules.STRICT)
    assert all(BY_NAME[step.rule].strict != SOFT for state in states(lattice) for step in lattice.steps(state))


def test_every_rule_but_the_whole_captions_has_an_example() -> None:
    assert [rule.name for rule in RULES if not rule.examples] == ["ORIG"]
    assert len(BY_NAME) == len(RULES)
