"""A list held against schemes of a few photographs: its origin, its role, its leaks, its doubles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from flickr_assets.listaudit.holding import (
    Common,
    DoubleOutside,
    Origin,
    common,
    exposed,
    held_against,
    named,
    origin_of,
    photo_of,
    role_of,
)
from flickr_assets.listaudit.lists import UserList
from flickr_assets.listaudit.reference import Double, Reference, Split
from flickr_assets.listaudit.sightings import Sighting

A_TRAIN, A_TEST, B_TRAIN, B_TEST = ("a", "train"), ("a", "test"), ("b", "train"), ("b", "test")


def ids(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"flickr:{number}" for number in numbers)


SPLITS: dict[Split, tuple[str, ...]] = {
    A_TRAIN: ids([1, 2, 3, 4]),
    A_TEST: ids([5, 6]),
    B_TRAIN: ids([1, 2, 5]),
    B_TEST: ids([3, 4, 6, 7]),
}


def reference(*doubles: Double) -> Reference:
    pictures = tuple(double for double in doubles if "#" not in double.a)
    captions = tuple(double for double in doubles if "#" in double.a)
    return Reference(SPLITS, frozenset(ids(range(1, 9))), pictures, captions)


def given(split: str, *numbers: int) -> UserList:
    return UserList(f"{split}.txt", split, ids(numbers))


@pytest.mark.parametrize(
    ("numbers", "origin", "words"),
    [
        ([5, 6], Origin("same", (A_TEST,), 2, 2), "is a/test, in the released order"),
        ([6, 5], Origin("same in another order", (A_TEST,), 2, 2), "is a/test, in another order"),
        ([7, 3], Origin("part", (B_TEST,), 2, 4), "is a part of b/test: 2 of its 4"),
        ([1, 2], Origin("part", (B_TRAIN,), 2, 3), "is a part of b/train: 2 of its 3"),
        ([5, 6, 8], Origin("whole and more", (A_TEST,), 2, 2), "holds all of a/test, and more"),
        ([3, 4, 6, 5], Origin("whole and more", (A_TEST,), 2, 2), "holds all of a/test, and more"),
        ([3, 4, 1], Origin("part", (A_TRAIN,), 3, 4), "is a part of a/train: 3 of its 4"),
        ([3, 7, 6, 1, 8], Origin("nearest", (B_TEST,), 3, 4), "is no split that is known; nearest is b/test, 3 of 4 shared"),
        (
            [3, 8, 9, 10],
            Origin("nearest", (A_TRAIN, B_TEST), 1, 4),
            "is no split that is known; nearest is a/train and b/test, 1 of 4 shared",
        ),
        (
            [1, 2, 3, 8, 9, 10, 11],
            Origin("nearest", (A_TRAIN,), 3, 4),
            "is no split that is known; nearest is a/train, 3 of 4 shared",
        ),
        ([8, 9], Origin("none"), "shares no photograph with any split"),
    ],
)
def test_a_list_comes_from_what_it_equals_or_is_part_of_or_holds_else_from_the_nearest(
    numbers: list[int], origin: Origin, words: str
) -> None:
    found = origin_of(ids(numbers), SPLITS)
    assert found == origin
    assert named(found) == words


@pytest.mark.parametrize(("n_shared", "relation"), [(2, "resembles none"), (10, "nearest")])
def test_a_list_that_shares_less_than_a_tenth_of_itself_and_of_any_split_resembles_none(n_shared: int, relation: str) -> None:
    splits: dict[Split, tuple[str, ...]] = {("c", "train"): ids(range(1000))}
    found = origin_of(ids([*range(n_shared), *range(5000, 5100 - n_shared)]), splits)
    assert found.relation == relation
    if relation == "resembles none":
        assert named(found) == "resembles no split that is known: none shares more than 2 photographs with it"
        assert role_of("list", found) == "held out"


def test_what_is_withdrawn_is_not_called_unknown() -> None:
    held = held_against(given("test", 5, 9, 10), replace(reference(), withdrawn=frozenset(ids([10, 11]))))
    assert (held.unknown, held.withdrawn) == (ids([9]), ids([10]))


def test_a_list_is_compared_without_what_is_withdrawn() -> None:
    held = held_against(given("test", 5, 10, 6), replace(reference(), withdrawn=frozenset(ids([10]))))
    assert (held.origin, held.withdrawn) == (Origin("same", (A_TEST,), 2, 2), ids([10]))


def test_where_no_scheme_is_built_a_list_is_held_against_none() -> None:
    found = held_against(given("test", 5, 6), Reference({}, frozenset(ids([5, 6]))))
    assert found.origin == Origin("no schemes")
    assert named(found.origin) == "can be held against no split, for this build has none"


def test_what_is_found_of_no_split_is_told_last() -> None:
    found = {one: Sighting(one, "number", 0, one) for one in ids([5, 8])}
    last = exposed(found, reference(), [])[-1]
    assert (last.of, last.n, last.is_held_out, [one.photo_id for one in last.sightings]) == ("no split", 1, False, ["flickr:8"])
    assert [one.of for one in exposed({}, reference(), [])] == ["a/train", "a/test", "b/train", "b/test"]
    (only,) = exposed(found, Reference({}, frozenset(ids([5, 8]))), [])
    assert (only.of, only.n, len(only.sightings)) == ("no split", 2, 2)


def test_schemes_that_publish_one_list_are_all_its_origin() -> None:
    found = origin_of(ids([5, 6]), {**SPLITS, ("c", "val"): ids([5, 6])})
    assert found.splits == (A_TEST, ("c", "val"))


@pytest.mark.parametrize(
    ("split", "splits", "role"),
    [
        ("my_test", (A_TRAIN,), "held out"),
        ("train", (A_TEST,), "trained"),
        ("list", (A_TRAIN,), "trained"),
        ("list", (A_TRAIN, B_TEST), "held out"),
        ("list", (), "held out"),
        ("validation", (A_TRAIN,), "held out"),
    ],
)
def test_a_list_is_trained_on_by_its_name_else_by_its_origin(split: str, splits: tuple[Split, ...], role: str) -> None:
    assert role_of(split, Origin("part", splits)) == role


def test_what_is_held_out_leaks_into_the_training_lists_that_have_it() -> None:
    held = held_against(given("test", 5, 6, 8, 9), reference())
    assert [(one.scheme, one.split, one.n_shared, one.n_split, one.is_leak) for one in held.overlaps] == [
        ("a", "test", 2, 2, False),
        ("b", "train", 1, 3, True),
        ("b", "test", 1, 4, False),
    ]
    assert [one.photo_ids for one in held.overlaps if one.is_leak] == [ids([5])]
    assert held.unknown == ids([9])


def test_what_is_trained_on_leaks_into_what_others_hold_out() -> None:
    held = held_against(given("train", 1, 2, 3), reference())
    assert [(one.scheme, one.split) for one in held.overlaps if one.is_leak] == [("b", "test")]


def test_a_picture_that_another_scheme_trains_on_under_another_number_is_told_with_its_places() -> None:
    held = held_against(
        given("test", 7, 6), reference(Double("flickr:1", "flickr:7", "bytes"), Double("flickr:6", "flickr:7", "pixels"))
    )
    assert held.pictures == (
        DoubleOutside("flickr:7", "flickr:1", "bytes", ("a/train", "b/train")),
        DoubleOutside("flickr:6", "flickr:7", "pixels", ()),
    )


def test_a_caption_is_told_only_where_its_double_is_a_leak() -> None:
    to_train, to_test = Double("x:1#0", "x:7#3", "same"), Double("x:6#1", "x:7#2", "near")
    held = held_against(given("test", 7), reference(to_train, to_test))
    assert held.captions == (DoubleOutside("x:7#3", "x:1#0", "same", ("a/train", "b/train")),)


@pytest.mark.parametrize(
    ("name", "photo_id"),
    [("flickr:7", "flickr:7"), ("flickr30k:7#0", "flickr:7"), ("multi30k:coco:7#0", "coco:7")],
)
def test_the_photograph_of_an_id(name: str, photo_id: str) -> None:
    assert photo_of(name) == photo_id


def test_every_split_is_told_of_whether_it_was_seen_or_not() -> None:
    sighting = Sighting("flickr:5", "number", 0, "5")
    found = exposed({"flickr:5": sighting}, reference(), [given("mine", 5, 9)])
    assert [(one.of, one.n, one.is_held_out, len(one.sightings)) for one in found] == [
        ("a/train", 4, False, 0),
        ("a/test", 2, True, 1),
        ("b/train", 3, False, 1),
        ("b/test", 4, True, 0),
        ("mine.txt", 2, True, 1),
    ]


def test_what_two_lists_of_the_users_share_is_told_with_its_doubles() -> None:
    double = Double("flickr:4", "flickr:7", "bytes")
    lists = [given("train", 1, 2, 3, 7), given("test", 3, 4), given("val", 5)]
    assert common(lists, reference(double, Double("flickr:1", "flickr:2", "pixels"))) == [
        Common("train.txt", "test.txt", ids([3]), (double,))
    ]
