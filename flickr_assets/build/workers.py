"""Processes that work beside a build, and are gone when it is."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from flickr_assets.build.telling import Ear, attach
from flickr_assets.errors import FlickrError

_T = TypeVar("_T")
# A worker has a core to itself, and so has its linear algebra; read when NumPy is loaded.
_ONE_THREAD: dict[str, str] = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)


@dataclass(frozen=True)
class Workers:
    """A pool, and an ear for what is told in it."""

    pool: ProcessPoolExecutor
    ear: Ear

    def submit(self, work: Callable[[Any], _T], task: Any) -> Future[_T]:
        """Have it done. Processes that are started here never see Ctrl-C, which the terminal sends to all: it is for the build."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self.pool.submit(work, task)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def as_completed(self, running: Mapping[Future[_T], Any]) -> Iterator[Future[_T]]:
        """The futures as they are done; meanwhile, what is told is passed on."""
        return self.ear.as_completed(dict(running))


@contextmanager
def workers(n: int, told: Callable[[str], None] | None) -> Generator[Workers]:
    """So many processes. told: hears what they tell. Left by an exception, what they do is stopped: they swap in whole files only.

    Raises FlickrError `worker-killed` where one was ended from outside.
    """
    context = get_context("spawn")
    ear = Ear(context, told)
    with _environment(_ONE_THREAD), ProcessPoolExecutor(n, mp_context=context, initializer=_begin, initargs=(ear.lines,)) as pool:
        try:
            yield Workers(pool, ear)
        except BrokenExecutor as error:
            raise FlickrError(
                "worker-killed",
                "a process that worked beside the build was ended from outside, as systems do when memory runs out.",
                remedy="Build again: what was finished is kept. With FLICKR_WORKERS=1 a build takes less memory.",
            ) from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise


def _begin(lines: Any) -> None:
    """In a worker process, before its first task."""
    attach(lines)
    leave_with_parent()


def leave_with_parent() -> None:
    """In a worker process: be gone when the build is, however it ended; a killed one cannot say that it ends."""
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()


@contextmanager
def _environment(variables: Mapping[str, str]) -> Generator[None]:
    """Variables for processes that are started meanwhile; what the user set stands."""
    added = variables.keys() - os.environ.keys()
    os.environ.update({name: variables[name] for name in added})
    try:
        yield
    finally:
        for name in added:
            os.environ.pop(name, None)
