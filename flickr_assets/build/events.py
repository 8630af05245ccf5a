"""What a build tells of itself while it runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from flickr_assets.build.ledger import CheckResult
from flickr_assets.build.steps import Step
from flickr_assets.errors import FlickrError
from flickr_assets.rawfiles.inventory import Inventory
from flickr_assets.store import Stored


@dataclass(frozen=True)
class Scanned:
    """The raw folder was looked through."""

    raw: Path
    inventory: Inventory


@dataclass(frozen=True)
class Started:
    """A step begins. reason: why it is run."""

    step: Step
    reason: str


@dataclass(frozen=True)
class Built:
    """A step made its tables. changed: the tables whose rows are not what they were. n_rows_before: of those that were there before."""

    step: Step
    outputs: tuple[Stored, ...]
    changed: frozenset[str]
    seconds: float
    n_rows_before: Mapping[str, int] = field(default_factory=dict)

    @property
    def emptied(self) -> dict[str, int]:
        """{table: rows that it had} of the tables that have none any more."""
        return {
            stored.table: before
            for stored in self.outputs
            if not stored.n_rows and (before := self.n_rows_before.get(stored.table, 0))
        }


@dataclass(frozen=True)
class Fresh:
    """A step had nothing to do: its inputs and its code are those of its last run."""

    step: Step
    outputs: tuple[Stored, ...]


@dataclass(frozen=True)
class Failed:
    """A step could not be run; what reads from it is not run either."""

    step: Step
    error: FlickrError


@dataclass(frozen=True)
class Held:
    """A step was not run because one that it reads from failed or was never built."""

    step: Step
    by: tuple[str, ...]


@dataclass(frozen=True)
class Checked:
    """A check was run."""

    result: CheckResult


@dataclass(frozen=True)
class Published:
    """The build is what readers now see. number: of the build."""

    number: int
    manifest: Path


@dataclass(frozen=True)
class Unpublished:
    """Readers still see the last build. why: failed steps and blocking checks."""

    why: tuple[str, ...]


Event = Scanned | Started | Built | Fresh | Failed | Held | Checked | Published | Unpublished
