"""The home as a Dagster resource, and the instance that lives in it."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

import dagster as dg
from filelock import FileLock
from sqlalchemy.exc import DatabaseError

from flickr_assets.build.events import Event
from flickr_assets.errors import FlickrError
from flickr_assets.paths import Home, find_home

from .instance import prepare_instance, unopened


class HomeResource(dg.ConfigurableResource):
    """The folder that a build writes. Empty: FLICKR_HOME, else `flickr-home` in the working directory."""

    root: str = ""

    @property
    def home(self) -> Home:
        return find_home(self.root or None)


@dataclass(frozen=True)
class Audience:
    """Whoever follows a build while it runs in this process: the command line's display; in the UI, nobody."""

    hear: Callable[[Event], None] = lambda event: None
    progress: Callable[[str], None] = lambda line: None
    refuse: Callable[[FlickrError], None] = lambda error: None


@contextmanager
def open_instance(home: Home) -> Generator[dg.DagsterInstance]:
    """The home's instance for one build in this process.

    Its log is written through event_log.py. What is printed is not captured: this process has a terminal of its own, and
    capturing takes four processes, of which two are hurt by Ctrl-C. Raises HomeError `home-unwritable` where a database of it cannot be
    opened, or turns out to be damaged later: it is opened when it is needed.
    """
    folder = prepare_instance(home)
    log = {
        "module": f"{__package__}.event_log",
        "class": "OpenEventLog",
        "config": {"base_dir": str(folder / "history" / "runs")},
    }
    no_capture = {"module": "dagster._core.storage.noop_compute_log_manager", "class": "NoOpComputeLogManager"}
    overrides = {"event_log_storage": log, "compute_logs": no_capture}
    try:
        # Two processes that make its databases at the same time spoil them for ever.
        with FileLock(folder / "opening.lock"):
            opened = dg.DagsterInstance.local_temp(str(folder), overrides=overrides)
        with opened as instance:
            yield instance
    except DatabaseError as error:
        raise unopened(folder, error.orig) from error
