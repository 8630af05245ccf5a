"""One small world for the tests of the sample: invented and written once a process. Not to be changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.sample.world.assemble import world
from flickr_assets.sample.world.model import World
from flickr_assets.sample.world.write import write_world
from tests.pipelines.conftest import run

__all__ = ["run"]


@pytest.fixture(scope="session")
def small() -> World:
    return world(30, 30)


@pytest.fixture(scope="session")
def written(small: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its folder, pictures included."""
    folder = tmp_path_factory.mktemp("world")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        write_world(small, folder, lambda _: None)
    return folder
