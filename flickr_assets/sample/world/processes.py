"""Work spread over processes: the results are the same, and in the same order, whoever does it; Ctrl-C ends them all."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from flickr_assets.paths import worker_count

Tell = Callable[[str], None]
_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


def spread(work: Callable[[_Given], _Made], chunks: Sequence[_Given]) -> Iterator[_Made]:
    """What the work makes of each chunk, in their order; a few chunks are not worth a process."""
    n_workers = min(worker_count(), len(chunks) // 4)
    if n_workers < 2:
        yield from map(work, chunks)
        return
    with pool(n_workers) as workers:
        yield from workers.map(work, chunks)


@contextmanager
def pool(n_workers: int) -> Generator[ProcessPoolExecutor]:
    """So many processes, which do what they have begun and nothing more where something is raised meanwhile.

    They leave Ctrl-C to the one that started them: one that ends while it is being given something is waited for without end.
    """
    with ProcessPoolExecutor(n_workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as workers:
        try:
            yield workers
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def interruptible() -> Generator[None]:
    """Long work of a process of a pool, which Ctrl-C ends at once."""
    ignored = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, ignored)


@contextmanager
def uncollected() -> Generator[None]:
    """Values by the million, none of them in a cycle: looking for cycles among them would take longer than making them."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
