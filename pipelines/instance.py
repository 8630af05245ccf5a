"""The Dagster instance that lives in a home. Imports no Dagster unless it must: the servers of the page are started before."""

import sqlite3
from contextlib import closing
from pathlib import Path

from flickr_assets.errors import HomeError
from flickr_assets.paths import Home, write_atomically

# No look-up of a telemetry host, no dialog over the page. Of the runs that write the home (pool `home`), one at a time; others
# beside it. A run whose process was killed is found out within two minutes, and started again where its tags say so.
INSTANCE_SETTINGS = """\
telemetry:
  enabled: false
nux:
  enabled: false
concurrency:
  pools:
    default_limit: 1
    granularity: run
  runs:
    max_concurrent_runs: 3
run_monitoring:
  enabled: true
run_retries:
  enabled: true
  max_retries: 0
  retry_on_asset_or_op_failure: false
"""
# By its name, the socket of a page's code server is told from those of Dagster's own commands.
CODE_SOCKET = "code"
DATABASES = ("history/runs.db", "history/runs/index.db", "schedules/schedules.db")


def prepare_instance(home: Home) -> Path:
    """Make the folder of the home's Dagster instance, with its settings, and return it."""
    settings = home.dagster / "dagster.yaml"
    if not settings.is_file() or settings.read_bytes() != INSTANCE_SETTINGS.encode():
        write_atomically(settings, INSTANCE_SETTINGS)
    return home.dagster


def make_instance(home: Home) -> None:
    """Make the databases of a new home's instance, before any server opens them: they would make them at the same time, and spoil them.

    Raises HomeError `home-unwritable` for one that cannot be opened: a server would say so in fifty lines.
    """
    require_databases(home.dagster)
    # The last that Dagster makes.
    if not (home.dagster / "schedules" / "schedules.db").exists():
        from .resources import open_instance

        with open_instance(home):
            pass


def require_databases(folder: Path) -> None:
    """Raises HomeError `home-unwritable` for a database of the instance that is none any more."""
    for path in (folder / name for name in DATABASES):
        if path.exists():
            try:
                with closing(sqlite3.connect(path)) as connection:
                    connection.execute("SELECT count(*) FROM sqlite_master")
            except sqlite3.DatabaseError as error:
                raise unopened(path, error) from error


def unopened(place: Path, error: object) -> HomeError:
    """Of a database of the instance, what kept it from being opened; of an instance, what kept its databases."""
    return HomeError(
        "home-unwritable",
        f"Dagster's log cannot be opened: {str(error).rstrip('.')}.",
        place=str(place),
        remedy="Make room or give permission there; where it is damaged, remove Dagster's folder: the next build tells a new one.",
    )
