"""The released lists, read as a user's own and held against each other: the known overlaps come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.listaudit.holding import held_against
from flickr_assets.listaudit.lists import UserList, read_lists
from flickr_assets.listaudit.reference import Reference, Split

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def entities(real_data: Path) -> dict[str, UserList]:
    return {split: read_lists(real_data / "flickr30k_entities" / f"{split}.txt")[0] for split in ("train", "val", "test")}


@pytest.fixture(scope="module")
def karpathy(real_data: Path) -> dict[str, UserList]:
    return {found.split: found for found in read_lists(real_data / "karpathy" / "dataset_flickr30k.json.gz")}


@pytest.fixture(scope="module")
def reference(entities: dict[str, UserList], karpathy: dict[str, UserList]) -> Reference:
    splits: dict[Split, tuple[str, ...]] = {}
    for scheme, lists in (("entities", entities), ("karpathy30k", karpathy)):
        splits |= {(scheme, split): found.photo_ids for split, found in lists.items()}
    return Reference(splits, frozenset(photo_id for photo_ids in splits.values() for photo_id in photo_ids))


def shared(found: UserList, reference: Reference) -> dict[str, int]:
    return {f"{one.scheme}/{one.split}": one.n_shared for one in held_against(found, reference).overlaps}


def test_the_lists_have_their_published_sizes_and_nothing_that_cannot_be_read(
    entities: dict[str, UserList], karpathy: dict[str, UserList]
) -> None:
    assert {split: len(found.photo_ids) for split, found in entities.items()} == {"train": 29783, "val": 1000, "test": 1000}
    assert {split: len(found.photo_ids) for split, found in karpathy.items()} == {"train": 29000, "val": 1014, "test": 1000}
    assert not any(found.unread or found.repeated for found in (*entities.values(), *karpathy.values()))


def test_either_test_list_is_mostly_in_the_training_list_of_the_other(
    entities: dict[str, UserList], karpathy: dict[str, UserList], reference: Reference
) -> None:
    assert shared(karpathy["test"], reference) == {
        "entities/train": 944,
        "entities/val": 31,
        "entities/test": 25,
        "karpathy30k/test": 1000,
    }
    assert shared(entities["test"], reference) == {
        "entities/test": 1000,
        "karpathy30k/train": 903,
        "karpathy30k/val": 34,
        "karpathy30k/test": 25,
    }


def test_the_list_of_lavis_is_karpathys_in_the_same_order(real_data: Path, reference: Reference) -> None:
    (found,) = read_lists(real_data / "lavis" / "flickr30k_test.json")
    origin = held_against(found, reference).origin
    assert (origin.relation, origin.splits) == ("same", (("karpathy30k", "test"),))


def test_flickr8ks_test_list_is_mostly_trained_on_in_flickr30k(real_data: Path, reference: Reference) -> None:
    (found,) = read_lists(real_data / "flickr8k" / "Flickr_8k.testImages.txt")
    assert shared(found, reference)["karpathy30k/train"] == 871
