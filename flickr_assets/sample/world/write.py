"""A world onto the disk: every release, the pictures, and the truth at the top."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path

from flickr_assets.paths import worker_count
from flickr_assets.sample.layouts.image_manifest import Listed, sizes
from flickr_assets.sample.world.damage import damaged, damages
from flickr_assets.sample.world.model import Plant, World
from flickr_assets.sample.world.packing import pack
from flickr_assets.sample.world.pictures import write_pictures
from flickr_assets.sample.world.processes import Tell, interruptible, pool
from flickr_assets.sample.world.releases import MDETR, RELEASES, BoxedPhotograph, boxed, unseen, write_mdetr
from flickr_assets.sample.world.truth import truth, without_pictures

TRUTH = "TRUTH.json"
# Photographs of which MDETR's files take longer than a process takes to begin.
_MANY = 2_000


def write_world(world: World, folder: Path, tell: Tell) -> None:
    """Releases, drawn photographs, and a manifest of these. tell: is told a line now and then."""
    listed = write_pictures(world, folder, tell)
    _write(world, folder, listed, "sha256", world.plants, tell)


def write_texts(world: World, folder: Path, tell: Tell) -> None:
    """Releases alone, with a manifest of pictures that no one has seen."""
    _write(world, folder, unseen(world), "xet_hash", without_pictures(world), tell)


def _write(world: World, folder: Path, listed: Iterable[Listed], algorithm: str, plants: Iterable[Plant], tell: Tell) -> None:
    altered = damages(world)
    with _beside(boxed(world), folder):
        for number, release in enumerate(RELEASES, start=1):
            tell(f"writing {release.place or 'exclude.txt'} ({number} of {len(RELEASES) + 1} releases)")
            prefix = f"{release.inside}/" if release.inside else ""
            pieces = ((prefix + path, data) for path, data in damaged(release.pieces(world), altered))
            pack(folder / release.place, pieces)
        pack(folder / "images", sizes(listed, algorithm))
        (folder / TRUTH).write_text(truth(world, plants), encoding="utf-8")
        tell(f"writing {MDETR} ({len(RELEASES) + 1} of {len(RELEASES) + 1} releases)")


@contextmanager
def _beside(photographs: Sequence[BoxedPhotograph], folder: Path) -> Generator[None]:
    """Writes MDETR's files in another process meanwhile, where that is long enough, else before."""
    if worker_count() < 2 or len(photographs) < _MANY:
        write_mdetr(photographs, folder)
        yield
        return
    with pool(1) as workers:
        written = workers.submit(_write_mdetr, photographs, folder)
        yield
        written.result()


def _write_mdetr(photographs: Sequence[BoxedPhotograph], folder: Path) -> None:
    with interruptible():
        write_mdetr(photographs, folder)
