"""A part of a graph around one of its strings, to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class String(NamedTuple):
    """A node. kind: as in `expand.KINDS`."""

    node_id: int
    text: str
    kind: str
    n_images: int


class Link(NamedTuple):
    """All edges from one string to a more specific one. is_soft: none of them is an entailment. n_captions: that show one of them."""

    parent_id: int
    child_id: int
    rules: tuple[str, ...]
    is_soft: bool
    n_captions: int


@dataclass(frozen=True)
class Neighbourhood:
    """node_id: whose it is. strings: it first, then by nearness and images. n_hidden_above, n_hidden_below: neighbours left out."""

    node_id: int
    strings: tuple[String, ...]
    links: tuple[Link, ...]
    n_hidden_above: int = 0
    n_hidden_below: int = 0

    @property
    def focus(self) -> String:
        return self.strings[0]
