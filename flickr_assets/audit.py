"""What an audit declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import pyarrow as pa

from flickr_assets.findings import Finding
from flickr_assets.schema import Table

Tables = Mapping[str, pa.Table]


@dataclass(frozen=True)
class Audit:
    """A question to the data.

    question: as a user would ask it. evidence: the contract of its table, of layer `audit`, with a row a thing found; the stem of its
    name is that of the audit, of its module and of its query in `sql/audit`. findings: what the evidence comes to, given the tables
    `reads` by name and the evidence under its own. compute: where SQL cannot say it, from the tables `inputs` to the evidence.
    asked_of: the tables without whose rows there is nothing to ask, where they are others than those that every row of evidence refers to.
    """

    question: str
    evidence: Table
    findings: Callable[[Tables], Iterable[Finding]]
    reads: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    compute: Callable[[Tables], pa.Table] | None = None
    asked_of: tuple[str, ...] = ()
