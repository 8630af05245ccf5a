"""The photographs of a world, drawn; several processes draw, each file the same whoever draws it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from flickr_assets.sample.layouts.image_manifest import Listed
from flickr_assets.sample.world import drawing
from flickr_assets.sample.world.model import Scene, World
from flickr_assets.sample.world.processes import Tell, spread

_CHUNK = 32
_HEADER_BYTES = 60


class _Order(NamedTuple):
    """What is drawn into which file. seed: of the drawing. finish: near-twin, resized, undecodable, or nothing."""

    path: Path
    scene: Scene
    seed: str
    finish: str


def write_pictures(world: World, folder: Path, tell: Tell) -> tuple[Listed, ...]:
    """`flickr30k-images/ID.jpg` below the folder, a file a photograph; what a manifest says of them."""
    target = folder / "flickr30k-images"
    target.mkdir(parents=True, exist_ok=True)
    orders = list(_orders(world, target))
    chunks = [orders[start : start + _CHUNK] for start in range(0, len(orders), _CHUNK)]
    listed: list[Listed] = []
    for found in spread(_drawn, chunks):
        listed += found
        tell(f"pictures: {len(listed):,} of {len(orders):,}")
    return tuple(listed)


def _orders(world: World, target: Path) -> Iterator[_Order]:
    finishes = dict.fromkeys(world.planted("picture-resized"), "resized")
    finishes |= dict.fromkeys(world.planted("picture-undecodable"), "undecodable")
    for photo in world.photographs:
        finish = "near-twin" if photo.is_near_twin else finishes.get(photo.flickr, "")
        yield _Order(target / photo.image_name, photo.scene, f"{world.seed}/{photo.twin or photo.flickr}", finish)


def _drawn(orders: Sequence[_Order]) -> list[Listed]:
    listed: list[Listed] = []
    for path, scene, seed, finish in orders:
        data = drawing.jpeg(scene, seed)
        if finish == "near-twin":
            data = drawing.near_copy(data)
        elif finish == "resized":
            data = _halved(data)
        elif finish == "undecodable":
            data = data[:_HEADER_BYTES]
        path.write_bytes(data)
        listed.append(Listed(path.name, len(data), sha256(data).hexdigest()))
    return listed


def _halved(data: bytes) -> bytes:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as picture:
        small = picture.resize((picture.width // 2, picture.height // 2))
    target = io.BytesIO()
    small.save(target, "JPEG", quality=85)
    return target.getvalue()
