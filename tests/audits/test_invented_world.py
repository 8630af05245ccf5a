"""What the audits of Entities find in an invented world: what was planted in it, and what follows from its scenes; nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest

from flickr_assets.sample.layouts.flickr8k import lemmatised
from flickr_assets.sample.world.assemble import world
from flickr_assets.sample.world.model import Box, World
from flickr_assets.sample.world.write import write_world
from tests.build.workshop import Workshop
from tests.sample.truth import Rows, Truth

AUDITS = ("audit.chain_fault", "audit.box_fault", "audit.box_double", "audit.box_edge", "audit.mention_repeat", "core.box_chain")


@dataclass(frozen=True)
class Made:
    """A world, its chains and mentions as they are true, and a home with the audits' evidence."""

    world: World
    chains: Rows
    mentions: Rows
    workshop: Workshop

    def planted(self, name: str) -> set[str]:
        return set(self.world.planted(name))

    def chains_of(self, *kinds: str) -> set[str]:
        rows = self.workshop.rows("audit.chain_fault", "kind", "chain_id")
        return {chain for kind, chain in rows if kind in kinds}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    invented = world(60, 7)
    workshop = Workshop.at(tmp_path_factory.mktemp("world"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        write_world(invented, workshop.raw, lambda _: None)
        told = workshop.build(*AUDITS)
    assert told.number == 1, told.why
    truth = Truth(invented, lemmatised)
    return Made(invented, truth.chain(), truth.mention(), workshop)


def test_the_box_that_leaves_its_photograph_is_the_planted_one(made: Made) -> None:
    chains = dict(made.workshop.rows("core.box_chain", "box_id", "chain_id"))
    found = made.workshop.rows("audit.box_fault", "kind", "subject")
    assert {(kind, chains[box]) for kind, box in found} == {("outside", chain) for chain in made.planted("box-outside")}


def test_the_chain_that_is_boxed_and_unboxable_is_the_planted_one(made: Made) -> None:
    assert made.chains_of("boxed_and_unboxable") == made.planted("chain-contradicted")
    assert made.chains_of("boxed_and_scene", "mentioned_unannotated", "unboxed_without_reason") == set()


def test_the_planted_type_is_found_beside_what_captions_differ_in_by_themselves(made: Made) -> None:
    found = made.chains_of("types_contradict", "types_differ")
    assert found == {chain for chain, row in made.chains.items() if row["has_differing_types"]}
    assert found > made.planted("types-differ")


def test_boxes_without_phrase_are_of_things_that_no_caption_names(made: Made) -> None:
    assert made.chains_of("boxed_unmentioned") == {
        chain for chain, row in made.chains.items() if row["n_boxes"] and not row["n_mentions"]
    }


def test_repeated_chains_are_those_that_a_plain_count_finds(made: Made) -> None:
    named = Counter((row["caption_id"], row["chain_id"]) for row in made.mentions.values() if row["chain_id"] is not None)
    found = made.workshop.rows("audit.mention_repeat", "caption_id", "chain_id", "n_mentions")
    assert {row[:2]: row[2] for row in found} == {pair: n for pair, n in named.items() if n > 1}


def test_near_doubles_are_those_that_a_plain_loop_finds(made: Made) -> None:
    found = Counter(made.workshop.rows("audit.box_double", "photo_id"))
    for photo_id in made.planted("xml-broken"):
        found.pop(f"flickr:{photo_id}", None)
    expected = Counter(doubles(made))
    assert found == expected
    assert expected


def doubles(made: Made) -> Iterator[str]:
    """The photograph of every pair of boxes above the IoU of their types."""
    unread = made.planted("xml-broken") | made.planted("withdrawn")
    for photo in made.world.photographs:
        if photo.flickr in unread:
            continue
        kinds: dict[Box, set[str]] = {}
        for thing in photo.scene.things:
            for box in thing.boxes:
                kinds.setdefault(box, set()).update(made.chains[f"{photo.flickr}/{thing.chain_id}"]["types"])
        for one, other in combinations(kinds, 2):
            if iou(one, other) > (0.9 if "other" in kinds[one] | kinds[other] else 0.8):
                yield f"flickr:{photo.flickr}"


def iou(one: Box, other: Box) -> float:
    """Intersection over union in pixels, edges inclusive."""
    across = min(one.x_max, other.x_max) - max(one.x_min, other.x_min) + 1
    down = min(one.y_max, other.y_max) - max(one.y_min, other.y_min) + 1
    shared = max(0, across) * max(0, down)
    n_either = sum((box.x_max - box.x_min + 1) * (box.y_max - box.y_min + 1) for box in (one, other)) - shared
    return shared / n_either
