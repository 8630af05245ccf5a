"""Whose conventions a graph follows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mode:
    """Conventions in which the graphs differ. The fields of the last group are as the published generators do things.

    is_strict: every edge is an entailment, but for those that are marked as soft.
    """

    name: str
    is_strict: bool = False
    # The whole of a caption, stripped, is where its strings start; else it is reached from its clauses.
    starts_whole: bool = False
    # Most phrases of a caption that one step may add.
    most_added: int | None = None
    # A prepositional phrase, and what someone wears, stand for themselves.
    has_phrases: bool = False
    # A verb may stand with its subject, but without its object.
    drops_objects: bool = False
    # Noun phrases inside of what may be left out are strings only if some caption has them so.
    knows_nouns: bool = False


STRICT = Mode("strict", is_strict=True, drops_objects=True)
COMPAT_2014 = Mode("compat-2014", starts_whole=True, knows_nouns=True)
COMPAT_2018 = Mode("compat-2018", most_added=5, has_phrases=True, drops_objects=True)
MODES = {mode.name: mode for mode in (STRICT, COMPAT_2014, COMPAT_2018)}
