"""What a tokeniser is: a name, where its convention comes from, and the function that follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Token(NamedTuple):
    """A token and where it stands: characters `start` to `end` of the text given, half-open. text may differ from what stands there."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Scheme:
    """One convention. summary: what it does; users: who counts tokens so; source: where the convention is laid down.

    tokens: the tokens of a text, in order. spans: the same with their places; None where the convention keeps no tie to them.
    """

    name: str
    summary: str
    users: str
    source: str
    tokens: Callable[[str], list[str]]
    spans: Callable[[str], list[Token]] | None = None
