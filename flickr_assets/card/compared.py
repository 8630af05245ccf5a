"""Published figures beside measured ones, as a reader compares them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from flickr_assets.card.published import Row

# In the order in which a reader asks for them, each in words.
STATUSES = {
    "differs": "differs",
    "equal": "the same",
    "rounds_to": "the same, rounded",
    "cuts_to": "agrees (cut, not rounded)",
    "within": "within the bound",
    "on_part": "on a part",
    "cannot_be_measured": "files not at hand",
    "not_in_data": "not in the data",
    "not_published": "measured only",
}


@dataclass(frozen=True)
class Comparison:
    """A figure as one place in one source has it. published, measured: as they are read; empty where there is none."""

    figure: str
    place: str
    published: str
    measured: str
    unit: str
    status: str
    explanation: str


@dataclass(frozen=True)
class Cited:
    """A source, and what it says."""

    source: str
    citation: str
    figures: tuple[Comparison, ...]


@dataclass(frozen=True)
class Compared:
    """counts: (status, how many figures), in the order of STATUSES. differing: (source, figure) of what is not as published."""

    counts: tuple[tuple[str, int], ...]
    differing: tuple[tuple[str, Comparison], ...]
    cited: tuple[Cited, ...]

    @property
    def n(self) -> int:
        return sum(n for _, n in self.counts)


def compared(rows: Iterable[Row]) -> Compared:
    """stats.published, grouped by source."""
    by_source: dict[str, list[Comparison]] = {}
    citations: dict[str, str] = {}
    for row in rows:
        by_source.setdefault(row["source"], []).append(_comparison(row))
        citations[row["source"]] = row["citation"]
    cited = tuple(Cited(source, citations[source], tuple(by_source[source])) for source in sorted(by_source))
    n_of = Counter(figure.status for source in cited for figure in source.figures)
    differing = tuple((source.source, figure) for source in cited for figure in source.figures if figure.status == "differs")
    return Compared(tuple((status, n_of[status]) for status in STATUSES if n_of[status]), differing, cited)


def _comparison(row: Row) -> Comparison:
    value = row["measured_value"]
    measured = "" if value is None else as_precise(value, row["published"])
    return Comparison(row["figure"], row["place"], row["published"], measured, row["unit"], row["status"], row["explanation"])


def as_precise(value: float, printed: str) -> str:
    """A measured value with one decimal more than the printed one has, or as a whole number where it is one."""
    if value == int(value) and "." not in printed:
        return f"{value:,.0f}"
    _, _, decimals = printed.partition(".")
    n = sum(character.isdigit() for character in decimals) + 1
    return f"{value:,.{n}f}"
