"""A manifest of image files: name, path, size and content hash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flickr_assets.sample.layouts.pieces import Pieces, lines


class Listed(NamedTuple):
    """A file of the manifest; digest: hexadecimal."""

    image_name: str
    n_bytes: int
    digest: str


def sizes(listed: Iterable[Listed], algorithm: str = "xet_hash") -> Pieces:
    """`image_sizes.csv`. algorithm: the name of the hash column."""
    path = "image_sizes.csv"
    yield from lines(path, [f"file_name,path_in_repo,bytes,{algorithm}"])
    yield from lines(path, (f"{one.image_name},images/{one.image_name},{one.n_bytes},{one.digest}" for one in listed))
