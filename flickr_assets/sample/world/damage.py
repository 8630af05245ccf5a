"""Defects that only files have: what is altered in the pieces of a release on their way to the disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from flickr_assets.sample.layouts.pieces import Piece
from flickr_assets.sample.world.model import World


class Damage(NamedTuple):
    """In the file of that path within its release, `before` becomes `after`, once."""

    path: str
    before: bytes
    after: bytes


def damages(world: World) -> tuple[Damage, ...]:
    """Those of the world's plants."""
    return (
        *(
            Damage("results.csv", f"{name}.jpg| 4| ".encode(), f"{name}.jpg| 4   ".encode())
            for name in world.planted("row-malformed")
        ),
        *(
            Damage("results_20130124.token", f"{name}.jpg#2\t".encode(), f"{name}.jpg#2 ".encode())
            for name in world.planted("token-line-broken")
        ),
        *(Damage(f"Annotations/{name}.xml", b"</annotation>\n", b"") for name in world.planted("xml-broken")),
    )


def damaged(pieces: Iterable[Piece], wanted: Iterable[Damage]) -> Iterator[Piece]:
    """The pieces with their defects; a defect whose place lies in none of them is none of theirs."""
    left: dict[str, list[Damage]] = {}
    for one in wanted:
        left.setdefault(one.path, []).append(one)
    for path, data in pieces:
        for one in left.get(path, ()):
            data = data.replace(one.before, one.after, 1)
        yield path, data
