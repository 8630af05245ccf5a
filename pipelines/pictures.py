"""The tables' pictures for their pages, drawn beside the build."""

import signal
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import dagster as dg

from flickr_assets import duck
from flickr_assets.build.workers import leave_with_parent
from flickr_assets.errors import UsageError
from flickr_assets.paths import Home, worker_count
from flickr_assets.plot import Plot
from flickr_assets.plotting import markdown, plot_of, query_of, render
from flickr_assets.store import Stored


@dataclass(frozen=True)
class Picture:
    """A picture that is being drawn from these files."""

    plot: Plot
    files: Mapping[str, Sequence[Path]]
    drawing: Future[bytes | None] | None

    @property
    def is_drawn(self) -> bool:
        """Whether it can be had without waiting."""
        return self.drawing is None or self.drawing.done()

    def shown(self) -> dg.MetadataValue | None:
        """As the page shows it; None where there is nothing to draw, or no matplotlib."""
        try:
            png = self.drawing.result() if self.drawing else draw(self.plot.table, self.files)
        except BrokenExecutor:
            png = draw(self.plot.table, self.files)
        return None if png is None else dg.MetadataValue.md(markdown(self.plot, png))


class Studio:
    """Where pictures are drawn: by a process beside the build, or by whoever looks at them, where there is none."""

    def __init__(self, home: Home, beside: Executor | None) -> None:
        self._home = home
        self._beside = beside

    @classmethod
    @contextmanager
    def open(cls, home: Home) -> Generator["Studio"]:
        """Beside the build where more than one process may work. What is not drawn when the studio closes is not wanted any more."""
        if worker_count() < 2:
            yield cls(home, None)
            return
        # Ctrl-C is for the build, which then closes the studio.
        beside = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        try:
            yield cls(home, beside)
        finally:
            beside.shutdown(wait=False, cancel_futures=True)

    def prepare(self) -> None:
        """Load the libraries while the build reads its files."""
        if self._beside:
            self._beside.submit(load)

    def picture(self, table: str, stored: Mapping[str, Stored]) -> Picture | None:
        """Of what is stored now; None where there is no plot of the table, or not all that it shows."""
        plot = plot_of(table)
        if plot is None or not stored.keys() >= set(query_of(plot).tables):
            return None
        files = {name: stored[name].paths(self._home.root) for name in query_of(plot).tables}
        return Picture(plot, files, self._beside.submit(draw, table, files) if self._beside else None)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()


def load() -> None:
    """What is slow to load for a first picture."""
    with suppress(ImportError):
        import_module("matplotlib.backends.backend_agg")


def draw(table: str, files: Mapping[str, Sequence[Path]]) -> bytes | None:
    """The PNG of a table that has a plot; None where there is nothing to draw, or no matplotlib."""
    plot = plot_of(table)
    assert plot is not None
    connection = duck.connect(files)
    try:
        return render(plot, connection)
    except UsageError:
        return None
    finally:
        connection.close()
