"""The Dagster instance that lives in a home. Imports no Dagster unless it must: the servers of the page are started before."""

from pathlib import Path

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


def prepare_instance(home: Home) -> Path:
    """Make the folder of the home's Dagster instance, with its settings, and return it."""
    settings = home.dagster / "dagster.yaml"
    if not settings.is_file() or settings.read_text(encoding="utf-8") != INSTANCE_SETTINGS:
        write_atomically(settings, INSTANCE_SETTINGS)
    return home.dagster


def make_instance(home: Home) -> None:
    """Make the databases of a new home's instance, before any server opens them: they would make them at the same time, and spoil them."""
    # The last that Dagster makes.
    if not (home.dagster / "schedules" / "schedules.db").exists():
        from .resources import open_instance

        with open_instance(home):
            pass
