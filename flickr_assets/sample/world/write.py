"""A world onto the disk: every release, the pictures, and the truth at the top."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from flickr_assets.paths import worker_count
from flickr_assets.sample.layouts.image_manifest import Listed, sizes
from flickr_assets.sample.layouts.mdetr import Boxed
from flickr_assets.sample.world.damage import damaged, damages
from flickr_assets.sample.world.model import Plant, World
from flickr_assets.sample.world.packing import pack
from flickr_assets.sample.world.pictures import write_pictures
from flickr_assets.sample.world.releases import MDETR, RELEASES, boxed, unseen, write_mdetr
from flickr_assets.sample.world.truth import truth, without_pictures

TRUTH = "TRUTH.json"
# Photographs of which MDETR's files take longer than a process takes to begin.
_MANY = 2_000
_Tell = Callable[[str], None]


def write_world(world: World, folder: Path, tell: _Tell) -> None:
    """Releases, drawn photographs, and a manifest of these. tell: is told a line now and then."""
    listed = write_pictures(world, folder, tell)
    _write(world, folder, listed, "sha256", world.plants, tell)


def write_texts(world: World, folder: Path, tell: _Tell) -> None:
    """Releases alone, with a manifest of pictures that no one has seen."""
    _write(world, folder, unseen(world), "xet_hash", without_pictures(world), tell)


def _write(world: World, folder: Path, listed: Iterable[Listed], algorithm: str, plants: Iterable[Plant], tell: _Tell) -> None:
    altered = damages(world)
    with _beside(write_mdetr, boxed(world), folder):
        for release in RELEASES:
            tell(f"writing {release.place or 'exclude.txt'}")
            prefix = f"{release.inside}/" if release.inside else ""
            pieces = ((prefix + path, data) for path, data in damaged(release.pieces(world), altered))
            pack(folder / release.place, pieces)
        pack(folder / "images", sizes(listed, algorithm))
        (folder / TRUTH).write_text(truth(world, plants), encoding="utf-8")
        tell(f"writing {MDETR}")


@contextmanager
def _beside(write: Callable[[list[Boxed], Path], None], photographs: list[Boxed], folder: Path) -> Generator[None]:
    """Does the writing in another process meanwhile, where it is long enough for that, else before."""
    if worker_count() < 2 or len(photographs) < _MANY:
        write(photographs, folder)
        yield
        return
    with ProcessPoolExecutor(1, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        written = pool.submit(write, photographs, folder)
        yield
        written.result()
