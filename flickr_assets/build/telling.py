"""A word on long work, from the process that does it to the one that follows the build."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from multiprocessing.context import SpawnContext
from typing import Any, TypeVar

T = TypeVar("T")

HEARD_EVERY_S = 0.2
# Of a worker process: where its words go.
_outward: list[Callable[[str], None]] = []


class Ear:
    """Hears what worker processes tell. A pool gets `attach` as initializer and `lines` as its argument."""

    def __init__(self, context: SpawnContext, told: Callable[[str], None] | None) -> None:
        self.lines = context.SimpleQueue()
        self._told = told

    def as_completed(self, running: dict[Future[T], Any]) -> Iterator[Future[T]]:
        """The futures as they are done; meanwhile, what is told is passed on."""
        waiting = set(running)
        while waiting:
            done, waiting = wait(waiting, timeout=HEARD_EVERY_S, return_when=FIRST_COMPLETED)
            while not self.lines.empty():
                line = self.lines.get()
                if self._told is not None:
                    self._told(line)
            yield from done


def attach(lines: Any) -> None:
    """In a worker process: its words go into the queue."""
    _outward[:] = [lines.put]


def outward(line: str) -> None:
    """Tell whoever follows; nobody, outside a worker process."""
    for put in _outward:
        put(line)
