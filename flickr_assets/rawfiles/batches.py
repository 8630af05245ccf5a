"""Alike files read many at once where they are as regular as their reader takes them to be, and one by one where they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

# What the work on a batch costs beside that on its files is small against a megabyte; larger ones leave the caches.
BATCH_BYTES = 2**20
# Where so few hold an irregular one, another try is not worth its while.
_FEW = 4


class Item(NamedTuple):
    """name: of the file in its bundle. photo_id: whom the name says it is about."""

    name: str
    photo_id: str
    data: bytes


def read_in_batches(items: Iterable[Item], together: Callable[[Sequence[Item]], bool], alone: Callable[[Item], None]) -> None:
    """Give every item to one of two readers, in order.

    together: reads them all, or says False and has read none. alone: reads any item. A batch that is not read is halved
    until what is irregular stands among few, so that it costs its neighbours little.
    """
    waiting: list[Item] = []
    n_bytes = 0
    for item in items:
        if n_bytes + len(item.data) > BATCH_BYTES:
            _read(waiting, together, alone)
            waiting, n_bytes = [], 0
        waiting.append(item)
        n_bytes += len(item.data)
    _read(waiting, together, alone)


def _read(items: Sequence[Item], together: Callable[[Sequence[Item]], bool], alone: Callable[[Item], None]) -> None:
    if not items or together(items):
        return
    if len(items) <= _FEW:
        for item in items:
            alone(item)
        return
    middle = len(items) // 2
    _read(items[:middle], together, alone)
    _read(items[middle:], together, alone)
