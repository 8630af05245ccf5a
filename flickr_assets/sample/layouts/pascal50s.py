"""PASCAL-50S as converted to JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from flickr_assets.sample.layouts.pieces import Pieces


class Pair(NamedTuple):
    """Two captions of an image; label: which people preferred, 0 or 1. category: HC, HI, HM or MM."""

    category: str
    image: str
    captions: tuple[str, str]
    label: int
    references: tuple[str, ...]


def pairs(rows: Iterable[Pair]) -> Pieces:
    """`pascal_50s.json`: the categories in the order in which they come."""
    release: dict[str, list[Mapping[str, object]]] = {}
    for category, image, captions, label, references in rows:
        pair = {"image": image, "captions": captions, "label": label, "references": references}
        release.setdefault(category, []).append(pair)
    yield "pascal_50s.json", json.dumps(release).encode()
