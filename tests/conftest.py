"""What every test may ask for: the real releases, where they are at hand, and properties that are tried the same way each time."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from flickr_assets import duck

CHECKOUT = Path(__file__).resolve().parents[1]

# A shell without job control starts what is in its background deaf to these, and what that starts inherits it.
for number, ordinary in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, ordinary)

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of the real releases: FLICKR_REAL_DATA, else `../shared/data` beside the checkout. Skips where there is none."""
    folder = Path(os.environ.get("FLICKR_REAL_DATA") or CHECKOUT.parent / "shared" / "data")
    if not folder.is_dir():
        pytest.skip(f"no real releases in {folder}; FLICKR_REAL_DATA names their folder")
    return folder


@pytest.fixture
def unwritten_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds leave the catalogue as it is: a third of a second each, for tests that look at tables alone."""
    monkeypatch.setattr(duck, "write_catalogue", lambda path, tables: path.touch())
    monkeypatch.setattr(duck, "is_sound", Path.exists)
