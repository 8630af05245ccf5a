"""Homes that are built once and copied for each test that changes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets import duck
from flickr_assets.sample.release import write_sample
from tests.build.workshop import Workshop


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLICKR_WORKERS", "1")


@pytest.fixture
def unwritten_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds leave the catalogue as it is: a third of a second each, for tests that look at tables alone."""
    monkeypatch.setattr(duck, "write_catalogue", lambda path, tables: path.touch())
    monkeypatch.setattr(duck, "is_sound", Path.exists)


@pytest.fixture(scope="session")
def sample_home(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The bundled sample, built. Not to be changed."""
    workshop = Workshop.at(tmp_path_factory.mktemp("sample"))
    write_sample(workshop.raw)
    return _built(workshop)


@pytest.fixture(scope="session")
def bare_home(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A folder without any release, built: every table is there and empty. Not to be changed."""
    workshop = Workshop.at(tmp_path_factory.mktemp("bare"))
    workshop.lay({"notes.md": "nothing that anyone released\n"})
    return _built(workshop)


@pytest.fixture
def sample(sample_home: Workshop, tmp_path: Path) -> Workshop:
    """A copy of the built sample."""
    return sample_home.copied(tmp_path)


@pytest.fixture
def bare(bare_home: Workshop, tmp_path: Path) -> Workshop:
    """A copy of the home without any release."""
    return bare_home.copied(tmp_path)


def _built(workshop: Workshop) -> Workshop:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        assert workshop.build().number == 1
    return workshop
