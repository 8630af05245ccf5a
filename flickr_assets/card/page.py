"""The card as a value, and as a page of HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from flickr_assets.card.compared import STATUSES, Compared
from flickr_assets.card.drawing import Picture
from flickr_assets.card.examples import Example
from flickr_assets.card.papers import PAPERS, SOFTWARE
from flickr_assets.card.published import Row
from flickr_assets.card.releases import Release, Terms
from flickr_assets.findings import reading_order

if TYPE_CHECKING:
    from jinja2 import Template

_FOLDER = Path(__file__).parent
_AFTER = re.compile(r"(?<=[._/])")


@dataclass(frozen=True)
class Found:
    """What an audit found. evidence: its table, of n_rows rows, None where it is not built.

    nothing_to_ask: why, as a clause, where that is so. stale: why what is said may be another by now, as a clause; else empty.
    """

    name: str
    question: str
    evidence: str
    n_rows: int | None
    findings: tuple[Row, ...]
    picture: Picture | None
    examples: tuple[Example, ...]
    nothing_to_ask: str = ""
    stale: str = ""

    @property
    def faults(self) -> tuple[Row, ...]:
        """The findings to be looked at before anything is built upon the data, as they should be read."""
        return tuple(sorted((row for row in self.findings if row["is_fault"]), key=reading_order))

    @property
    def told(self) -> tuple[Row, ...]:
        """All findings: leaks by their weight, then faults, then the others; among equals in the order of their codes and subjects."""
        return tuple(sorted(self.findings, key=lambda row: reading_order(row)[:2]))


@dataclass(frozen=True)
class FailedCheck:
    """A check that a table did not pass, with the number of rows that break it."""

    table: str
    sentence: str
    description: str
    n_rows: int


@dataclass(frozen=True)
class StoredTable:
    """A table of the build; data_version: a hash of its rows."""

    name: str
    description: str
    n_rows: int
    data_version: str


@dataclass(frozen=True)
class Problems:
    """What is known to be wrong.

    rejects, repairs, conflicts: rows of the queries of those names, None where the build does not know; left_out: tables that could
    not be built; withheld: those that are older than exclude.txt; stale: (table, why, as a clause) of those that are older than what
    they are made from.
    """

    checks: tuple[FailedCheck, ...]
    rejects: Sequence[Row] | None
    repairs: Sequence[Row] | None
    conflicts: Sequence[Row] | None
    left_out: tuple[str, ...]
    withheld: tuple[str, ...] = ()
    stale: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Card:
    """Everything that the page says.

    numbers: (what, how many). releases: all that are known, read or not; None where the build does not tell. of_reading, of_published:
    the plots of those tables, which stand beside what they are of; pictures: {section: plots} of all other tables but the evidence of
    audits, sections in order.
    """

    build: int
    fingerprint: str
    package: str
    versions: Mapping[str, str]
    parser: str
    numbers: tuple[tuple[str, int], ...]
    releases: tuple[Release, ...] | None
    terms: tuple[Terms, ...]
    of_reading: Picture | None
    of_published: Picture | None
    pictures: Mapping[str, tuple[Picture, ...]]
    found: tuple[Found, ...]
    compared: Compared
    problems: Problems
    tables: tuple[StoredTable, ...]

    @property
    def read(self) -> tuple[Release, ...]:
        return tuple(release for release in self.releases or () if release.n_files)

    @property
    def missing(self) -> tuple[Release, ...]:
        """Releases of others that were not read."""
        return tuple(release for release in self.releases or () if release.url and not release.n_files)

    @property
    def first(self) -> tuple[Found, ...]:
        """The audits that found faults, by the first of each: leaks into test splits, then into validation splits, then the others.

        Of one weight, the larger its share of the whole, where that is known, the sooner.
        """
        return tuple(sorted((audit for audit in self.found if audit.faults), key=lambda audit: _urgency(audit.faults[0])))

    @property
    def silent(self) -> Mapping[str, tuple[Found, ...]]:
        """The audits that have nothing to say, by why."""
        silent = [audit for audit in self.found if not audit.findings and not audit.examples]
        return {
            "Asked, and nothing found": tuple(audit for audit in silent if audit.n_rows is not None and not audit.nothing_to_ask),
            "Nothing to ask": tuple(audit for audit in silent if audit.nothing_to_ask),
            "Not asked in this build": tuple(audit for audit in silent if audit.n_rows is None),
        }


def _urgency(finding: Row) -> tuple[int, float]:
    """What sorts faults of different audits, whose counts are of different things: by weight, the largest share of its whole first."""
    return reading_order(finding)[0], -finding["n"] / finding["n_of"] if finding["n_of"] else 0.0


def html(card: Card) -> str:
    """The page, complete in itself: style and pictures inside, no script. The same card gives the same text."""
    software = SOFTWARE.format(version=card.package)
    return _template().render(card=card, papers=PAPERS, software=software, statuses=STATUSES)


@cache
def _template() -> Template:
    """Jinja escapes all that it is given but the plots, which the template takes as they are; a name that is not there is an error."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["number"] = "{:,}".format
    environment.filters["breakable"] = _breakable
    environment.filters["coded"] = _coded
    return environment.get_template("card.html.jinja")


def _breakable(name: str) -> str:
    """A long name, to be broken after its dots, underscores and slashes."""
    from markupsafe import Markup

    return Markup("<wbr>").join(_AFTER.split(name))


def _coded(text: str) -> str:
    """A text with what stands in backticks as code."""
    from markupsafe import Markup, escape

    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return escape(text)
    return Markup("").join(Markup("<code>{}</code>").format(piece) if place % 2 else piece for place, piece in enumerate(pieces))
