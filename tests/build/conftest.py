"""Homes that are built once and copied for each test that changes one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from flickr_assets.sample.release import write_sample
from tests.build.settled import settle
from tests.build.workshop import Workshop, tarred, zipped


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLICKR_WORKERS", "1")


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


@pytest.fixture(scope="session")
def settled_home(sample_home: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The sample, with its Entities sentences in a zip and its Flickr8k texts in a tar. Not to be changed."""
    workshop = sample_home.copied(tmp_path_factory.mktemp("settled") / "place")
    for folder, pack, name in (("flickr30k_entities/Sentences", zipped, "more.zip"), ("flickr8k", tarred, "eight.tar.gz")):
        files = sorted(path for path in (workshop.raw / folder).rglob("*") if path.is_file())
        data = pack({path.relative_to(workshop.raw).as_posix(): path.read_bytes() for path in files})
        shutil.rmtree(workshop.raw / folder)
        workshop.lay({name: data})
    settle(workshop)
    shutil.copytree(workshop.raw.parent, workshop.raw.parent.with_name("kept"))
    return workshop


@pytest.fixture
def settled(settled_home: Workshop) -> Iterator[Workshop]:
    """The same, to be changed: put back afterwards in the same place, for scans remember places."""
    yield settled_home
    place = settled_home.raw.parent
    shutil.rmtree(place)
    shutil.copytree(place.with_name("kept"), place)


def _built(workshop: Workshop) -> Workshop:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        assert workshop.build().number == 1
    return workshop
