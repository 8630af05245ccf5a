from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.rawfiles.batches import BATCH_BYTES, Item, read_in_batches


def told(items: list[Item], irregular: set[str]) -> tuple[list[str], list[str], int]:
    """The names in the order in which they were read, those read alone, and how often many were tried."""
    order: list[str] = []
    alone: list[str] = []
    tried: list[int] = []

    def together(batch: Sequence[Item]) -> bool:
        tried.append(len(batch))
        if irregular & {item.name for item in batch}:
            return False
        order.extend(item.name for item in batch)
        return True

    def one(item: Item) -> None:
        order.append(item.name)
        alone.append(item.name)

    read_in_batches(iter(items), together, one)
    return order, alone, len(tried)


def items_of(n: int, size: int = 1) -> list[Item]:
    return [Item(str(place), f"flickr:{100 + place}", b"x" * size) for place in range(n)]


@given(st.integers(0, 300), st.sets(st.integers(0, 299), max_size=12))
def test_every_item_is_read_once_and_in_order(n: int, places: set[int]) -> None:
    order, alone, _ = told(items_of(n), {str(place) for place in places})
    assert order == [str(place) for place in range(n)]
    assert {str(place) for place in places if place < n} <= set(alone)


@pytest.mark.parametrize("place", [0, 1, 500, 511, 1023])
def test_an_irregular_item_sends_few_others_to_the_reader_of_any(place: int) -> None:
    _, alone, tried = told(items_of(1024), {str(place)})
    assert len(alone) <= 4
    assert tried <= 2 * 10


def test_a_batch_is_about_a_megabyte_whatever_the_items_weigh() -> None:
    assert told(items_of(10, BATCH_BYTES // 4), set())[2] == 3
    assert told(items_of(3, 2 * BATCH_BYTES), set())[2] == 3
    assert told([], set()) == ([], [], 0)
